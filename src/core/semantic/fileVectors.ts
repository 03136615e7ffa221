/** The vectors of one file's chunks: unit vectors, each in bytes times a scale of its own. */
export interface FileVectors {
  /** Of the text that was cut into the chunks; see `hashText`. */
  readonly hash: number;
  readonly dimension: number;
  /** Of the text of each chunk: an unchanged chunk keeps its vector. */
  readonly chunkHashes: readonly number[];
  readonly scales: Float32Array;
  /** One after the other, `dimension` bytes each. */
  readonly bytes: Int8Array;
}

export interface StoredVectors extends FileVectors {
  readonly path: string;
}

export interface ScaledVector {
  readonly scale: number;
  readonly bytes: Int8Array;
}

const LARGEST_BYTE = 127;

/**
 * A vector as bytes: a quarter of the room, and the order of neighbours stays all but the same (one part in 127 of the largest
 * component is lost). It is scaled to length 1 before; one of length 0 stays as it is.
 */
export function scaledVector(vector: Float32Array): ScaledVector {
  const length = Math.hypot(...vector) || 1;
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return {
    scale: largest / length / LARGEST_BYTE,
    bytes: Int8Array.from(vector, value => Math.round((value / largest) * LARGEST_BYTE)),
  };
}

/** The vectors of all embedded files, in memory. */
export class VectorTable {
  readonly #files = new Map<string, FileVectors>();
  #chunkCount = 0;

  /** Of all vectors; `undefined` while there are none. */
  get dimension(): number | undefined {
    for (const { dimension, chunkHashes } of this.#files.values()) if (chunkHashes.length > 0) return dimension;
    return undefined;
  }

  get chunkCount(): number {
    return this.#chunkCount;
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  get(path: string): FileVectors | undefined {
    return this.#files.get(path);
  }

  put(path: string, vectors: FileVectors): void {
    this.remove(path);
    this.#files.set(path, vectors);
    this.#chunkCount += vectors.chunkHashes.length;
  }

  remove(path: string): void {
    this.#chunkCount -= this.#files.get(path)?.chunkHashes.length ?? 0;
    this.#files.delete(path);
  }

  clear(): void {
    this.#files.clear();
    this.#chunkCount = 0;
  }

  /** The files whose best chunk is nearest to the vector by its angle, nearest first; of equal ones the first by path. */
  nearest(vector: Float32Array, limit: number): readonly { readonly path: string; readonly similarity: number }[] {
    const length = Math.hypot(...vector) || 1;
    const found: { path: string; similarity: number }[] = [];
    for (const [path, file] of this.#files) {
      if (file.dimension !== vector.length || file.chunkHashes.length === 0) continue;
      found.push({ path, similarity: bestOf(file, vector) / length });
    }
    found.sort((a, b) => b.similarity - a.similarity || (a.path < b.path ? -1 : 1));
    return found.slice(0, limit);
  }
}

function bestOf({ dimension, scales, bytes }: FileVectors, vector: Float32Array): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let chunk = 0, offset = 0; chunk < scales.length; chunk++, offset += dimension) {
    let sum = 0;
    for (let index = 0; index < dimension; index++) sum += bytes[offset + index]! * vector[index]!;
    best = Math.max(best, sum * scales[chunk]!);
  }
  return best;
}
