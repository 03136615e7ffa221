import { createHash } from 'node:crypto';
import type { Disposable } from '../../core/base/disposable.ts';
import { isAbortError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import { LruMap } from '../../core/base/lruMap.ts';
import type { SyntaxService } from '../../core/ports.ts';
import { buildOutline } from '../../core/syntax/buildOutline.ts';
import type { OutlineResult } from '../../core/syntax/outline.ts';
import { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { type Grammar, Grammars, type ReadSyntaxAsset } from './grammars.ts';
import { type SyntaxLanguage, syntaxLanguageOf } from './languages.ts';
import { parseMended } from './parseMended.ts';

/** Above this a parse takes a second and more, and is of little use: such files are data or generated. */
const MAX_TEXT_LENGTH = 1_000_000;
/** A longer line is minified or generated; error recovery gets slow there. */
const MAX_LINE_LENGTH = 10_000;
/** Hostile text of the largest allowed size takes up to 3 s; real code of that size 0.2 s. */
const PARSE_DEADLINE_MS = 1_000;
/** An outline of a long file takes about 1 MB; a project prompt looks at a dozen files and a person at a few at a time. */
const MAX_CACHED_OUTLINES = 32;

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

class TreeSitterSyntaxService implements SyntaxService, Disposable {
  readonly #grammars: Grammars;
  readonly #log: Log;
  readonly #monotonicMs: () => number;
  /**
   * Key: language and hash of the text, so nothing ever has to be invalidated. Bound: MAX_CACHED_OUTLINES, least recently
   * used first out. Timeouts are not kept: the machine may be less busy next time.
   */
  readonly #outlines = new LruMap<string, OutlineResult>(MAX_CACHED_OUTLINES);

  constructor({ readAsset, log, monotonicMs }: SyntaxServiceOptions) {
    this.#grammars = new Grammars(readAsset);
    this.#log = log;
    this.#monotonicMs = monotonicMs ?? (() => performance.now());
  }

  async outline(
    document: { readonly path: string; readonly languageId: string; readonly text: string },
    { signal }: { readonly signal: AbortSignal },
  ): Promise<OutlineResult> {
    signal.throwIfAborted();
    const language = syntaxLanguageOf(document);
    if (language === undefined) return { kind: 'unavailable', why: 'noGrammar' };
    if (isTooLarge(document.text)) return { kind: 'unavailable', why: 'tooLarge' };
    const key = `${language.id}:${createHash('sha256').update(document.text).digest('base64')}`;
    const known = this.#outlines.get(key);
    if (known !== undefined) return known;
    const result = await this.#parse(language, document.text, signal);
    if (result.kind === 'outline' || result.why === 'unparsable') this.#outlines.set(key, result);
    return result;
  }

  dispose(): void {
    this.#outlines.clear();
    this.#grammars.dispose();
  }

  async #parse(language: SyntaxLanguage, text: string, signal: AbortSignal): Promise<OutlineResult> {
    try {
      const grammar = await this.#grammars.get(language);
      signal.throwIfAborted();
      return this.#outlineOf(grammar, text);
    } catch (error) {
      if (isAbortError(error)) throw error;
      this.#log.error(error instanceof Error ? error : new Error(String(error)));
      return { kind: 'unavailable', why: 'failed' };
    }
  }

  #outlineOf(grammar: Grammar, text: string): OutlineResult {
    const deadline = this.#monotonicMs() + PARSE_DEADLINE_MS;
    const parsed = parseMended(grammar, text, () => this.#monotonicMs() > deadline);
    if (parsed === 'timeout') return { kind: 'unavailable', why: 'timeout' };
    if (parsed.isNothing) return { kind: 'unavailable', why: 'unparsable' };
    return { kind: 'outline', outline: buildOutline(new TextSnapshot(text), parsed.facts) };
  }
}

function isTooLarge(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) return true;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', lineStart)) {
    if (at - lineStart > MAX_LINE_LENGTH) return true;
    lineStart = at + 1;
  }
  return text.length - lineStart > MAX_LINE_LENGTH;
}
