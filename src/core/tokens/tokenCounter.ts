/** The vocabularies we count exactly. Both are published by OpenAI in tiktoken (`tiktoken_ext/openai_public.py`). */
export const TOKEN_ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
export type TokenEncoding = (typeof TOKEN_ENCODINGS)[number];

/**
 * Counts tokens of plain text. Special tokens such as `<|endoftext|>` are counted as the characters they are made of,
 * because a file that mentions one must not end the prompt. Every string has a count: lone surrogates count as U+FFFD.
 */
export interface TokenCounter {
  readonly encoding: TokenEncoding;

  count(text: string): number;

  /**
   * Like `count`, but gives up as soon as the answer is known to be over the limit.
   *
   * @returns `count(text)` if that is at most `maxTokens`, otherwise some number greater than `maxTokens`
   */
  countUpTo(text: string, maxTokens: number): number;

  /**
   * Counts lines that `\n` parts, each as if it stood alone, and one token for each `\n`. As exact as a call of `count` for
   * each line, and faster.
   */
  countLines(text: string): number;
}

/** Gives the counter of an encoding, loading its vocabulary on first use. */
export interface TokenCounters {
  /** Rejects if the vocabulary cannot be loaded; the next call tries again. A failed load is never a count of 0. */
  get(encoding: TokenEncoding): Promise<TokenCounter>;
}
