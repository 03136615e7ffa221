import { commands, type DocumentSymbol, type Range, SymbolKind, type TextDocument } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Log } from '../../core/base/log.ts';
import type { LanguageSymbol } from '../../core/syntax/languageSymbols.ts';
import type { DefinitionKind } from '../../core/syntax/outline.ts';
import { isPlainLanguage } from '../../core/syntax/plainOutline.ts';
import { lengthOf } from './documentSync.ts';

/** How long a prompt waits for a language server. Most answer within a tenth of this; nobody notices the rest. */
const ANSWER_MS = 300;
/**
 * Some 5,000 lines. Servers take seconds for larger files, and VS Code brings thousands of symbols through this thread in
 * one piece, which blocks it for a tenth of a second; the syntax tree knows nearly all of them anyway.
 */
const MAX_LENGTH = 200_000;
/** More than any list shows; keeps the conversion within a few milliseconds. */
const MAX_SYMBOLS = 5_000;

/** What was asked about a document last. */
interface Ask {
  readonly version: number;
  readonly answer: Promise<readonly LanguageSymbol[]>;
  /** There once the server has answered. */
  symbols?: readonly LanguageSymbol[];
  isLate: boolean;
}

/**
 * What language servers say about documents, asked through VS Code. An answer is kept until the text changes. A server that
 * does not answer in time is not waited for again: its next answers are used when they come.
 */
export class LanguageSymbols implements Disposable {
  readonly #log: Log;
  readonly #answerMs: number;
  readonly #disposables = new DisposableStore();
  readonly #arrivals = this.#disposables.add(new Emitter<TextDocument>());
  /** One a document; gone with it. */
  readonly #asks = new WeakMap<TextDocument, Ask>();

  /** Fires when an answer has come for which nobody waited any more, and the text is still the same. */
  readonly onDidAnswerLate = this.#arrivals.event;

  constructor(log: Log, { answerMs = ANSWER_MS }: { readonly answerMs?: number } = {}) {
    this.#log = log;
    this.#answerMs = answerMs;
  }

  /** The symbols of the document as it is now; empty when no server knows any, or when it takes too long. */
  async of(document: TextDocument): Promise<readonly LanguageSymbol[]> {
    if (isPlainLanguage({ path: document.uri.path, languageId: document.languageId })) return [];
    if (lengthOf(document) > MAX_LENGTH) return [];
    const last = this.#asks.get(document);
    // One question at a time: a server that is behind is not helped by more of them.
    if (last !== undefined && last.symbols === undefined) return await this.#inTime(document, last);
    const isKnown = last?.version === document.version && last.symbols !== undefined && last.symbols.length > 0;
    return isKnown ? last.symbols! : await this.#inTime(document, this.#ask(document, last?.isLate === true));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #ask(document: TextDocument, isLate: boolean): Ask {
    const { version } = document;
    const ask: Ask = { version, answer: this.#fetch(document), isLate };
    this.#asks.set(document, ask);
    void ask.answer.then(symbols => {
      ask.symbols = symbols;
      if (ask.isLate && symbols.length > 0 && document.version === version) this.#arrivals.fire(document);
    });
    return ask;
  }

  async #inTime(document: TextDocument, ask: Ask): Promise<readonly LanguageSymbol[]> {
    if (ask.isLate) return [];
    const { promise: timeout, resolve } = Promise.withResolvers<'timeout'>();
    const timer = setTimeout(() => resolve('timeout'), this.#answerMs);
    const answer = await Promise.race([ask.answer, timeout]);
    clearTimeout(timer);
    if (answer !== 'timeout') return document.version === ask.version ? answer : [];
    ask.isLate = true;
    this.#log.debug(`symbols: no answer about a ${document.languageId} document in ${this.#answerMs} ms`);
    return [];
  }

  /** Never rejects: symbols are welcome, not needed. */
  async #fetch(document: TextDocument): Promise<readonly LanguageSymbol[]> {
    const { version } = document;
    try {
      // The flat lists of older servers are nested by VS Code; then a name has the range of its whole symbol.
      const told = await commands.executeCommand<readonly DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return document.version === version ? converted(document, told ?? []) : [];
    } catch (error) {
      this.#log.debug(`symbols: the language server failed (${String(error)})`);
      return [];
    }
  }
}

/** Depth first, so that what encloses comes before what it holds. */
function converted(document: TextDocument, told: readonly DocumentSymbol[]): readonly LanguageSymbol[] {
  const symbols: LanguageSymbol[] = [];
  const waiting = [...told].reverse();
  for (let next = waiting.pop(); next !== undefined && symbols.length < MAX_SYMBOLS; next = waiting.pop()) {
    const symbol = tryConvert(document, next);
    if (symbol !== undefined) symbols.push(symbol);
    waiting.push(...[...next.children].reverse());
  }
  return symbols;
}

function tryConvert(document: TextDocument, symbol: DocumentSymbol): LanguageSymbol | undefined {
  const kind = KINDS[symbol.kind];
  if (kind === undefined) return undefined;
  const range = offsetsOf(document, symbol.range);
  const { selectionRange } = symbol;
  const isName = selectionRange.isSingleLine && !selectionRange.isEqual(symbol.range);
  const name = isName ? offsetsOf(document, selectionRange) : nameIn(document, symbol.name, range);
  return name && { kind, range, name };
}

function offsetsOf(document: TextDocument, { start, end }: Range) {
  return { start: document.offsetAt(start), endExclusive: document.offsetAt(end) };
}

/** Where the name stands when the server does not say it: a name may come with parameters, `login(user)`. */
function nameIn(
  document: TextDocument,
  told: string,
  range: LanguageSymbol['range'],
): LanguageSymbol['name'] | undefined {
  const name = /^[^\s(<:]+/.exec(told)?.[0];
  if (name === undefined) return undefined;
  const line = document.positionAt(range.start).line;
  const start = document.lineAt(line).text.indexOf(name, document.positionAt(range.start).character);
  if (start === -1) return undefined;
  const offset = document.offsetAt(document.lineAt(line).range.start) + start;
  return { start: offset, endExclusive: offset + name.length };
}

/** What a file defines; others (strings, keys, packages, events) are no definitions. */
const KINDS: Readonly<Partial<Record<SymbolKind, DefinitionKind>>> = {
  [SymbolKind.Function]: 'function',
  [SymbolKind.Method]: 'method',
  [SymbolKind.Constructor]: 'constructor',
  [SymbolKind.Operator]: 'method',
  [SymbolKind.Property]: 'property',
  [SymbolKind.Field]: 'property',
  [SymbolKind.Class]: 'class',
  [SymbolKind.Object]: 'class',
  [SymbolKind.Struct]: 'struct',
  [SymbolKind.Enum]: 'enum',
  [SymbolKind.Interface]: 'interface',
  [SymbolKind.Namespace]: 'namespace',
  [SymbolKind.Module]: 'module',
  [SymbolKind.TypeParameter]: 'type',
  [SymbolKind.Variable]: 'variable',
  [SymbolKind.Constant]: 'constant',
  [SymbolKind.EnumMember]: 'constant',
};
