import { chunksOf, type Definition } from './chunks.ts';
import { fileKind } from './fileKind.ts';
import type { ChunkTerms } from './fileTerms.ts';
import { type ModuleFacts, moduleFactsOf } from './moduleFacts.ts';
import type { TermCounter } from './termCounter.ts';

/** What is remembered of a file's text, so that it need not be read again while it stays the same. */
export type FileFacts =
  | TextFacts
  /** Written by a program: never a candidate, because the answer lies in what it was made from. */
  | { readonly kind: 'generated' };

/** The facts of a text that people wrote. Equal for equal path and text, whatever was counted before. */
export interface TextFacts extends ModuleFacts {
  readonly kind: 'text';
  readonly chunks: ChunkTerms;
  /** Names that it defines, with their lines, in the order of the text. */
  readonly definitions: readonly Definition[];
}

export function factsOf(path: string, text: string, counter: TermCounter): FileFacts {
  if (isGenerated(path, text)) return { kind: 'generated' };
  const chunks = chunksOf(path, text);
  return {
    kind: 'text',
    chunks: counter.count(text, chunks),
    definitions: chunks.definitions,
    ...moduleFactsOf(path, text),
  };
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
