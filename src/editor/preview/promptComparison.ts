import { commands, l10n, window } from 'vscode';
import { BASE_MODES, type ModeId, templateMode } from '../../core/modes/contextMode.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { modeLabel, modeTitle, tokensText } from '../messages.ts';
import type { KeptTexts } from './keptTexts.ts';

/** The exact prompt beside another one, in VS Code's own diff editor. */
export class PromptComparison {
  readonly #prompt: CurrentPrompt;
  readonly #texts: KeptTexts;

  constructor(prompt: CurrentPrompt, texts: KeptTexts) {
    this.#prompt = prompt;
    this.#texts = texts;
  }

  /** Asks for a mode and shows what its prompt for the same question would hold. Nothing is switched. */
  async withMode(): Promise<void> {
    const { mode, question } = await this.#prompt.latest();
    const { templates } = await this.#prompt.templates.known();
    const modes: readonly ModeId[] = [...BASE_MODES, ...templates.map(({ template }) => templateMode(template.id))];
    const others = modes.filter(each => each !== mode).map(each => ({ label: modeTitle(each), mode: each }));
    const placeHolder = l10n.t('Compare the prompt of {0} with that of another mode', modeLabel(mode));
    const choice = await window.showQuickPick(others, { placeHolder });
    if (choice === undefined) return;
    const { signal } = new AbortController();
    const other = await this.#prompt.buildAside({ mode: choice.mode, question }, { signal });
    await this.#show({ title: modeTitle(choice.mode), text: other.prompt.text, tokens: other.bundle.totalTokens() });
  }

  /** Shows what has changed since the last prompt of this window was sent. */
  async withSent(): Promise<void> {
    const sent = this.#prompt.lastSent;
    if (sent === undefined) {
      void window.showInformationMessage(l10n.t('This window has not sent a prompt yet.'));
      return;
    }
    const { prompt, bundle } = sent;
    await this.#show({ title: l10n.t('Last sent'), text: prompt.text, tokens: bundle.totalTokens() });
  }

  /** The other prompt at the left, as the older side of a diff. */
  async #show(other: { readonly title: string; readonly text: string; readonly tokens: number }): Promise<void> {
    const { built, error } = await this.#prompt.latest();
    if (built === undefined) throw error;
    const left = await this.#texts.open(other.title, other.text);
    const right = await this.#texts.open(modeTitle(this.#prompt.state.mode), built.prompt.text);
    const title = l10n.t(
      '{0} ({1}) ↔ now ({2})',
      other.title,
      tokensText(other.tokens),
      tokensText(built.bundle.totalTokens()),
    );
    await commands.executeCommand('vscode.diff', left.uri, right.uri, title);
  }
}
