import { distinctiveness } from './distinctiveness.ts';
import { nameKey } from './nameKey.ts';
import type { OpenFile } from './recommendRequest.ts';
import { resolvePath } from './resolvePath.ts';
import { TECHNOLOGIES, TECHNOLOGY_TERMS } from './words/technologies.ts';
import type { NamedThing, WorkspaceNames } from './workspaceNames.ts';

/** A name of the project that stands in the question. */
export interface Mention {
  /** As the user wrote it. */
  readonly text: string;
  /** The open file when it has the name, else the files that have it; never empty. */
  readonly paths: readonly string[];
  readonly isOfOpenFile: boolean;
  /** From 0 to 1: how sure it is that this name is meant, and not a word of the language. */
  readonly distinctiveness: number;
}

/** What the words of a question name. */
export interface Mentions {
  /** Names of definitions and files, in the order of the question. */
  readonly names: readonly Mention[];
  /** Paths and file names. */
  readonly paths: readonly Mention[];
  /** Written like names of programs, and unknown to the project. */
  readonly unknownNames: readonly string[];
  /** Languages, libraries and terms of computing. */
  readonly technologies: readonly string[];
}

/** The most words that are read as one name: `user service`, `round half up`. */
const MAX_WORDS = 3;
/** Letters of scripts with spaces: in Chinese, words and names touch (`payment.py里的`). */
const LETTER = 'A-Za-z0-9_$\\u00c0-\\u052f';
/**
 * A path, a qualified name (`Engine.evalBinary`, `std::vec`, `this#total`) or a word; `()` and a final `!` or `?` of a name
 * stay with it.
 */
const WORD = new RegExp(
  `\`[^\`\\n]{1,100}\`|(?:[.~@]?[${LETTER}.@+-]{1,100}[\\\\/]){0,30}[.@]?[${LETTER}]+(?:(?:\\.|::|#|->|-)[${LETTER}]+){0,12}(?:[?!]?\\(\\)|[!?](?=[\\s'"]+[\\p{Ll}\\p{Script=Han}]))?`,
  'gu',
);
/** How much of the open file's text is searched for a name that no definition has. */
const MAX_TEXT_LENGTH = 400_000;

interface Word {
  readonly text: string;
  /** Characters between the word before and this one; words of one name have a blank between them. */
  readonly gap: string;
  readonly isSentenceStart: boolean;
  readonly isQuoted: boolean;
}

export interface MentionOptions {
  readonly names: WorkspaceNames;
  readonly open: OpenFile | undefined;
  /** Keys of the names that the open file defines; its own name among them. */
  readonly openKeys: ReadonlyMap<string, number>;
  readonly recentlyEdited: ReadonlySet<string>;
}

interface Looking extends MentionOptions {
  readonly lookedUp: Map<string, Found | undefined>;
}

/** What was edited lately is more likely to be meant. */
const RECENT_BONUS = 0.1;

export function findMentions(prose: string, given: MentionOptions): Mentions {
  const options: Looking = { ...given, lookedUp: new Map() };
  const words = wordsOf(prose);
  const names: Mention[] = [];
  const paths: Mention[] = [];
  const unknownNames: string[] = [];
  const technologies: string[] = TECHNOLOGY_TERMS.filter(term => prose.includes(term));
  const touchesCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(prose);

  for (let index = 0; index < words.length; ) {
    const several = mentionOfWords(words, index, options);
    if (several !== undefined) {
      names.push(several.mention);
      index += several.words;
      continue;
    }
    const word = words[index++]!;
    const path = mentionOfPath(word.text, options);
    if (path !== undefined) {
      paths.push(path);
      continue;
    }
    const name = mentionOfName(word, touchesCjk, options);
    if (name !== undefined) names.push(name);
    const isTechnology = isNameOfTechnology(word.text);
    if (isTechnology) technologies.push(word.text);
    if (name === undefined && !isTechnology && looksLikeCode(word)) unknownNames.push(word.text);
  }
  return { names, paths, unknownNames, technologies };
}

function wordsOf(prose: string): readonly Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of prose.matchAll(WORD)) {
    const gap = prose.slice(end, match.index);
    end = match.index + match[0].length;
    const isQuoted = match[0].startsWith('`');
    words.push({
      text: isQuoted ? match[0].slice(1, -1).trim() : match[0],
      gap,
      isSentenceStart: words.length === 0 || /[.!?。！？\n]/.test(gap),
      isQuoted,
    });
  }
  return words;
}

/** Words that stand beside each other and are together the name of something: `user service` for `UserService`. */
function mentionOfWords(
  words: readonly Word[],
  index: number,
  options: Looking,
): { readonly mention: Mention; readonly words: number } | undefined {
  for (let count = Math.min(MAX_WORDS, words.length - index); count >= 2; count--) {
    const run = words.slice(index, index + count);
    if (run.some(({ text, isQuoted }) => isQuoted || !/^[\p{L}\p{N}]+$/u.test(text))) continue;
    if (run.slice(1).some(({ gap }) => gap !== ' ')) continue;
    const text = run.map(word => word.text).join(' ');
    const found = lookUp(text, options);
    if (found === undefined || found.words !== count) continue;
    const sure = distinctiveness(
      { kind: 'words', words: run.map(word => word.text.toLowerCase()) },
      found.paths.length,
    );
    return { mention: { ...found.mention, text, distinctiveness: sure }, words: count };
  }
  return undefined;
}

