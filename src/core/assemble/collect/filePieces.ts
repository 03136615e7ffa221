import type { PassageTerms } from '../../retrieval/passageScores.ts';
import type { TermCounter } from '../../retrieval/termCounter.ts';
import type { DefinitionCuts } from '../../syntax/definitionCuts.ts';
import { LineRange } from '../../text/lineRange.ts';
import { TextSnapshot } from '../../text/textSnapshot.ts';
import { fencedBlocksOf, fileSegment } from '../segments.ts';
import type { Segment } from '../unitDraft.ts';

/** Long definitions are cut here, so that one of them cannot keep its file out. About two screens. */
const MAX_SEGMENT_LINES = 80;

/**
 * A file cut into pieces that are whole definitions where possible, with what an excerpt needs of each. All of it comes from
 * the text and its cuts alone, so that it can be kept from one question to the next; each is made when it is first asked for.
 */
export class FilePieces {
  readonly snapshot: TextSnapshot;
  /** `undefined` where there is no syntax. */
  readonly cuts: DefinitionCuts | undefined;
  readonly #counter: TermCounter;
  #segments: readonly Segment[] | undefined;
  #terms: PassageTerms | undefined;

  /** @param counter one that others use as well */
  constructor(text: string, cuts: DefinitionCuts | undefined, counter: TermCounter) {
    this.snapshot = new TextSnapshot(text);
    this.cuts = cuts;
    this.#counter = counter;
  }

  /** In the order of the file, all of it, and none more important than another. */
  get segments(): readonly Segment[] {
    this.#segments ??= pieces(this.snapshot, this.cuts).map(lines => fileSegment(this.snapshot, lines, 0));
    return this.#segments;
  }

  /** Of the segments. */
  get terms(): PassageTerms {
    if (this.#terms === undefined) {
      const startLines = this.segments.map(({ file }) => file!.lines.start);
      const startOffsets = startLines.map(line => this.snapshot.lineStart(line));
      this.#terms = this.#counter.count(this.snapshot.text, { startLines, startOffsets });
    }
    return this.#terms;
  }
}

/** Consecutive ranges that cover the file, cut where definitions begin and end and, in prose, never inside a fence. */
function pieces(snapshot: TextSnapshot, definitions: DefinitionCuts | undefined): LineRange[] {
  const { endExclusive } = snapshot.contentLines;
  const isProse = definitions === undefined || definitions.form === 'prose' || definitions.form === 'notebook';
  const blocks = isProse ? fencedBlocksOf(snapshot) : [];
  const borders = blocks.flatMap(block => [block.start, block.endExclusive]);
  const cuts = new Set([0, endExclusive, ...borders, ...(definitions?.lines ?? [])]);
  const sorted = [...cuts].filter(line => line <= endExclusive).sort((a, b) => a - b);
  const fenceStarts = new Set(blocks.map(block => block.start));
  const ranges: LineRange[] = [];
  for (const [index, start] of sorted.slice(0, -1).entries()) {
    const end = sorted[index + 1]!;
    const step = fenceStarts.has(start) ? end - start : MAX_SEGMENT_LINES;
    for (let from = start; from < end; from += step) ranges.push(new LineRange(from, Math.min(end, from + step)));
  }
  return ranges;
}
