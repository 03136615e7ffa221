import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BuiltContext, ContextRequest } from '../../../src/core/contextEngine.ts';
import { BASE_MODES, type BaseMode } from '../../../src/core/modes/contextMode.ts';
import { anEngine } from '../../support/anEngine.ts';
import { FILES, send } from './aSession.ts';

type Step =
  | { readonly kind: 'switch'; readonly to: BaseMode }
  | { readonly kind: 'build' | 'send' | 'look'; readonly question: string }
  | { readonly kind: 'write' | 'delete'; readonly path: string }
  | { readonly kind: 'restart' };

const question = fc.constantFrom('How does login work?', 'invoice?', 'connect?', '');
const path = fc.constantFrom(...Object.keys(FILES));
const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('switch' as const), to: fc.constantFrom(...BASE_MODES) }),
  fc.record({ kind: fc.constantFrom('build' as const, 'send' as const, 'look' as const), question }),
  fc.record({ kind: fc.constantFrom('write' as const, 'delete' as const), path }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

describe('whatever is asked, switched, changed and restarted', () => {
  it('a switch discards what the mode has retrieved, and no prompt holds what it names as stale or deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 25 }), async steps => {
        let world = anEngine(FILES);
        let mode: BaseMode = 'file';
        /** Sent since the last switch; and what is shown, which a restart forgets. */
        const sent = new Set<string>();
        let shown: readonly string[] = [];
        for (const step of steps) {
          world.clock.advance(1_000);
          switch (step.kind) {
            case 'switch': {
              const change = await world.engine.switchMode(step.to);
              assert.equal(change === undefined, step.to === mode);
              if (change === undefined) break;
              assert.deepEqual([...change.discarded_units].sort(), [...new Set([...sent, ...shown])].sort());
              mode = step.to;
              sent.clear();
              shown = [];
              break;
            }
            case 'write':
              world.workspace.write(step.path, `${FILES[step.path as keyof typeof FILES]}// changed\n`);
              break;
            case 'delete':
              world.workspace.delete(step.path);
              break;
            case 'restart': {
              const { clock } = world;
              world = anEngine(FILES, {}, world);
              world.clock.advance(clock.now() - world.clock.now());
              shown = [];
              break;
            }
            default: {
              const request: Partial<ContextRequest> = { mode, question: step.question };
              const { bundle, prompt }: BuiltContext =
                step.kind === 'build'
                  ? await world.build(request)
                  : await send(world, request, step.kind === 'send' ? 'chat' : 'document');
              const retrieved = bundle.units.filter(({ role }) => role === 'retrieved').map(({ id }) => id);
              assert.ok(mode === 'project' || retrieved.length === 0);
              for (const { unitId, what, reason } of bundle.omissions) {
                if (what === 'stale') assert.equal(retrieved.includes(unitId), reason.code === 'stale.changed');
              }
              assert.ok(!prompt.text.includes('stale'));
              if (mode === 'project') shown = retrieved;
              if (step.kind === 'send') for (const id of retrieved) sent.add(id);
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
