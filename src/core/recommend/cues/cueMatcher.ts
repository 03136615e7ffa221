import type { OffsetRange } from '../../text/offsetRange.ts';
import { type CueToken, cueTokens } from './cueTokens.ts';

/** The most words or characters that `..` in a phrase stands for. */
const MAX_GAP = 6;

/** Where a phrase may stand. */
type Anchor = 'anywhere' | 'sentenceStart' | 'wholeText';

interface Phrase<Kind extends string> {
  /** As it is listed. */
  readonly text: string;
  readonly anchor: Anchor;
  readonly tokens: readonly PhraseToken[];
  readonly kinds: readonly Kind[];
}

type PhraseToken = { readonly text: string; readonly isPrefix: boolean } | 'gap';

/** The phrases of a language by kind, in the notation of `CuePhrases`. */
export type PhraseLists<Kind extends string> = Readonly<Partial<Record<Kind, string>>>;

/** A phrase in its place. All are indexes of tokens. */
export interface CueMatch<Kind extends string> {
  readonly phrase: Pick<Phrase<Kind>, 'text' | 'kinds' | 'tokens'>;
  readonly start: number;
  /** What stands before it is not looked at again: the words before the first gap. */
  readonly coveredEndExclusive: number;
  readonly endExclusive: number;
}

/** What a text says by phrases. */
export interface FoundCues<Kind extends string> {
  /** The phrases found, by kind, each once, in the order of the text. */
  readonly phrases: ReadonlyMap<Kind, readonly string[]>;
  /** How many words or characters belong to no phrase. */
  readonly otherWords: number;
}

/**
 * Finds phrases in a text. At each place the longest phrase wins and what it covers is not looked at again: in "where is
 * this project used", `this project` speaks of the project, and `this` points at nothing. What follows a phrase of the kind
 * `polite` stands as at the beginning of a sentence.
 */
export class CueMatcher<Kind extends string> {
  readonly #byFirst: ReadonlyMap<string, readonly Phrase<Kind>[]>;

  constructor(languages: readonly PhraseLists<Kind>[]) {
    this.#byFirst = phrasesByFirst(languages);
  }

  /**
   * @param text in the normal form C
   * @param claimed what belongs to something else: a phrase that has a word of it is none
   */
  find(text: string, claimed: readonly OffsetRange[] = []): FoundCues<Kind> {
    const tokens = cueTokens(text);
    const found = new Map<Kind, string[]>();
    let otherWords = tokens.length;
    for (const { phrase, start, coveredEndExclusive } of this.matches(tokens)) {
      const from = tokens[start]!.start;
      const to = tokens[coveredEndExclusive - 1]!.endExclusive;
      if (claimed.some(range => range.start < to && from < range.endExclusive)) continue;
      otherWords -= coveredEndExclusive - start;
      for (const kind of phrase.kinds) {
        const texts = found.get(kind);
        if (texts === undefined) found.set(kind, [phrase.text]);
        else if (!texts.includes(phrase.text)) texts.push(phrase.text);
      }
    }
    return { phrases: found, otherWords };
  }

  /** Every phrase in its place, in the order of the text. */
  matches(tokens: readonly CueToken[]): readonly CueMatch<Kind>[] {
    const found: CueMatch<Kind>[] = [];
    let politeEnd = -1;
    for (let index = 0; index < tokens.length; ) {
      const match = this.#longestAt(tokens, index, politeEnd === index);
      if (match === undefined) {
        index++;
        continue;
      }
      found.push(match);
      index = match.coveredEndExclusive;
      if ((match.phrase.kinds as readonly string[]).includes('polite')) politeEnd = index;
    }
    return found;
  }

