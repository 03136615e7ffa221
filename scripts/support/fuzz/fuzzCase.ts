import assert from 'node:assert/strict';
import { ContextModeError } from '../../../src/core/base/errors.ts';
import { NO_CHOICES } from '../../../src/core/choices/choices.ts';
import type { BuiltContext, ContextRequest } from '../../../src/core/contextEngine.ts';
import { BASE_MODES, type ModeId, templateMode } from '../../../src/core/modes/contextMode.ts';
import { sentPrompt } from '../../../src/core/receipts/receipt.ts';
import type { TokenCounters } from '../../../src/core/tokens/tokenCounter.ts';
import { SeededRandom } from '../randomEditing.ts';
import { FuzzWorld } from './fuzzWorld.ts';
import { hostileQuestion, hostileText } from './hostileTexts.ts';
import { assertLaws } from './promptLaws.ts';
import { settingsAtLimits } from './settingsAtLimits.ts';

const ROUNDS = 4;
const MAX_STEPS = 8;
const MODES: readonly ModeId[] = [
  ...BASE_MODES,
  'project',
  ...['code-review', 'explain', 'fix-error', 'write-tests', 'missing'].map(templateMode),
];

/**
 * Makes a project, works in it at random and asks questions; everything follows from the seed.
 *
 * @param options.root a folder to be made and removed
 * @returns how many prompts were judged
 * @throws AssertionError when a prompt breaks a law, and whatever the engine throws that is no ContextModeError
 */
export async function fuzzCase(
  seed: number,
  options: { readonly root: string; readonly assetsPath: string; readonly tokens: TokenCounters },
): Promise<number> {
  const random = new SeededRandom(seed);
  const settings = settingsAtLimits(random);
  const world = new FuzzWorld(random, { ...options, settings });
  let prompts = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (let step = random.below(MAX_STEPS); step >= 0; step--) await world.step();
      const request = randomRequest(random, world);
      const built = await tryBuild(world, request);
      if (built === undefined) continue;
      prompts++;
      assertLaws(built, {
        counter: await options.tokens.get(built.bundle.encoding),
        choices: request.mode === 'zero' ? NO_CHOICES : world.choices,
        textsOf: path => world.textsOf(path),
        markOf: path => world.markOf(path),
      });
      assertSame(await tryBuild(world, request), built);
      if (random.next() < 0.3) await world.engine.recordSent(sentPrompt(built, { destination: 'clipboard' }));
      if (random.next() < 0.3) await world.engine.switchMode(random.pick(BASE_MODES));
    }
    return prompts;
  } finally {
    world.dispose();
  }
}

function randomRequest(random: SeededRandom, world: FuzzWorld): ContextRequest {
  const turns = Array.from({ length: random.below(5) }, () => ({
    question: hostileQuestion(random),
    answer: hostileText(random),
    ...(random.next() < 0.5 ? { mode: random.pick(MODES) } : {}),
  }));
  return {
    question: hostileQuestion(random),
    mode: random.pick(MODES),
    active: world.active(),
    turns,
    ...(random.next() < 0.1 ? { maxTokens: random.below(3_000) } : {}),
    ...(random.next() < 0.3
      ? { surroundings: { diagnostics: [], terminalSelection: `Error: ${hostileText(random)}` } }
      : {}),
  };
}

/** `undefined` when the engine says why there is no prompt. */
async function tryBuild(world: FuzzWorld, request: ContextRequest): Promise<BuiltContext | undefined> {
  try {
    return await world.engine.build(request, { signal: new AbortController().signal });
  } catch (error) {
    if (error instanceof ContextModeError) return undefined;
    throw error;
  }
}

/** Compared as texts, because a difference of whole bundles is too long to be read. */
function assertSame(again: BuiltContext | undefined, built: BuiltContext): void {
  assert.equal(again?.prompt.text, built.prompt.text, 'the same request gives another prompt');
  const omissionsOf = ({ bundle }: BuiltContext): string => JSON.stringify(bundle.omissions, undefined, 1);
  assert.equal(omissionsOf(again), omissionsOf(built), 'the same request leaves out something else');
}
