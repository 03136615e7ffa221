import type { TokenCounter, TokenEncoding } from '../../core/tokens/tokenCounter.ts';
import { BytePairMerger, NO_RANK } from './bytePairMerger.ts';
import type { CharClasses } from './charClasses.ts';
import { PieceCache } from './pieceCache.ts';
import type { RankTable } from './rankTable.ts';
import { MAX_SHORT_PIECE_UNITS, ShortPieceCache } from './shortPieceCache.ts';
import type { Splitter } from './splitCommon.ts';
import { TextWindow } from './textWindow.ts';
import { encodeUtf8, MAX_BYTES_PER_UNIT } from './utf8.ts';

const ASCII_END = 0x80;

/** Room for the bytes of the pieces that are met in practice. */
const USUAL_PIECE_BYTES = 1024;

/**
 * Counts tokens exactly as tiktoken does, without making them: a window of text is split into pieces, and the tokens of
 * each piece are known, or found in the vocabulary, or counted by merging bytes.
 *
 * Takes time proportional to the length of any text (n log n for a single piece of n bytes), and memory of some 35 bytes
 * per byte of its longest piece while it counts.
 */
export class BytePairCounter implements TokenCounter {
  readonly encoding: TokenEncoding;
  readonly #ranks: RankTable;
  readonly #split: Splitter;
  readonly #window: TextWindow;
  readonly #shortPieces = new ShortPieceCache();
  readonly #longPieces = new PieceCache();
  readonly #merger: BytePairMerger;
  #pieceEnds = new Int32Array(0);
  #pieceBytes = new Uint8Array(USUAL_PIECE_BYTES);

  constructor(options: {
    readonly encoding: TokenEncoding;
    readonly ranks: RankTable;
    readonly split: Splitter;
    readonly charClasses: CharClasses;
  }) {
    this.encoding = options.encoding;
    this.#ranks = options.ranks;
    this.#split = options.split;
    this.#window = new TextWindow(options.charClasses);
    this.#merger = new BytePairMerger(options.ranks);
  }

  count(text: string): number {
    return this.countUpTo(text, Number.POSITIVE_INFINITY);
  }

  countUpTo(text: string, maxTokens: number): number {
    // A unit takes a byte at least, so this is a lower bound of the count.
    const leastTokens = Math.ceil(text.length / this.#ranks.longestTokenBytes);
    if (leastTokens > maxTokens) {
      return leastTokens;
    }
    return this.#countPieces(text, maxTokens, { linesApart: false });
  }

  countLines(text: string): number {
    return this.#countPieces(text, Number.POSITIVE_INFINITY, { linesApart: true });
  }

  #countPieces(text: string, maxTokens: number, options: { readonly linesApart: boolean }): number {
    let tokens = 0;
    for (let start = 0; start < text.length && tokens <= maxTokens; start += this.#window.length) {
      this.#window.load(text, start, options);
      tokens += this.#countWindow();
    }
    this.#releaseMemory();
    return tokens;
  }

  #countWindow(): number {
    const { units, length } = this.#window;
    if (this.#pieceEnds.length < length) {
      this.#pieceEnds = new Int32Array(units.length);
    }
    const ends = this.#pieceEnds;
    const pieces = this.#split(this.#window, ends);
    let tokens = 0;
    let start = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const end = ends[piece]!;
      const isAsciiCharacter = end - start === 1 && units[start]! < ASCII_END;
      if (isAsciiCharacter) tokens++;
      else if (end - start <= MAX_SHORT_PIECE_UNITS) tokens += this.#countShortPiece(start, end);
      else tokens += this.#countLongPiece(start, end);
      start = end;
    }
    return tokens;
  }

  #countShortPiece(start: number, endExclusive: number): number {
    const { view } = this.#window;
    const length = endExclusive - start;
    const known = this.#shortPieces.get(view, start, length);
    if (known > 0) {
      return known;
    }
    const tokens = this.#encodePiece(start, endExclusive);
    this.#shortPieces.set(view, start, length, tokens);
    return tokens;
  }

  #countLongPiece(start: number, endExclusive: number): number {
    const { units } = this.#window;
    const known = this.#longPieces.get(units, start, endExclusive);
    if (known > 0) {
      return known;
    }
    const tokens = this.#encodePiece(start, endExclusive);
    this.#longPieces.set(units, start, endExclusive, tokens);
    return tokens;
  }

  #encodePiece(start: number, endExclusive: number): number {
    const maxBytes = (endExclusive - start) * MAX_BYTES_PER_UNIT;
    if (this.#pieceBytes.length < maxBytes) {
      this.#pieceBytes = new Uint8Array(maxBytes);
    }
    const bytes = this.#pieceBytes;
    const length = encodeUtf8(this.#window.units, start, endExclusive, bytes);
    if (this.#ranks.rankOf(bytes, 0, length) !== NO_RANK) {
      return 1;
    }
    return this.#merger.countTokens(bytes, length);
  }

  /** Gives back what a huge piece has taken, and keeps what is always needed. */
  #releaseMemory(): void {
    this.#window.shrink();
    this.#merger.shrink();
    if (this.#pieceBytes.length > USUAL_PIECE_BYTES) {
      this.#pieceBytes = new Uint8Array(USUAL_PIECE_BYTES);
    }
    if (this.#pieceEnds.length > this.#window.units.length) {
      this.#pieceEnds = new Int32Array(this.#window.units.length);
    }
  }
}
