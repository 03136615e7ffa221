/** Pieces of at most this many UTF-16 units are remembered: some 95 % of the pieces of code. */
export const MAX_SHORT_PIECE_UNITS = 8;

/** A repository of some 30 MB has about so many different pieces of which nearly all text is made. */
const MAX_PIECES = 1 << 16;

/** Twice as many slots as pieces, so that a search looks at one or two. */
const SLOTS = MAX_PIECES << 1;

/** A slot is (four words of two units each, length, tokens or 0 for a free slot, two unused, so that no slot crosses a cache line). */
const SLOT_SIZE = 8;
const LENGTH = 4;
const TOKENS = 5;

const BYTES_PER_UNIT = 2;
const BYTES_PER_WORD = 4;

/** By length, which bits of the four words belong to the piece. */
const MASKS = masksByLength();

/**
 * How many tokens the short pieces met so far have. The units of a piece are read as four words, whatever its length: without
 * a loop over them the processor has nothing to guess, and a piece is found about twice as fast as in `PieceCache`.
 *
 * Key: the units of the piece. Never invalid, since a vocabulary does not change. Bounded: 65,536 pieces, 4 MB; when they
 * are reached, all are forgotten.
 */
export class ShortPieceCache {
  readonly #slots = new Int32Array(SLOTS * SLOT_SIZE);
  readonly #words = new Int32Array(4);
  #pieces = 0;

  /**
   * The number of tokens of a piece, or 0 if it is not known.
   *
   * @param units little-endian UTF-16, readable for `MAX_SHORT_PIECE_UNITS` from `start` on
   * @param start in units
   * @param length at most `MAX_SHORT_PIECE_UNITS`
   */
  get(units: DataView, start: number, length: number): number {
    return this.#slots[this.#slotOf(units, start, length) + TOKENS]!;
  }

  /** Remembers a piece that `get` does not know. */
  set(units: DataView, start: number, length: number, tokens: number): void {
    if (this.#pieces === MAX_PIECES) {
      this.#slots.fill(0);
      this.#pieces = 0;
    }
    const slot = this.#slotOf(units, start, length);
    this.#slots.set(this.#words, slot);
    this.#slots[slot + LENGTH] = length;
    this.#slots[slot + TOKENS] = tokens;
    this.#pieces++;
  }

  /** Where the piece is, or the free slot where it would be; its words are then in `#words`. */
  #slotOf(units: DataView, start: number, length: number): number {
    const slots = this.#slots;
    const masks = length * 4;
    const at = start * BYTES_PER_UNIT;
    const first = units.getInt32(at, true) & MASKS[masks]!;
    const second = units.getInt32(at + BYTES_PER_WORD, true) & MASKS[masks + 1]!;
    const third = units.getInt32(at + 2 * BYTES_PER_WORD, true) & MASKS[masks + 2]!;
    const fourth = units.getInt32(at + 3 * BYTES_PER_WORD, true) & MASKS[masks + 3]!;
    let slot = firstSlot(first, second, third, fourth);
    while (slots[slot + TOKENS] !== 0) {
      if (
        slots[slot] === first &&
        slots[slot + 1] === second &&
        slots[slot + 2] === third &&
        slots[slot + 3] === fourth &&
        slots[slot + LENGTH] === length
      ) {
        return slot;
      }
      slot = (slot + SLOT_SIZE) & (SLOTS * SLOT_SIZE - 1);
    }
    const words = this.#words;
    words[0] = first;
    words[1] = second;
    words[2] = third;
    words[3] = fourth;
    return slot;
  }
}

/** Multiplicative hashing with odd constants, then the finishing steps of MurmurHash3, so that all bits choose the slot. */
function firstSlot(first: number, second: number, third: number, fourth: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0xb504f333);
  hash ^= Math.imul(third, 0xc2b2ae35) ^ Math.imul(fourth, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash & (SLOTS - 1)) * SLOT_SIZE;
}

function masksByLength(): Int32Array {
  const masks = new Int32Array((MAX_SHORT_PIECE_UNITS + 1) * 4);
  for (let length = 0; length <= MAX_SHORT_PIECE_UNITS; length++) {
    for (let word = 0; word < 4; word++) {
      const unitsInWord = Math.min(Math.max(length - word * 2, 0), 2);
      masks[length * 4 + word] = [0, 0xffff, -1][unitsInWord]!;
    }
  }
  return masks;
}
