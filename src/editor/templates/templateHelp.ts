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
import { ENGLISH_TEMPLATE_FIELDS, ENGLISH_TEMPLATE_SOURCES } from '../../core/messages/english.ts';
import type { TemplateSourceKind } from '../../core/templates/taskTemplate.ts';
import {
  SOURCE_FORMS,
  SOURCE_KINDS,
  TEMPLATE_FIELD_NAMES,
  TEMPLATE_VALUES,
  type TemplateFieldName,
} from '../../core/templates/templateFields.ts';

/** Front matter is no language that VS Code takes a schema for: what its fields are is said here. */
export class TemplateHelp implements Disposable {
  readonly #isTemplate: (document: TextDocument) => boolean;
  readonly #disposables = new DisposableStore();

  /** @param isTemplate whether a Markdown document is one */
  constructor(isTemplate: (document: TextDocument) => boolean) {
    this.#isTemplate = isTemplate;
    const markdown = { pattern: '**/*.md' };
    this.#disposables.add(languages.registerCompletionItemProvider(markdown, this, ' ', '-'));
    this.#disposables.add(languages.registerHoverProvider(markdown, this));
  }

  provideCompletionItems(document: TextDocument, position: Position): CompletionItem[] {
    const above = this.#fieldsAbove(document, position);
    if (above === undefined) return [];
    const line = document.lineAt(position.line).text.slice(0, position.character);
    const isSource = isInSources(above);
    if (isSource && /^\s*-\s*\w*$/.test(line)) return SOURCE_KINDS.map(sourceItem);
    if (/^\w*$/.test(line)) return missingFields(above).map(fieldItem);
    const [, dash, name] = /^(\s*-\s*)?(\w+):\s+\w*$/.exec(line) ?? [];
    if (name === undefined || (dash === undefined ? !isFieldName(name) : !(isSource && isSourceKind(name)))) return [];
    return (TEMPLATE_VALUES[name] ?? []).map(value => new CompletionItem(value, CompletionItemKind.Value));
  }

  provideHover(document: TextDocument, position: Position): Hover | undefined {
    const above = this.#fieldsAbove(document, position);
    const [, dash, name] = /^(\s*-\s*)?(\w+)/.exec(document.lineAt(position.line).text) ?? [];
    if (above === undefined || name === undefined) return undefined;
    const start = dash?.length ?? 0;
    const range = new Range(position.line, start, position.line, start + name.length);
    if (!range.contains(position)) return undefined;
    if (dash === undefined) return isFieldName(name) ? new Hover(fieldText(name), range) : undefined;
    return isInSources(above) && isSourceKind(name) ? new Hover(sourceText(name), range) : undefined;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** What stands above the line if the line is one of the front matter; else `undefined`. */
  #fieldsAbove(document: TextDocument, { line }: Position): string | undefined {
    if (line === 0 || !this.#isTemplate(document)) return undefined;
    const above = document.getText(new Range(0, 0, line, 0));
    const isInFields = above.startsWith('---') && !/\n---[ \t]*\r?\n/.test(above);
    return isInFields && !/^---[ \t]*$/.test(document.lineAt(line).text) ? above : undefined;
  }
}

/** Whether an entry of a list in the next line is one of the sources: their field is the last that begins. */
function isInSources(above: string): boolean {
  return [...above.matchAll(/^(\w+):/gm)].at(-1)?.[1] === 'sources';
}

function missingFields(above: string): readonly TemplateFieldName[] {
  return TEMPLATE_FIELD_NAMES.filter(name => !new RegExp(`^${name}:`, 'm').test(above));
}

function isFieldName(name: string): name is TemplateFieldName {
  return (TEMPLATE_FIELD_NAMES as readonly string[]).includes(name);
}

function isSourceKind(name: string): name is TemplateSourceKind {
  return (SOURCE_KINDS as readonly string[]).includes(name);
}

function fieldText(name: TemplateFieldName): string {
  return l10n.t(ENGLISH_TEMPLATE_FIELDS[name]);
}

function sourceText(kind: TemplateSourceKind): string {
  return l10n.t(ENGLISH_TEMPLATE_SOURCES[kind]);
}

function fieldItem(name: TemplateFieldName): CompletionItem {
  const item = new CompletionItem(name, CompletionItemKind.Field);
  item.insertText = name === 'sources' ? 'sources:\n  - ' : `${name}: `;
  item.documentation = fieldText(name);
  return item;
}

/** A source that means nothing without a value is written up to the place of it. */
function sourceItem(kind: TemplateSourceKind): CompletionItem {
  const item = new CompletionItem(kind, CompletionItemKind.Value);
  if (SOURCE_FORMS[kind].bare === undefined) item.insertText = `${kind}: `;
  item.documentation = sourceText(kind);
  return item;
}
