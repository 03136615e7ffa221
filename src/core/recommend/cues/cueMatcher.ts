import { CUE_KINDS, type CueKind, type CuePhrases } from './cueKinds.ts';
import { type CueToken, cueTokens } from './cueTokens.ts';

/** The most words or characters that `..` in a phrase stands for. */
const MAX_GAP = 6;

/** Where a phrase may stand. */
type Anchor = 'anywhere' | 'sentenceStart' | 'wholeText';

interface Phrase {
  /** As it is listed. */
  readonly text: string;
  readonly anchor: Anchor;
  readonly tokens: readonly PhraseToken[];
  readonly kinds: readonly CueKind[];
}

type PhraseToken = { readonly text: string; readonly isPrefix: boolean } | 'gap';

/** What a text says by phrases. */
export interface FoundCues {
  /** The phrases found, by kind, each once, in the order of the text. */
  readonly phrases: ReadonlyMap<CueKind, readonly string[]>;
  /** How many words or characters belong to no phrase. */
  readonly otherWords: number;
}

/**
 * Finds phrases in a text. At each place the longest phrase wins and what it covers is not looked at again: in "where is
 * this project used", `this project` speaks of the project, and `this` points at nothing.
 */
export class CueMatcher {
  readonly #byFirst: ReadonlyMap<string, readonly Phrase[]>;

  constructor(languages: readonly CuePhrases[]) {
    this.#byFirst = phrasesByFirst(languages);
  }

  find(text: string): FoundCues {
    const tokens = cueTokens(text);
    const found = new Map<CueKind, string[]>();
    let isAfterPolite = false;
    let otherWords = 0;
    for (let index = 0; index < tokens.length; ) {
      const match = this.#longestAt(tokens, index, isAfterPolite);
      isAfterPolite = match?.phrase.kinds.includes('polite') ?? false;
      if (match === undefined) {
        index++;
        otherWords++;
        continue;
      }
      for (const kind of match.phrase.kinds) {
        const texts = found.get(kind);
        if (texts === undefined) found.set(kind, [match.phrase.text]);
        else if (!texts.includes(match.phrase.text)) texts.push(match.phrase.text);
      }
      index += match.covered;
    }
    return { phrases: found, otherWords };
  }

  /** The phrase with the most words that begins here, and how many words it covers: those before its first gap. */
  #longestAt(
    tokens: readonly CueToken[],
    index: number,
    isAfterPolite: boolean,
  ): { readonly phrase: Phrase; readonly covered: number } | undefined {
    const first = tokens[index]!;
    // Sorted by length: the first that fits is the longest of its list.
    let longest: Phrase | undefined;
    for (const key of [first.text, prefixKey(first.text)]) {
      const phrase = this.#byFirst.get(key)?.find(candidate => {
        if (candidate.anchor === 'sentenceStart' && !first.isFirst && !isAfterPolite) return false;
        if (candidate.anchor === 'wholeText' && index > 0) return false;
        const end = endOfMatch(candidate.tokens, 0, tokens, index);
        return end !== undefined && (candidate.anchor !== 'wholeText' || end === tokens.length);
      });
      if (phrase !== undefined && phrase.tokens.length > (longest?.tokens.length ?? 0)) longest = phrase;
    }
    if (longest === undefined) return undefined;
    const gap = longest.tokens.indexOf('gap');
    return { phrase: longest, covered: gap === -1 ? longest.tokens.length : gap };
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

function phrasesByFirst(languages: readonly CuePhrases[]): ReadonlyMap<string, readonly Phrase[]> {
  const kindsOf = new Map<string, CueKind[]>();
  for (const language of languages) {
    for (const kind of CUE_KINDS) {
      for (const listed of (language[kind] ?? '').split('|')) {
        const text = listed.trim().replace(/\s+/g, ' ');
        if (text === '') continue;
        const kinds = kindsOf.get(text);
        if (kinds === undefined) kindsOf.set(text, [kind]);
        else if (!kinds.includes(kind)) kinds.push(kind);
      }
    }
  }
  const byFirst = new Map<string, Phrase[]>();
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

function parsePhrase(listed: string, kinds: readonly CueKind[]): Phrase {
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
