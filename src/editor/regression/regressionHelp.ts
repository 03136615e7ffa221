import {
  CompletionItem,
  CompletionItemKind,
  Hover,
  l10n,
  languages,
  type Position,
  Range,
  type TextDocument,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import {
  ENGLISH_REGRESSION_ENTRY_FIELDS,
  ENGLISH_REGRESSION_SET_FIELDS,
  ENGLISH_REGRESSION_WANTED_FIELDS,
} from '../../core/messages/englishRegression.ts';
import { BASE_MODES } from '../../core/modes/contextMode.ts';
import type { TemplateCatalog } from '../templates/templateCatalog.ts';

/** Where a field may stand: at the top of the set, in an entry, or in what an entry wants. */
type Level = 'set' | 'entry' | 'wanted';

/** A key at the start of a line, or what there is of one: `  - question`, `    must`. */
const KEY = /^(?<indent>\s*(?:-\s+)?)(?<name>\w*)/;
/** What stands before a mode that is being written, alone or in a list. */
const BEFORE_MODE = /^\s*(?:-\s+)?(?:mode|expectedMode):\s+(?:\[[^\]]*)?$/;

/** Completes and explains the fields of a regression set in YAML, which VS Code itself knows nothing of. */
export class RegressionHelp implements Disposable {
  readonly #templates: Pick<TemplateCatalog, 'known'>;
  readonly #disposables = new DisposableStore();

  constructor(templates: Pick<TemplateCatalog, 'known'>) {
    this.#templates = templates;
    const sets = { pattern: '**/.context-mode/regression.{yaml,yml}' };
    this.#disposables.add(languages.registerCompletionItemProvider(sets, this, ' ', '[', ','));
    this.#disposables.add(languages.registerHoverProvider(sets, this));
  }

  async provideCompletionItems(document: TextDocument, position: Position): Promise<CompletionItem[]> {
    const before = document.lineAt(position.line).text.slice(0, position.character);
    if (BEFORE_MODE.test(before.replace(/[\w-]*$/, ''))) return await this.#modes();
    if (KEY.exec(before)![0] !== before) return [];
    const { level, present } = placeOf(document, position.line);
    if (level === undefined) return [];
    return Object.keys(FIELDS[level])
      .filter(name => !present.has(name))
      .map(name => {
        const item = new CompletionItem(name, CompletionItemKind.Field);
        item.insertText = `${name}: `;
        item.documentation = fieldText(level, name);
        return item;
      });
  }

  provideHover(document: TextDocument, { line, character }: Position): Hover | undefined {
    const { indent = '', name = '' } = KEY.exec(document.lineAt(line).text)!.groups!;
    const isOnKey = indent.length <= character && character <= indent.length + name.length;
    const { level } = placeOf(document, line);
    if (!isOnKey || level === undefined || !Object.hasOwn(FIELDS[level], name)) return undefined;
    return new Hover(fieldText(level, name), new Range(line, indent.length, line, indent.length + name.length));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #modes(): Promise<CompletionItem[]> {
    const { templates } = await this.#templates.known();
    const names = [...BASE_MODES, ...templates.map(({ template }) => template.id)];
    return names.map(name => new CompletionItem(name, CompletionItemKind.EnumMember));
  }
}

/** The fields that may stand in a line, by its indentation, and those that stand beside it above. */
function placeOf(
  document: TextDocument,
  line: number,
): { readonly level: Level | undefined; readonly present: ReadonlySet<string> } {
  const present = new Set<string>();
  const { indent: own, ...start } = keyIn(document, line);
  let { hasDash } = start;
  for (let above = line - 1; above >= 0; above--) {
    const key = keyIn(document, above);
    if (key.name === '') continue;
    if (key.indent < own) return { level: levelBelow(key.name), present };
    // A dash begins the entry that the line is in; what stands above is of other entries.
    if (key.indent === own && !hasDash) present.add(key.name);
    if (key.indent === own && key.hasDash) hasDash = true;
  }
  return { level: own === 0 ? 'set' : undefined, present };
}

function levelBelow(parent: string): Level | undefined {
  if (parent === 'questions') return 'entry';
  return parent === 'must' || parent === 'mustNot' ? 'wanted' : undefined;
}

const FIELDS: Readonly<Record<Level, object>> = {
  set: ENGLISH_REGRESSION_SET_FIELDS,
  entry: ENGLISH_REGRESSION_ENTRY_FIELDS,
  wanted: ENGLISH_REGRESSION_WANTED_FIELDS,
};

function fieldText(level: Level, name: string): string {
  switch (level) {
    case 'set':
      return l10n.t(ENGLISH_REGRESSION_SET_FIELDS[name]!);
    case 'entry':
      return l10n.t(ENGLISH_REGRESSION_ENTRY_FIELDS[name as keyof typeof ENGLISH_REGRESSION_ENTRY_FIELDS]);
    case 'wanted':
      return l10n.t(ENGLISH_REGRESSION_WANTED_FIELDS[name]!);
  }
}

function keyIn(document: TextDocument, line: number) {
  const { indent = '', name = '' } = KEY.exec(document.lineAt(line).text)!.groups!;
  return { indent: indent.length, name, hasDash: indent.includes('-') };
}
