import { type CharClasses, END, HALF, LETTER, MARK, NUMBER, SYMBOL } from './charClasses.ts';
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
  units = new Uint16Array(USUAL_UNITS + 1);
  classes = new Uint8Array(USUAL_UNITS + 1);
  length = 0;
  readonly #charClasses: CharClasses;

  constructor(charClasses: CharClasses) {
    this.#charClasses = charClasses;
  }

  /** Fills the window from `text[start]` on: with at least one piece, and never with a part of a piece. */
  load(text: string, start: number): void {
    for (let maxUnits = USUAL_UNITS; ; maxUnits *= 2) {
      const rest = text.length - start;
      if (rest <= maxUnits) {
        this.#copy(text, start, text.length);
        return;
      }
      this.#copy(text, start, start + maxUnits);
      const cut = this.#lastCertainEnd();
      if (cut > 0) {
        this.#setLength(cut);
        return;
      }
    }
  }

  /** Gives back the memory that a huge piece has taken. */
  shrink(): void {
    if (this.units.length > USUAL_UNITS + 1) {
      this.units = new Uint16Array(USUAL_UNITS + 1);
      this.classes = new Uint8Array(USUAL_UNITS + 1);
    }
    this.#setLength(0);
  }

  #copy(text: string, start: number, endExclusive: number): void {
    const length = endExclusive - start;
    this.#reserve(length);
    const { units, classes } = this;
    const classOfUnit = this.#charClasses.ofUnit;
    let hasHalves = false;
    // One call into native code is faster than a call of `charCodeAt` per unit. All platforms of VS Code are little-endian.
    Buffer.from(units.buffer).write(text.slice(start, endExclusive), 'utf16le');
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
    if (this.units.length <= length) {
      this.units = new Uint16Array(length + 1);
      this.classes = new Uint8Array(length + 1);
    }
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
