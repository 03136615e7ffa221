import { ORDINARY_WORDS } from './words/ordinaryWords.ts';

/** How a name was found in a question. */
export type WrittenName =
  /** Words beside each other that are together a name. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | {
      readonly kind: 'name';
      readonly text: string;
      /** In back-ticks, called, or qualified by a name that is known. */
      readonly isQuoted: boolean;
      readonly isSentenceStart: boolean;
      /** Stands in a sentence of a script without spaces, where a Latin word is rarely just a word. */
      readonly touchesCjk: boolean;
      /** Whether the project writes it with a capital. */
      readonly isCapitalizedThere: boolean;
      readonly isTechnology: boolean;
    };

/**
 * How sure it is that a name of the project is meant, from 0 to 1: by the way it is written, whether it is an ordinary word,
 * and by how many files have it.
 */
export function distinctiveness(written: WrittenName, files: number): number {
  return shapeOf(written) * rarity(files);
}

/** 1 for a name of one file, 0.8 for one of 10, 0.6 for one of 100: `render` or `index` of everywhere names no place. */
function rarity(files: number): number {
  return Math.max(0.3, 1 - 0.2 * Math.log10(Math.max(1, files)));
}

function shapeOf(written: WrittenName): number {
  if (written.kind === 'words') {
    const ordinary = written.words.filter(word => ORDINARY_WORDS.has(word)).length;
    return ordinary < written.words.length ? 0.9 : 0.7;
  }
  const { text } = written;
  if (/\p{Ll}\p{Lu}|[\p{L}\p{N}][_-][\p{L}\p{N}]|\p{Lu}{2}\p{Ll}/u.test(text)) return 1;
  if (written.isQuoted) return 0.85;
  const lower = text.toLowerCase();
  const isOrdinary = ORDINARY_WORDS.has(lower);
  const isNameOfType =
    written.isCapitalizedThere && /^\p{Lu}\p{Ll}/u.test(text) && (!written.isSentenceStart || written.touchesCjk);
  if (written.isTechnology) return isNameOfType ? 0.3 : 0.15;
  if (isNameOfType) return isOrdinary ? 0.6 : 0.8;
  // Joined spellings of long names: `ROUNDHALFUP`, `validatesign`.
  if (!isOrdinary && text.length >= 9) return 0.8;
  if (isOrdinary && text.length <= 3) return 0.1;
  if (written.touchesCjk) return isOrdinary ? 0.35 : 0.65;
  return isOrdinary ? 0.15 : 0.5;
}
