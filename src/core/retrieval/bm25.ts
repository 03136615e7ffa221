/** Term saturation (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.4). */
const K1 = 1.2;

/** Inverse document frequency: above 0 even for a term that stands in every document. */
export function inverseFrequency(documents: number, documentsWithTerm: number): number {
  return Math.log(1 + (documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5));
}

/**
 * How much so many occurrences count, from 0 to 2.2.
 *
 * @param relativeLength length of the document divided by the mean length
 * @param b how far longer documents are held back: 0 not at all, 1 in proportion
 */
export function saturation(count: number, relativeLength: number, b: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - b + b * relativeLength));
}
