import {
  CodeLens,
  type CodeLensProvider,
  EventEmitter,
  FoldingRange,
  type FoldingRangeProvider,
  l10n,
  languages,
  Range,
  type TextDocument,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS, PROMPT_SCHEME } from '../ids.ts';
import { reasonsSentence, tokensText } from '../messages.ts';
import { unitTitle } from '../usage/unitTexts.ts';

/** Says above each part of the shown prompt what it is, what it costs and why it is in, and lets it be folded. */
export class PromptAnnotations implements CodeLensProvider, FoldingRangeProvider, Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new EventEmitter<void>());

  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly onDidChangeFoldingRanges = this.#changes.event;

  constructor(prompt: CurrentPrompt) {
    this.#prompt = prompt;
    const documents = { scheme: PROMPT_SCHEME };
    this.#disposables.add(languages.registerCodeLensProvider(documents, this));
    this.#disposables.add(languages.registerFoldingRangeProvider(documents, this));
    this.#disposables.add(prompt.onDidChange(() => this.#changes.fire()));
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const units = this.#prompt.state.built?.bundle.units ?? [];
    return this.#spansIn(document).flatMap(({ unitId, range }) => {
      const unit = units.find(({ id }) => id === unitId);
      if (unit === undefined) return [];
      const title = l10n.t('{0} · {1} · {2}', unitTitle(unit), tokensText(unit.tokens), reasonsSentence(unit));
      return new CodeLens(new Range(range.start, range.start), { title, command: COMMANDS.showUsage });
    });
  }

  provideFoldingRanges(document: TextDocument): FoldingRange[] {
    return this.#spansIn(document).map(({ range: { start, end } }) => {
      const lastLine = end.character === 0 ? end.line - 1 : end.line;
      return new FoldingRange(start.line, Math.max(start.line, lastLine));
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** None while the document still shows an older prompt. */
  #spansIn(document: TextDocument): readonly { readonly unitId: string; readonly range: Range }[] {
    const prompt = this.#prompt.state.built?.prompt;
    if (prompt === undefined || document.getText() !== prompt.text) return [];
    return prompt.spans.map(({ unitId, start, endExclusive }) => ({
      unitId,
      range: new Range(document.positionAt(start), document.positionAt(endExclusive)),
    }));
  }
}
