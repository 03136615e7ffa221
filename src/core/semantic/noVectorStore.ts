import type { VectorStore } from './embedding.ts';

/** Keeps nothing: the next session makes the vectors anew. */
export const NO_VECTOR_STORE: VectorStore = { load: () => [], save: () => {}, clear: () => {} };