  /** The phrase with the most words that begins here. */
  #longestAt(tokens: readonly CueToken[], start: number, isAfterPolite: boolean): CueMatch<Kind> | undefined {
    const first = tokens[start]!;
    let longest: CueMatch<Kind> | undefined;
    for (const key of [first.text, prefixKey(first.text)]) {
      // Sorted by length: the first that fits is the longest of its list.
      for (const phrase of this.#byFirst.get(key) ?? []) {
        if (phrase.tokens.length <= (longest?.phrase.tokens.length ?? 0)) break;
        if (phrase.anchor === 'sentenceStart' && !first.isFirst && !isAfterPolite) continue;
        if (phrase.anchor === 'wholeText' && start > 0) continue;
        const endExclusive = endOfMatch(phrase.tokens, 0, tokens, start);
        if (endExclusive === undefined || (phrase.anchor === 'wholeText' && endExclusive < tokens.length)) continue;
        const gap = phrase.tokens.indexOf('gap');
        const coveredEndExclusive = gap === -1 ? endExclusive : start + gap;
        longest = { phrase, start, coveredEndExclusive, endExclusive };
        break;
      }
    }
    return longest;
  }
}

/** Index behind the last token of the match, `undefined` when the phrase is not there. */
function endOfMatch(
  phrase: readonly PhraseToken[],
  from: number,
  tokens: readonly CueToken[],
  index: number,
): number | undefined {
  let at = index;
  for (let place = from; place < phrase.length; place++) {
    const wanted = phrase[place]!;
    if (wanted === 'gap') {
      for (let skipped = 0; skipped <= MAX_GAP; skipped++) {
        const end = endOfMatch(phrase, place + 1, tokens, at + skipped);
        if (end !== undefined) return end;
      }
      return undefined;
    }
    const token = tokens[at++]?.text;
    if (token === undefined || (wanted.isPrefix ? !token.startsWith(wanted.text) : token !== wanted.text)) {
      return undefined;
    }
  }
  return at;
}

/** Words that may have any ending are looked up by their beginning. */
const PREFIX_LENGTH = 3;

function prefixKey(text: string): string {
  return `${text.slice(0, PREFIX_LENGTH)}*`;
}

function phrasesByFirst<Kind extends string>(
  languages: readonly PhraseLists<Kind>[],
): ReadonlyMap<string, readonly Phrase<Kind>[]> {
  const kindsOf = new Map<string, Kind[]>();
  for (const language of languages) {
    for (const [kind, list] of Object.entries(language) as [Kind, string][]) {
      for (const listed of list.split('|')) {
        const text = listed.normalize('NFC').trim().replace(/\s+/g, ' ');
        if (text === '') continue;
        const kinds = kindsOf.get(text);
        if (kinds === undefined) kindsOf.set(text, [kind]);
        else if (!kinds.includes(kind)) kinds.push(kind);
      }
    }
  }
  const byFirst = new Map<string, Phrase<Kind>[]>();
  for (const [listed, kinds] of kindsOf) {
    const phrase = parsePhrase(listed, kinds);
    const first = phrase.tokens[0];
    if (first === undefined || first === 'gap') continue;
    const key = first.isPrefix ? prefixKey(first.text) : first.text;
    const phrases = byFirst.get(key);
    if (phrases === undefined) byFirst.set(key, [phrase]);
    else phrases.push(phrase);
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.tokens.length - a.tokens.length);
  return byFirst;
}

function parsePhrase<Kind extends string>(listed: string, kinds: readonly Kind[]): Phrase<Kind> {
  const anchor = listed.startsWith('^') ? 'sentenceStart' : listed.startsWith('=') ? 'wholeText' : 'anywhere';
  const text = anchor === 'anywhere' ? listed : listed.slice(1);
  const tokens = text.split(' ').flatMap((word): readonly PhraseToken[] =>
    word === '..'
      ? ['gap']
      : cueTokens(word.replace(/\*$/, '')).map((token, index, all) => ({
          text: token.text,
          isPrefix: word.endsWith('*') && index === all.length - 1,
        })),
  );
  return { text, anchor, tokens, kinds };
}
