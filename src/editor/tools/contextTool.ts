import {
  type CancellationToken,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  type LanguageModelToolTokenizationOptions,
  l10n,
  lm,
  type PreparedToolInvocation,
} from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import type { BuiltContext } from '../../core/contextEngine.ts';
import { englishReason } from '../../core/messages/english.ts';
import { ContextBundle } from '../../core/units/contextBundle.ts';
import type { UnitRole } from '../../core/units/contextUnit.ts';
import { signalOf } from '../cancellation.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { TOOLS } from '../ids.ts';
import { modeLabel } from '../messages.ts';

interface ContextToolInput {
  readonly question: string;
}

/** What an agent brings itself, or asked for. */
const NOT_CONTEXT: ReadonlySet<UnitRole> = new Set(['system', 'history', 'question', 'notice']);
/** A counter of the caller that differs from ours is approached in so many steps. */
const MAX_ATTEMPTS = 4;
/** The most omissions that are named; the rest is counted. */
const MAX_NAMED_OMISSIONS = 20;

/**
 * `#contextMode` for agents: the context of the mode that is on, for a question, within the caller's budget as the caller
 * counts. It never changes the mode: project mode is used only where the user has entered it.
 */
export class ContextTool implements LanguageModelTool<ContextToolInput>, Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #registration: Disposable;

  constructor(prompt: CurrentPrompt) {
    this.#prompt = prompt;
    this.#registration = lm.registerTool(TOOLS.context, this);
  }

  async prepareInvocation(
    _options: LanguageModelToolInvocationPrepareOptions<ContextToolInput>,
  ): Promise<PreparedToolInvocation> {
    return { invocationMessage: l10n.t('Gathering the context of {0}', modeLabel(await this.#prompt.currentMode())) };
  }

  async invoke(
    { input, tokenizationOptions }: LanguageModelToolInvocationOptions<ContextToolInput>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const cancellation = signalOf(token);
    try {
      const text = await this.#contextWithin(tokenizationOptions, input.question, token, cancellation);
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    } finally {
      cancellation.dispose();
    }
  }

  dispose(): void {
    this.#registration.dispose();
  }

  async #contextWithin(
    limits: LanguageModelToolTokenizationOptions | undefined,
    question: string,
    token: CancellationToken,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<string> {
    const tokenBudget = limits?.tokenBudget ?? Number.POSITIVE_INFINITY;
    let maxTokens: number | undefined = Number.isFinite(tokenBudget) ? tokenBudget : undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const built = await this.#prompt.buildAside(
        { question, turns: [], ...(maxTokens === undefined ? {} : { maxTokens }) },
        { signal },
      );
      const text = contextText(built);
      // What is left out is named if there is room for it.
      const whole = `${text}${omissionText(built)}`;
      const count = async (each: string): Promise<number> => (await limits?.countTokens(each, token)) ?? 0;
      const tokens = await count(text);
      if (tokens <= tokenBudget) {
        const given = (await count(whole)) <= tokenBudget ? whole : text;
        this.#prompt.recordSent(contextOf(built, given), { destination: 'tool' });
        return given;
      }
      // The core of the current file may exceed a budget of ours, never one of the caller.
      maxTokens = Math.floor(((maxTokens ?? tokens) * tokenBudget) / tokens / attempt);
    }
    return `The context of the current mode does not fit into ${tokenBudget} tokens. Ask with a larger budget, or for a single file.\n`;
  }
}

/** What of the prompt the caller was given. */
function contextOf({ bundle, prompt }: BuiltContext, text: string): BuiltContext {
  const units = bundle.units.filter(({ role }) => !NOT_CONTEXT.has(role));
  return { bundle: new ContextBundle({ ...bundle, units }), prompt: { ...prompt, text } };
}

/** English, because a model reads it. */
function contextText({ bundle }: BuiltContext): string {
  const parts = bundle.units.filter(({ role }) => !NOT_CONTEXT.has(role)).map(({ content }) => content);
  if (bundle.mode === 'zero') return 'The user has chosen zero mode: nothing of the project is to be read.\n';
  if (parts.length === 0) parts.push('No file is open, and nothing of the project is in the context.\n');
  return parts.join('');
}

function omissionText({ bundle: { mode, omissions } }: BuiltContext): string {
  if (mode === 'zero' || omissions.length === 0) return '';
  const named = omissions
    .slice(0, MAX_NAMED_OMISSIONS)
    .map(({ unitId, reason }) => `- ${unitId}: ${englishReason(reason)}`);
  const more = omissions.length - named.length;
  return `Left out or shortened:\n${named.join('\n')}\n${more > 0 ? `- and ${more} more\n` : ''}`;
}
