/**
 * Pieces of at most this many units are remembered. Code and prose hardly have longer ones, and what is longer hardly
 * comes twice.
 */
const MAX_PIECE_UNITS = 64;

/** A repository of some 30 MB has about so many different pieces of which nearly all text is made. */
const MAX_PIECES = 1 << 16;

/** Room for pieces of 16 units on average. */
const MAX_UNITS = MAX_PIECES << 4;

/** Twice as many slots as pieces, so that a search looks at one or two. */
const SLOTS = MAX_PIECES << 1;

/** A slot is (hash, start in `#units`, length or 0 for a free slot, tokens). */
const SLOT_SIZE = 4;

/**
 * How many tokens the longer pieces met so far have; for the short ones there is `ShortPieceCache`. Most pieces of a text were met before, and finding one here is several
 * times as fast as encoding and looking it up in the vocabulary.
 *
 * Key: the units of the piece. Never invalid, since a vocabulary does not change. Bounded: 65,536 pieces and one million
 * units, 4 MB; when either is reached, all are forgotten. No key is a string, which would keep its whole text alive.
 */
export class PieceCache {
  readonly #slots = new Int32Array(SLOTS * SLOT_SIZE);
  readonly #units = new Uint16Array(MAX_UNITS);
  #usedUnits = 0;
  #pieces = 0;

  /** The number of tokens of a piece, or 0 if it is not known. */
  get(units: Uint16Array, start: number, endExclusive: number): number {
    const length = endExclusive - start;
    if (length > MAX_PIECE_UNITS) {
      return 0;
    }
    const slots = this.#slots;
    const hash = hashOf(units, start, endExclusive);
    for (let slot = firstSlot(hash); slots[slot + 2] !== 0; slot = nextSlot(slot)) {
      if (slots[slot] === hash && slots[slot + 2] === length && this.#isAt(slots[slot + 1]!, units, start, length)) {
        return slots[slot + 3]!;
      }
    }
    return 0;
  }

  /** Remembers a piece that `get` does not know. */
  set(units: Uint16Array, start: number, endExclusive: number, tokens: number): void {
    const length = endExclusive - start;
    if (length > MAX_PIECE_UNITS) {
      return;
    }
    if (this.#pieces === MAX_PIECES || this.#usedUnits + length > MAX_UNITS) {
      this.#forgetAll();
    }
    const slots = this.#slots;
    const hash = hashOf(units, start, endExclusive);
    let slot = firstSlot(hash);
    while (slots[slot + 2] !== 0) {
      slot = nextSlot(slot);
    }
    slots[slot] = hash;
    slots[slot + 1] = this.#usedUnits;
    slots[slot + 2] = length;
    slots[slot + 3] = tokens;
    for (let at = start; at < endExclusive; at++) {
      this.#units[this.#usedUnits++] = units[at]!;
    }
    this.#pieces++;
  }

  #isAt(knownStart: number, units: Uint16Array, start: number, length: number): boolean {
    const known = this.#units;
    for (let offset = 0; offset < length; offset++) {
      if (known[knownStart + offset] !== units[start + offset]) {
        return false;
      }
    }
    return true;
  }

  #forgetAll(): void {
    this.#slots.fill(0);
    this.#usedUnits = 0;
    this.#pieces = 0;
  }
}

/** FNV-1a over units instead of bytes, with its high bits folded into the low ones, which alone choose the slot. */
function hashOf(units: Uint16Array, start: number, endExclusive: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < endExclusive; at++) {
    hash = Math.imul(hash ^ units[at]!, 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

function firstSlot(hash: number): number {
  return (hash & (SLOTS - 1)) * SLOT_SIZE;
}

function nextSlot(slot: number): number {
  return (slot + SLOT_SIZE) & (SLOTS * SLOT_SIZE - 1);
}
