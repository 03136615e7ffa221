import {
  type DecorationOptions,
  OverviewRulerLane,
  Range,
  type TextEditor,
  ThemeColor,
  window,
  workspace,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { type ContextUnit, UNIT_ROLES, type UnitRole } from '../../core/units/contextUnit.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { PROMPT_SCHEME } from '../ids.ts';
import { exactFigure, reasonsSentence } from '../messages.ts';
import { unitTitle } from '../usage/unitTexts.ts';

/** A bar at the left of the lines that a unit wrote. The colour repeats what the lens above the unit says in words. */
const COLOURS: Readonly<Record<UnitRole, string>> = {
  system: 'charts.foreground',
  history: 'charts.purple',
  current_file: 'charts.blue',
  symbols: 'charts.blue',
  recent: 'charts.yellow',
  retrieved: 'charts.green',
  question: 'charts.orange',
  notice: 'charts.red',
};

/** Marks in the shown prompt which part each line comes from, also in the ruler; the mouse tells more. */
export class PromptDecorations implements Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #disposables = new DisposableStore();
  readonly #types = new Map(
    UNIT_ROLES.map(role => [
      role,
      this.#disposables.add(
        window.createTextEditorDecorationType({
          isWholeLine: true,
          borderStyle: 'solid',
          borderWidth: '0 0 0 3px',
          borderColor: new ThemeColor(COLOURS[role]),
          overviewRulerColor: new ThemeColor(COLOURS[role]),
          overviewRulerLane: OverviewRulerLane.Left,
        }),
      ),
    ]),
  );

  constructor(prompt: CurrentPrompt) {
    this.#prompt = prompt;
    const draw = (): void => this.#draw();
    this.#disposables.add(prompt.onDidChange(draw));
    this.#disposables.add(window.onDidChangeVisibleTextEditors(draw));
    // VS Code fetches a changed text in its own time.
    this.#disposables.add(
      workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === PROMPT_SCHEME && draw()),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #draw(): void {
    for (const editor of window.visibleTextEditors) {
      if (editor.document.uri.scheme === PROMPT_SCHEME) this.#drawIn(editor);
    }
  }

  #drawIn(editor: TextEditor): void {
    const { built } = this.#prompt.state;
    const { document } = editor;
    // Older text, or that of another prompt, has no marks.
    const isCurrent = built !== undefined && document.getText() === built.prompt.text;
    const options = new Map<UnitRole, DecorationOptions[]>(UNIT_ROLES.map(role => [role, []]));
    for (const { unitId, start, endExclusive } of isCurrent ? built.prompt.spans : []) {
      const unit = built!.bundle.units.find(({ id }) => id === unitId);
      if (unit === undefined) continue;
      // The last character is the line break, which belongs to the line above.
      const range = new Range(document.positionAt(start), document.positionAt(endExclusive - 1));
      options.get(unit.role)!.push({ range, hoverMessage: hoverText(unit) });
    }
    for (const [role, type] of this.#types) editor.setDecorations(type, options.get(role)!);
  }
}

function hoverText(unit: ContextUnit): string {
  return [unitTitle(unit), exactFigure(unit.tokens), reasonsSentence(unit)].join(' · ');
}
