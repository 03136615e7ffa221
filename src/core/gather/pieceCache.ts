import { FilePieces } from '../assemble/collect/filePieces.ts';
import { LruMap } from '../base/lruMap.ts';
import { TermCounter } from '../retrieval/termCounter.ts';
import type { DefinitionCuts } from '../syntax/definitionCuts.ts';

/** The candidates of some ten questions. */
const MAX_FILES = 128;
/** What is made of a text takes about five times its size, so that this comes to some 20 MB. */
const MAX_CHARACTERS = 4_000_000;

interface KnownFile {
  readonly path: string;
  readonly text: string;
  readonly pieces: FilePieces;
}

/**
 * Files of the project in pieces, so that one that did not change is neither parsed nor counted again for the next question.
 *
 * Key: the path. Valid for one text. Bounded: {@link MAX_FILES} files of {@link MAX_CHARACTERS} together, the least recently used
 * goes. What has no syntax, or was not parsed for want of time, is not kept.
 */
export class PieceCache {
  readonly #counter = new TermCounter();
  #characters = 0;
  readonly #files = new LruMap<string, KnownFile>(MAX_FILES, ({ text }) => {
    this.#characters -= text.length;
  });

  async get(
    { path, text }: { readonly path: string; readonly text: string },
    cutsOf: () => Promise<DefinitionCuts | undefined>,
  ): Promise<FilePieces> {
    const known = this.#files.get(path);
    if (known?.text === text) return known.pieces;
    const cuts = await cutsOf();
    const pieces = new FilePieces(text, cuts, this.#counter);
    if (cuts !== undefined) this.#keep({ path, text, pieces });
    return pieces;
  }

  #keep(file: KnownFile): void {
    this.#files.set(file.path, file);
    this.#characters += file.text.length;
    for (const { path } of this.#files.values()) {
      if (this.#characters <= MAX_CHARACTERS) break;
      this.#files.delete(path);
    }
  }
}
