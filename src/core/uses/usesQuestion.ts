import {
  CHINESE_KIND_WORDS,
  EMPTY_WORDS,
  FILE_WORDS,
  KIND_WORDS,
  POINTING_WORDS,
  TRAILING_WORDS,
  USES_LANGUAGES,
} from './usesWords.ts';

/** What a question wants all uses of. */
export type UsesQuestion =
  /** As written in the question. `isCode`: in back-ticks or quotes, or of a form that only code has. */
  | { readonly kind: 'named'; readonly text: string; readonly isCode: boolean }
  /** "this", "这个函数": what is selected, or the name at the cursor. */
  | { readonly kind: 'pointed' }
  /** "this file", "这个文件". */
  | { readonly kind: 'currentFile' };

/** Such a question is a sentence; what is longer is pasted text that may say anything. */
const MAX_LENGTH = 400;
const THING = '([^。？！，；?!,;\\n]{1,100}?)';
/** Behind the last word of a sentence: takes as much as there is, because the name is found at its front. */
const THING_AT_END = '([^。？！，；?!,;\\n]{1,100})';
const MAX_WORDS = 3;

const PATTERNS: readonly RegExp[] = USES_LANGUAGES.flatMap(({ parts, sentences }) =>
  sentences.map(sentence => new RegExp(withThing(withParts(sentence, parts)), 'i')),
);

function withParts(sentence: string, parts: Readonly<Record<string, string>>): string {
  const filled = sentence.replace(/<(\w+)>/g, (_, name: string) => parts[name]!);
  return filled === sentence ? filled : withParts(filled, parts);
}

function withThing(pattern: string): string {
  return pattern.endsWith('X') ? `${pattern.slice(0, -1)}${THING_AT_END}` : pattern.replace('X', THING);
}

/** What a question asks all uses of; `undefined` for other questions. */
export function usesAsked(question: string): UsesQuestion | undefined {
  if (question.length > MAX_LENGTH) return undefined;
  // Names may hold the marks that end a sentence.
  const { text, literals } = hideLiterals(question);
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    const thing = match === null ? undefined : thingIn(match[1]!, { isBefore: startsWithThing(pattern), literals });
    if (thing !== undefined) return thing;
  }
  return undefined;
}

function startsWithThing(pattern: RegExp): boolean {
  return pattern.source.startsWith(THING);
}

/** No text has these; each stands for one literal. */
const FIRST_MARK = 0xe000;
const LITERAL = /`([^`\n]{1,200})`|"([^"\n]{1,200})"|'([^'\n]{2,200})'|“([^”\n]{1,200})”|「([^」\n]{1,200})」/g;
/** What only code looks like: a call, a path or a member, a name of several parts, an annotation, a flag. */
const CODE =
  /(?:--|@|#|\$)?[A-Za-z_$][\w$-]*(?:(?:\.|::|->|\/|#)[\w$-]+)+(?:\(\))?|[A-Za-z_$][\w$]*\(\)|--[A-Za-z][\w-]*|@[A-Za-z]\w*|\b(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z]|[A-Z]{2,}[a-z])[\w$]*|\b\w+_\w*|_\w+|\b[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+|\/[\w{}:.-]+(?:\/[\w{}:.-]+)+/g;

function hideLiterals(question: string): { readonly text: string; readonly literals: readonly string[] } {
  const literals: string[] = [];
  const hide = (literal: string): string => {
    literals.push(literal);
    return String.fromCharCode(FIRST_MARK + literals.length - 1);
  };
  const text = question
    .replace(/[\uE000-\uF8FF]/g, ' ')
    .replace(LITERAL, (...groups: (string | undefined)[]) =>
      hide(groups.slice(1, 6).find(group => group !== undefined)!),
    )
    .replace(CODE, match => hide(match.replace(/\(\)$/, '')));
  return { text, literals };
}

function thingIn(
  span: string,
  { isBefore, literals }: { readonly isBefore: boolean; readonly literals: readonly string[] },
): UsesQuestion | undefined {
  const marks = [...span].filter(character => /[\uE000-\uF8FF]/.test(character));
  const mark = isBefore ? marks.at(-1) : marks[0];
  if (mark !== undefined)
    return { kind: 'named', text: literals[mark.charCodeAt(0) - FIRST_MARK]!.trim(), isCode: true };
  const words = wordsIn(span);
  if (isCurrentFile(words)) return { kind: 'currentFile' };
  const named = words.filter(word => !POINTING_WORDS.includes(word) && !KIND_WORDS.includes(word.toLowerCase()));
  if (named.length === 0) {
    return words.some(word => POINTING_WORDS.includes(word.toLowerCase())) ? { kind: 'pointed' } : undefined;
  }
  const names = isBefore ? named.slice(-MAX_WORDS) : named;
  if (names.length > MAX_WORDS) return undefined;
  return { kind: 'named', text: names.join(' '), isCode: false };
}

function isCurrentFile(words: readonly string[]): boolean {
  const [word, ...more] = words.map(each => each.toLowerCase());
  if (word === undefined) return false;
  // Chinese has no blank between them.
  if (more.length === 0) return POINTING_WORDS.some(pointer => FILE_WORDS.some(file => word === pointer + file));
  return POINTING_WORDS.includes(word) && more.length === 1 && FILE_WORDS.includes(more[0]!);
}

/** The words of the thing, without those around it; a name in Latin letters beside Chinese ones stands alone. */
function wordsIn(span: string): readonly string[] {
  const latin = span.match(/[A-Za-z_$][\w$.-]*/g);
  const hasChinese = /\p{Script=Han}/u.test(span);
  if (latin !== null && hasChinese) return [latin.at(-1)!];
  if (hasChinese) return [chineseThing(span)].filter(word => word !== '');
  const words = span
    .trim()
    .replace(/[.:)\]]+$/, '')
    .split(/\s+/);
  const end = words.findIndex((word, index) => index > 0 && TRAILING_WORDS.includes(word.toLowerCase()));
  return (end === -1 ? words : words.slice(0, end)).filter(
    word => word !== '' && !EMPTY_WORDS.includes(word.toLowerCase()),
  );
}

function chineseThing(span: string): string {
  const whole = span.replace(/[\s的了吗呢啊]+/g, '');
  let thing = whole;
  if (thing === '' || POINTING_WORDS.includes(thing) || isCurrentFile([thing])) return thing;
  for (const kind of CHINESE_KIND_WORDS) {
    if (thing.startsWith(kind)) thing = thing.slice(kind.length);
    if (thing.endsWith(kind)) thing = thing.slice(0, -kind.length);
  }
  // "这个函数" names nothing but what it points to.
  if (thing === '') return POINTING_WORDS.some(pointer => whole.startsWith(pointer)) ? '这个' : '';
  // One character means too many things.
  return thing.length === 1 ? '' : thing;
}
