import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';

export interface FringeFacts {
  readonly comments: readonly OffsetRange[];
  /** Decorators, annotations, attributes. */
  readonly attachments: readonly OffsetRange[];
}

/** The comments, decorators and attributes of a file: what may be attached in front of something. */
export class Fringe {
  readonly #snapshot: TextSnapshot;
  readonly #itemStartingAt = new Map<number, FringeItem>();
  readonly #itemEndingAt = new Map<number, FringeItem>();

  constructor(snapshot: TextSnapshot, { comments, attachments }: FringeFacts) {
    this.#snapshot = snapshot;
    for (const range of comments) this.#add({ range: this.#withoutBreak(range), isComment: true });
    for (const range of attachments) this.#add({ range: this.#withoutBreak(range), isComment: false });
  }

  /** Whether the range is nothing but something that may be attached. */
  isAttached(range: OffsetRange): boolean {
    return this.#itemStartingAt.get(range.start)?.range.endExclusive === this.#withoutBreak(range).endExclusive;
  }

  /** The definition proper: without what is attached in front inside its node, and without comments after its last token. */
  trim(range: OffsetRange): OffsetRange {
    let { start } = range;
    for (let item = this.#itemStartingAt.get(start); item !== undefined; item = this.#itemStartingAt.get(start)) {
      const next = this.#skipSpace(item.range.endExclusive);
      if (next >= range.endExclusive) break;
      start = next;
    }
    let endExclusive = skipSpaceBack(this.#snapshot.text, range.endExclusive, start);
    for (
      let item = this.#itemEndingAt.get(endExclusive);
      item?.isComment;
      item = this.#itemEndingAt.get(endExclusive)
    ) {
      if (item.range.start <= start) break;
      endExclusive = skipSpaceBack(this.#snapshot.text, item.range.start, start);
    }
    return new OffsetRange(start, Math.max(start, endExclusive));
  }

  /** The first line of what is attached in front of a trimmed range; the line of its start when there is nothing. */
  leadStart(range: OffsetRange): number {
    let top = range.start;
    let topLine = this.#snapshot.lineIndexAt(top);
    for (;;) {
      const item = this.#itemEndingAt.get(skipSpaceBack(this.#snapshot.text, top, 0));
      if (item === undefined || (item.isComment && !this.#isCommentOf(item.range, top, topLine))) return topLine;
      top = item.range.start;
      topLine = this.#snapshot.lineIndexAt(top);
    }
  }

  /** A comment belongs to what is below when it stands alone on its lines, directly above and at the same indentation. */
  #isCommentOf(comment: OffsetRange, top: number, topLine: number): boolean {
    const firstLine = this.#snapshot.lineIndexAt(comment.start);
    const lineStart = this.#snapshot.lineStart(firstLine);
    if (this.#snapshot.lineIndexAt(comment.endExclusive) < topLine - 1) return false;
    if (this.#snapshot.text.slice(lineStart, comment.start).trim() !== '') return firstLine === topLine;
    const isInterpreterLine = comment.start === 0 && this.#snapshot.text.startsWith('#!');
    const isIndentedAlike =
      firstLine === topLine || comment.start - lineStart === top - this.#snapshot.lineStart(topLine);
    return isIndentedAlike && !isInterpreterLine;
  }

  #add(item: FringeItem): void {
    this.#itemStartingAt.set(item.range.start, item);
    this.#itemEndingAt.set(item.range.endExclusive, item);
  }

  /** Some grammars count the line break into a line comment. */
  #withoutBreak(range: OffsetRange): OffsetRange {
    return new OffsetRange(range.start, skipSpaceBack(this.#snapshot.text, range.endExclusive, range.start));
  }

  #skipSpace(offset: number): number {
    const { text } = this.#snapshot;
    let at = offset;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    return at;
  }
}

interface FringeItem {
  readonly range: OffsetRange;
  readonly isComment: boolean;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** The offset behind the last character before `offset` that is no white space; at least `floor`. */
export function skipSpaceBack(text: string, offset: number, floor: number): number {
  let at = offset;
  while (at > floor && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}
