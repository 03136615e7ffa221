import { createHash } from 'node:crypto';
import type { Disposable } from '../../core/base/disposable.ts';
import { isAbortError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import { LruMap } from '../../core/base/lruMap.ts';
import type { Place, SyntaxDocument, SyntaxService } from '../../core/ports.ts';
import type { OutlineResult } from '../../core/syntax/outline.ts';
import type { LineRange } from '../../core/text/lineRange.ts';
import { type Grammar, Grammars, type ReadSyntaxAsset } from './grammars.ts';
import type { ParsedText } from './incrementalParse.ts';
import { type SyntaxLanguage, syntaxLanguageOf } from './languages.ts';
import { type OutlinedParse, outlineAround, outlineDocument, outlineOf } from './outlineTree.ts';
import { deleteTrees, type MendedParse, mend, parseText } from './parseMended.ts';
import { partsAround } from './partsAround.ts';

/** Some 100,000 lines, which take a second; what is larger is data or generated. */
const MAX_TEXT_LENGTH = 4_000_000;
/** A longer line is minified, generated or data; error recovery gets slow there. */
const MAX_LINE_LENGTH = 10_000;
/** Code of the largest allowed size takes half of it; hostile text would take three seconds a megabyte. */
const PARSE_DEADLINE_MS = 2_000;
/** Mending is many parses: of usual files they take some milliseconds, so only a very busy machine comes to the end. */
const MEND_DEADLINE_MS = 1_000;
/** A large file may have errors all over, and somebody who types in it waits for each prompt. */
const LARGE_TEXT_LENGTH = 200_000;
const LARGE_MEND_DEADLINE_MS = 300;
/** An outline of a long file takes about 1 MB; a project prompt looks at a dozen files. */
const MAX_CACHED_OUTLINES = 32;
/** A tree of a long file takes some 20 MB, and a broken file has two that share most of it; people edit a few files at a time. */
const MAX_TREES = 4;

export interface SyntaxServiceOptions {
  readonly readAsset: ReadSyntaxAsset;
  readonly log: Log;
  /** Milliseconds that only grow; tests pass their own. */
  readonly monotonicMs?: () => number;
}

/** Outlines by tree-sitter. Nothing is loaded before the first outline of a language that has a grammar. */
export function createSyntaxService(options: SyntaxServiceOptions): SyntaxService & Disposable {
  return new TreeSitterSyntaxService(options);
}

/** A version of an open document. Its tree and outline are the start of the next one's. */
interface ParsedDocument extends OutlinedParse {
  readonly language: SyntaxLanguage;
  readonly result: OutlineResult;
}

class TreeSitterSyntaxService implements SyntaxService, Disposable {
  readonly #grammars: Grammars;
  readonly #log: Log;
  readonly #monotonicMs: () => number;
  /**
   * Of files. Key: language and hash of the text, so nothing ever has to be invalidated. Bound: MAX_CACHED_OUTLINES, least
   * recently used first out. Timeouts are not kept: the machine may be less busy next time.
   */
  readonly #outlines = new LruMap<string, OutlineResult>(MAX_CACHED_OUTLINES);
  /**
   * Of open documents, by URI. A known version is valid for no text but its own; for another one it says what need not be
   * parsed again. Bound: MAX_TREES; a tree that goes is deleted, because no garbage collector sees it.
   */
  readonly #documents = new LruMap<string, ParsedDocument>(MAX_TREES, ({ parse }) => deleteTrees(parse));

  // Asked for again with every prompt while nothing changes.
  readonly #outlineAround = new LastAnswer<ParsedDocument, OutlineResult>();
  readonly #partsAround = new LastAnswer<ParsedText, readonly LineRange[]>();

  constructor({ readAsset, log, monotonicMs }: SyntaxServiceOptions) {
    this.#grammars = new Grammars(readAsset);
    this.#log = log;
    this.#monotonicMs = monotonicMs ?? (() => performance.now());
  }

  async outline(document: SyntaxDocument, { signal }: { readonly signal: AbortSignal }): Promise<OutlineResult> {
    signal.throwIfAborted();
    const language = syntaxLanguageOf(document);
    if (language === undefined) return { kind: 'unavailable', why: 'noGrammar' };
    const { uri, text } = document;
    const isKnown = uri !== undefined && this.#documents.get(uri)?.parse.original.snapshot.text === text;
    if (!isKnown && isTooLarge(text)) return { kind: 'unavailable', why: 'tooLarge' };
    try {
      const grammar = await this.#grammars.get(language);
      signal.throwIfAborted();
      return uri === undefined
        ? this.#outlineOfFile(grammar, text)
        : this.#outlineOfDocument(grammar, { ...document, uri });
    } catch (error) {
      if (isAbortError(error)) throw error;
      this.#log.error(error instanceof Error ? error : new Error(String(error)));
      return { kind: 'unavailable', why: 'failed' };
    }
  }

  partsAround({ uri, text, place }: Required<SyntaxDocument>): readonly LineRange[] {
    const parsed = this.#documents.get(uri)?.parse.original;
    if (parsed?.snapshot.text !== text) return [];
    return this.#partsAround.of(parsed, place, () => partsAround(parsed, place));
  }

  dispose(): void {
    this.#outlines.clear();
    this.#documents.clear();
    this.#grammars.dispose();
  }

  #outlineOfFile(grammar: Grammar, text: string): OutlineResult {
    const key = `${grammar.language.id}:${createHash('sha256').update(text).digest('base64')}`;
    const known = this.#outlines.get(key);
    if (known !== undefined) return known;
    const parsed = parseText(grammar, text, { isOver: this.#over(PARSE_DEADLINE_MS) });
    if (parsed === undefined) return { kind: 'unavailable', why: 'timeout' };
    const { parse, result } = this.#outlined(grammar, parsed, mended => {
      return { parse: mended, outline: outlineOf(grammar, mended) };
    });
    deleteTrees(parse);
    this.#outlines.set(key, result);
    return result;
  }

  #outlineOfDocument(grammar: Grammar, { uri, text, place }: SyntaxDocument & { readonly uri: string }): OutlineResult {
    const last = this.#documents.get(uri);
    const before = last?.language === grammar.language ? last : undefined;
    const isSame = before?.parse.original.snapshot.text === text;
    const document = isSame ? before : this.#parsedDocument(grammar, text, before);
    if (document === undefined) return { kind: 'unavailable', why: 'timeout' };
    if (!isSame) this.#documents.set(uri, document);
    const { result, levels } = document;
    if (place === undefined || levels === undefined || result.kind === 'unavailable') return result;
    return this.#outlineAround.of(document, place, () => {
      return { kind: 'outline', outline: outlineAround(grammar, document, place) };
    });
  }

  #parsedDocument(grammar: Grammar, text: string, before: ParsedDocument | undefined): ParsedDocument | undefined {
    const isOver = this.#over(PARSE_DEADLINE_MS);
    const parsed = parseText(grammar, text, { before: before?.parse.original, isOver });
    if (parsed === undefined) return undefined;
    const outlined = this.#outlined(grammar, parsed, mended => outlineDocument(grammar, mended, before));
    return { language: grammar.language, ...outlined };
  }

  #outlined(
    grammar: Grammar,
    parsed: ParsedText,
    outlinedOf: (parse: MendedParse) => OutlinedParse,
  ): Omit<ParsedDocument, 'language'> {
    const isLarge = parsed.snapshot.text.length > LARGE_TEXT_LENGTH;
    const isOver = this.#over(isLarge ? LARGE_MEND_DEADLINE_MS : MEND_DEADLINE_MS);
    const parse = mend(grammar, parsed, isOver);
    try {
      const outlined = outlinedOf(parse);
      const isNothing = parsed.tree.rootNode.isError && outlined.outline.definitions.length === 0;
      return {
        ...outlined,
        result: isNothing ? { kind: 'unavailable', why: 'unparsable' } : { kind: 'outline', outline: outlined.outline },
      };
    } catch (error) {
      deleteTrees(parse);
      throw error;
    }
  }

  #over(deadlineMs: number): () => boolean {
    const endMs = this.#monotonicMs() + deadlineMs;
    return () => this.#monotonicMs() > endMs;
  }
}

/** Whether it is larger than code is, or minified: most of it in long lines. A long line among others is data. */
function isTooLarge(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return true;
  let inLongLines = 0;
  let lineStart = 0;
  while (text.length - lineStart > MAX_LINE_LENGTH) {
    // All lines at once that end within the length of one.
    const lineEnd = text.lastIndexOf('\n', lineStart + MAX_LINE_LENGTH);
    if (lineEnd >= lineStart) {
      lineStart = lineEnd + 1;
      continue;
    }
    const next = text.indexOf('\n', lineStart + MAX_LINE_LENGTH);
    const longEnd = next === -1 ? text.length : next;
    inLongLines += longEnd - lineStart;
    lineStart = longEnd + 1;
  }
  return inLongLines > text.length / 2;
}

/** What was answered last, for who asks the same again. */
class LastAnswer<Subject, Answer> {
  #last: (Place & { readonly subject: Subject; readonly answer: Answer }) | undefined;

  of(subject: Subject, { start, endExclusive }: Place, find: () => Answer): Answer {
    const last = this.#last;
    if (last?.subject === subject && last.start === start && last.endExclusive === endExclusive) return last.answer;
    const answer = find();
    this.#last = { subject, start, endExclusive, answer };
    return answer;
  }
}
