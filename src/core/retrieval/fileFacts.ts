import { fileKind } from './fileKind.ts';
import { type ModuleFacts, moduleFactsOf } from './moduleFacts.ts';
import type { TermScanner } from './termScanner.ts';

/** What is remembered of a file's text, so that it need not be read again while it stays the same. */
export type FileFacts =
  | ({
      readonly kind: 'text';
      /** Sorted hashes of all its terms; see `TermScanner`. */
      readonly terms: Uint32Array;
    } & ModuleFacts)
  /** Written by a program: never a candidate, because the answer lies in what it was made from. */
  | { readonly kind: 'generated' };

export function factsOf(path: string, text: string, scanner: TermScanner): FileFacts {
  if (isGenerated(path, text)) return { kind: 'generated' };
  return { kind: 'text', terms: scanner.scan(text), ...moduleFactsOf(path, text) };
}

/** Headers stand at the top: in the first lines, in a comment. */
const HEADER_LENGTH = 1_000;
const GENERATED_HEADER =
  /^[ \t]*(?:\/\/|#|\/?\*|--|;|<!--|"""|%)[^\n]*(?:@generated\b|code generated .*do not edit|\bauto(?:matically)?[- ]?generated\b[^\n]*(?:do not|don't|edit|modif))/im;
/** Source whose lines are longer than this on average was packed by a tool: written lines have 30 to 60. */
const MAX_MEAN_LINE_LENGTH = 400;
/** A short file may be one long line and still be written by hand. */
const MIN_PACKED_LENGTH = 4_000;

function isGenerated(path: string, text: string): boolean {
  const header = text.slice(0, HEADER_LENGTH);
  if (GENERATED_HEADER.test(header)) return true;
  if (text.length < MIN_PACKED_LENGTH || fileKind(path) === 'docs') return false;
  return text.length / countLines(text, text.length / MAX_MEAN_LINE_LENGTH) > MAX_MEAN_LINE_LENGTH;
}

/** Stops at `enough`: nobody asks for more. */
function countLines(text: string, enough: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines <= enough; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
