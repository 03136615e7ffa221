import { hashText } from '../base/hashText.ts';
import { chunksOf } from '../retrieval/chunks.ts';
import { redactSecrets } from '../safety/secretValues.ts';

/** A piece of a file as it is sent. */
export interface EmbeddableChunk {
  /** Its path, then its lines, without values that look like secrets. */
  readonly text: string;
  /** Of `text`. */
  readonly hash: number;
}

/** About 500 tokens: what the smallest common models read; of a longer function the beginning says what it does. */
const MAX_CHUNK_LENGTH = 2_000;
/** Less than a line says nothing. */
const MIN_VISIBLE_CHARACTERS = 20;
/** The most chunks of one file: only tables and generated code have more. */
const MAX_CHUNKS = 100;

/** The functions and classes of a file, small ones together, in the order of the text. */
export function embeddableChunks(path: string, text: string): readonly EmbeddableChunk[] {
  const { startOffsets } = chunksOf(path, text);
  const chunks: EmbeddableChunk[] = [];
  for (const [index, start] of startOffsets.slice(0, MAX_CHUNKS).entries()) {
    const lines = text.slice(start, startOffsets[index + 1] ?? text.length);
    if (lines.replace(/\s+/g, '').length < MIN_VISIBLE_CHARACTERS) continue;
    const shown = redactSecrets(`${path}\n${lines}`).text.slice(0, MAX_CHUNK_LENGTH).toWellFormed();
    chunks.push({ text: shown, hash: hashText(shown) });
  }
  return chunks;
}
