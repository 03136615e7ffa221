import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { TermScanner } from '../retrieval/termScanner.ts';

/**
 * The files that can hold all words of a text, by path: no file that does is missing, and most of the others are.
 *
 * Only the parts of names count, because a name may stand inside a longer one. Files with more terms than the index keeps
 * are always in, and all files are if the text has no word that is a term.
 */
export function filesToSearch(index: SearchIndex, text: string): readonly string[] {
  const hashes = termsOf(text);
  const files = index.files.filter(file => file !== undefined && file.chunkCount > 0);
  if (hashes.size === 0) return files.map(file => file!.path).sort();
  const found = new Set<string>();
  for (const file of files) if (file!.hasMoreTerms) found.add(file!.path);
  const hits = new Uint8Array(index.chunkNumbers);
  let round = 0;
  for (const hash of hashes) {
    const { documents, length } = index.chunksWith(hash);
    for (let place = 0; place < length; place++)
      if (hits[documents[place]!] === round) hits[documents[place]!] = round + 1;
    round++;
  }
  for (let chunk = 0; chunk < hits.length; chunk++) {
    if (hits[chunk] === round) found.add(index.files[index.chunkFiles[chunk]!]!.path);
  }
  return [...found].sort();
}

/** At most 200 of them: they are counted in a byte, and fewer only let more files in. */
const MAX_TERMS = 200;

function termsOf(text: string): ReadonlySet<number> {
  const scanner = new TermScanner();
  const count = scanner.scan(text);
  const hashes = new Set<number>();
  for (let index = 0; index < count && hashes.size < MAX_TERMS; index++) {
    if (scanner.wholes[index] === 0) hashes.add(scanner.hashes[index]!);
  }
  return hashes;
}