function mentionOfPath(text: string, { names, open }: MentionOptions): Mention | undefined {
  if (!/[.\\/]/.test(text)) return undefined;
  const found = resolvePath(text, names);
  if (found.length === 0) return undefined;
  const isOfOpenFile = open !== undefined && found.includes(open.path);
  return { text, paths: isOfOpenFile ? [open.path] : found, isOfOpenFile, distinctiveness: 1 };
}

/** A single word, or a qualified name of which some part is known. */
function mentionOfName(word: Word, touchesCjk: boolean, options: Looking): Mention | undefined {
  const bare = word.text.replace(/[?!]?\(\)$|[?!]$/, '');
  const parts = bare.split(/\.|::|#|->/).filter(part => part !== '');
  const isCall = word.text.endsWith('()');
  const resolve = (part: string, isQualified: boolean): Mention | undefined => {
    const found = lookUp(part, options);
    if (found === undefined) return undefined;
    const isTechnology = isNameOfTechnology(part);
    const sure = distinctiveness(
      {
        kind: 'name',
        text: part,
        isQuoted: word.isQuoted || isCall || isQualified,
        isSentenceStart: word.isSentenceStart,
        touchesCjk,
        isCapitalizedThere: found.isCapitalized,
        isTechnology,
      },
      found.paths.length,
    );
    const bonus = sure < 0.5 && found.paths.some(path => options.recentlyEdited.has(path)) ? RECENT_BONUS : 0;
    return { ...found.mention, text: word.text, distinctiveness: sure + bonus };
  };
  if (parts.length <= 1) return resolve(bare, false) ?? mentionInText(word, options);

  const [head, ...tail] = parts;
  const ofHead = resolve(head!, false);
  // `fmt.Printf`, `io.Reader`: a name of something else, whatever the project calls `Reader`.
  if (ofHead === undefined && !/^(?:self|this|super|me|app|cls)$/.test(head!)) {
    return mentionInText(word, options);
  }
  const ofTail = resolve(tail.at(-1)!, true);
  if (ofHead === undefined || ofTail === undefined) return ofTail ?? ofHead;
  const shared = ofTail.paths.filter(path => ofHead.paths.includes(path));
  return shared.length === 0 ? ofHead : { ...ofTail, paths: shared };
}

/** A name that the open file uses without defining it: a field, a local variable, something it imports. */
function mentionInText(word: Word, { open }: MentionOptions): Mention | undefined {
  if (open === undefined || !looksLikeCode(word)) return undefined;
  const bare = word.text.replace(/\(\)$/, '');
  if (bare.length < 3 || !open.text.slice(0, MAX_TEXT_LENGTH).includes(bare)) return undefined;
  return { text: word.text, paths: [open.path], isOfOpenFile: true, distinctiveness: 0.7 };
}

interface Found {
  readonly mention: Omit<Mention, 'text' | 'distinctiveness'>;
  /** How many files have it. */
  readonly paths: readonly string[];
  readonly words: number;
  readonly isCapitalized: boolean;
}

/** The shortest name that is looked for: shorter ones are letters of formulas. */
const MIN_NAME_LENGTH = 2;

/** A pasted text says the same names again and again. */
function lookUp(written: string, options: Looking): Found | undefined {
  const { lookedUp } = options;
  if (!lookedUp.has(written)) lookedUp.set(written, found(written, options));
  return lookedUp.get(written);
}

function found(written: string, { names, open, openKeys }: MentionOptions): Found | undefined {
  const key = nameKey(written);
  if (key.length < MIN_NAME_LENGTH) return undefined;
  const thing: NamedThing | undefined = names.find(written);
  const openWords = openKeys.get(key);
  if (thing === undefined && openWords === undefined) return undefined;
  const paths = thing?.paths ?? [];
  const isOfOpenFile = open !== undefined && (openWords !== undefined || paths.includes(open.path));
  return {
    mention: { paths: isOfOpenFile ? [open.path] : paths, isOfOpenFile },
    paths: paths.length === 0 ? [open!.path] : paths,
    words: Math.max(thing?.words ?? 0, openWords ?? 0),
    isCapitalized: thing?.isCapitalized ?? false,
  };
}

function isNameOfTechnology(text: string): boolean {
  return TECHNOLOGIES.has(nameKey(text)) || TECHNOLOGIES.has(text.toLowerCase().replace(/[.].*$/, ''));
}

/** Whether a word is written as only programs write: `useMemo`, `max_gap`, `fmt.Printf`, `close()`, or in back-ticks. */
function looksLikeCode({ text, isQuoted }: Word): boolean {
  return isQuoted || /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|::|\(\)$|^[\p{L}_$][\p{L}\p{N}_$]*\.[\p{L}_$]/u.test(text);
}
