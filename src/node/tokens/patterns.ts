import type { TokenEncoding } from '../../core/tokens/tokenCounter.ts';

/**
 * How each encoding splits text into pieces before it merges bytes within each piece, as in `tiktoken_ext/openai_public.py`
 * (tiktoken writes it with possessive quantifiers, which JavaScript lacks and which change nothing but speed).
 *
 * Nothing is matched with these at run time: `splitO200k.ts` and `splitCl100k.ts` do the same by hand, several times as
 * fast. They are kept to read beside the splitters, to test them against, and to refuse a vocabulary that needs another
 * splitter.
 */
const CONTRACTION = "'s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D";

export const SPLIT_PATTERNS: Readonly<Record<TokenEncoding, string>> = {
  o200k_base: [
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(${CONTRACTION})?`,
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(${CONTRACTION})?`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  cl100k_base: [
    `(${CONTRACTION})`,
    String.raw`[^\r\n\p{L}\p{N}]?\p{L}+`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
};

/**
 * The pattern with white space as Rust, and so tiktoken, understands it: Unicode's `White_Space`. JavaScript's `\s` has
 * U+FEFF (the byte order mark) in addition and lacks U+0085 (next line), so that js-tiktoken miscounts texts with either.
 */
export function withUnicodeWhiteSpace(pattern: string): string {
  return pattern
    .replaceAll(String.raw`\s`, String.raw`\p{White_Space}`)
    .replaceAll(String.raw`\S`, String.raw`\P{White_Space}`);
}
