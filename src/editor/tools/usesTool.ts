import {
  type CancellationToken,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  l10n,
  lm,
  type PreparedToolInvocation,
} from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { withoutHidden } from '../../core/uses/findUses.ts';
import { usesText } from '../../core/uses/usesText.ts';
import { signalOf } from '../cancellation.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { TOOLS } from '../ids.ts';
import { modeLabel } from '../messages.ts';

interface UsesToolInput {
  readonly name: string;
}

/** `#allUses` for agents: every line of the workspace that uses a name. Outside of project mode the user is asked first. */
export class UsesTool implements LanguageModelTool<UsesToolInput>, Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #engine: ContextEngine;
  readonly #registration: Disposable;

  constructor(prompt: CurrentPrompt, engine: ContextEngine) {
    this.#prompt = prompt;
    this.#engine = engine;
    this.#registration = lm.registerTool(TOOLS.uses, this);
  }

  async prepareInvocation({
    input,
  }: LanguageModelToolInvocationPrepareOptions<UsesToolInput>): Promise<PreparedToolInvocation> {
    const mode = await this.#prompt.currentMode();
    const invocationMessage = l10n.t('Looking for all uses of {0}', input.name);
    if (mode === 'project') return { invocationMessage };
    return {
      invocationMessage,
      confirmationMessages: {
        title: l10n.t('Search the project?'),
        message: l10n.t(
          'The agent wants to search the whole project for uses of {0}. The mode is {1}, and stays so.',
          input.name,
          modeLabel(mode),
        ),
      },
    };
  }

  async invoke(
    { input, tokenizationOptions }: LanguageModelToolInvocationOptions<UsesToolInput>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const cancellation = signalOf(token);
    try {
      const target = { text: input.name.trim(), isCode: true };
      const found = await this.#engine.findUses(target, { signal: cancellation.signal });
      const { excluded } = await this.#engine.choices();
      const lines = usesText(withoutHidden(found, excluded)).split('\n');
      let shown = lines.length;
      let text = textOf(lines, shown);
      const tokenBudget = tokenizationOptions?.tokenBudget ?? Number.POSITIVE_INFINITY;
      const count = async (): Promise<number> => (await tokenizationOptions?.countTokens(text, token)) ?? 0;
      for (let tokens = await count(); tokens > tokenBudget && shown > 0; tokens = await count()) {
        shown = Math.min(shown - 1, Math.floor((shown * tokenBudget) / tokens));
        text = textOf(lines, shown);
      }
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    } finally {
      cancellation.dispose();
    }
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

function textOf(lines: readonly string[], shown: number): string {
  const rest = lines.length - shown;
  return `${lines.slice(0, shown).join('\n')}\n${rest > 0 ? `[left out: ${rest} lines]\n` : ''}`;
}
