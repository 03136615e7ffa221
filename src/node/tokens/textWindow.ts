import { type CharClasses, END, HALF, LETTER, MARK, NUMBER, SYMBOL } from './charClasses.ts';
import { MAX_SHORT_PIECE_UNITS } from './shortPieceCache.ts';
import { isHighSurrogate, isLowSurrogate, joinSurrogates } from './surrogates.ts';

/** 16 Ki units: the three arrays of a window stay in the processor's second-level cache, and a limit is met early. */
const USUAL_UNITS = 1 << 14;

const APOSTROPHE = 0x27;

/**
 * The part of a text that is being split: its UTF-16 units and the class of each, as arrays, because an element of an
 * array is read several times as fast as a character of a string.
 *
 * A window ends where a piece ends for certain, whatever follows, so pieces can be found window by window. It is as long
 * as it needs to be for that: a piece of a million characters gets a window of its own.
 */
export class TextWindow {
  /** `units[length]` is 0 and `classes[length]` is `END`. */
  units = unitsFor(USUAL_UNITS);
  classes = new Uint8Array(USUAL_UNITS + 1);
  /** The memory of `units`, for those who read several at once: there are always a few behind the last. */
  view = new DataView(this.units.buffer);
  length = 0;
  #bytes = Buffer.from(this.units.buffer);
  readonly #charClasses: CharClasses;

  constructor(charClasses: CharClasses) {
    this.#charClasses = charClasses;
  }

  /**
   * Fills the window from `text[start]` on: with at least one piece, and never with a part of a piece.
   *
   * With `linesApart` each line is split as if it stood alone, and a line feed is a piece.
   */
  load(text: string, start: number, { linesApart = false } = {}): void {
    for (let maxUnits = USUAL_UNITS; ; maxUnits *= 2) {
      const rest = text.length - start;
      if (rest <= maxUnits) {
        this.#copy(text.slice(start), linesApart);
        return;
      }
      this.#copy(text.slice(start, start + maxUnits), linesApart);
      const cut = this.#lastCertainEnd();
      if (cut > 0) {
        this.#setLength(cut);
        return;
      }
    }
  }

  /** Gives back the memory that a huge piece has taken. */
  shrink(): void {
    if (this.classes.length > USUAL_UNITS + 1) this.#allocate(USUAL_UNITS);
    this.#setLength(0);
  }

  #copy(part: string, linesApart: boolean): void {
    const { length } = part;
    this.#reserve(length);
    const { units, classes } = this;
    const classOfUnit = linesApart ? this.#charClasses.ofUnitInLine : this.#charClasses.ofUnit;
    let hasHalves = false;
    // One call into native code is faster than a call of `charCodeAt` per unit. All platforms of VS Code are little-endian.
    this.#bytes.write(part, 'utf16le');
    for (let at = 0; at < length; at++) {
      const charClass = classOfUnit[units[at]!]!;
      classes[at] = charClass;
      hasHalves ||= charClass === HALF;
    }
    this.#setLength(length);
    if (hasHalves) {
      this.#classifySurrogates();
    }
  }

  #reserve(length: number): void {
    if (this.classes.length <= length) this.#allocate(length);
  }

  #allocate(length: number): void {
    this.units = unitsFor(length);
    this.classes = new Uint8Array(length + 1);
    this.view = new DataView(this.units.buffer);
    this.#bytes = Buffer.from(this.units.buffer);
  }

  #setLength(length: number): void {
    this.length = length;
    this.units[length] = 0;
    this.classes[length] = END;
  }

  /** Both halves of a pair get the class of the character; a half without the other is a symbol. */
  #classifySurrogates(): void {
    const { units, classes, length } = this;
    for (let at = 0; at < length; at++) {
      if (classes[at] !== HALF) {
        continue;
      }
      const high = units[at]!;
      const low = units[at + 1]!;
      if (isHighSurrogate(high) && isLowSurrogate(low)) {
        const charClass = this.#charClasses.ofAstral(joinSurrogates(high, low));
        classes[at] = charClass;
        classes[++at] = charClass;
      } else {
        classes[at] = SYMBOL;
      }
    }
  }

  /**
   * The last place where, in both encodings, a piece ends whatever stands behind the window; 0 if there is none.
   *
   * That is the end of a word or number: after a letter or digit, before a character that is none of letter, mark, digit
   * and apostrophe. No alternative of the patterns that takes the former also takes the latter, and those that look
   * further than they take look for letters or white space only.
   */
  #lastCertainEnd(): number {
    const { units, classes, length } = this;
    // The last unit may be half a character, which would look like a symbol here.
    for (let end = length - 2; end > 0; end--) {
      const goesOn = (classes[end]! & (LETTER | MARK | NUMBER)) !== 0 || units[end] === APOSTROPHE;
      if (!goesOn && (classes[end - 1]! & (LETTER | NUMBER)) !== 0) {
        return end;
      }
    }
    return 0;
  }
}

function unitsFor(length: number): Uint16Array<ArrayBuffer> {
  return new Uint16Array(length + 1 + MAX_SHORT_PIECE_UNITS);
}
