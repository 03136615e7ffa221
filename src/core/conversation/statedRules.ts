import { linesOutsideFences } from '../text/fences.ts';
import { shortened } from '../text/oneLine.ts';
import { isCodeLine } from './codeLine.ts';
import { CORRECTION_STARTS, RULE_LANGUAGES, type RuleLanguage } from './ruleWords.ts';
import type { Turn } from './turn.ts';

/** Of a longer sentence this much is taken: what somebody states is short, and the rest is most likely pasted. */
const MAX_RULE_LENGTH = 500;
/** What is looked at of one sentence. */
const MAX_READ_LENGTH = 5_000;
/** The most rules that are carried along, the newest of them: more are a document, not a talk. */
const MAX_RULES = 40;

/** A line break, or a sentence mark that ends a word: not the dot in `a.ts`. */
const SENTENCE_END = /\n+|(?<=[.!?])\s+|(?<=[。！？…])/gu;
const CLAUSE_END = /(?<=[,;:，；：])\s*|\s+[—–]\s+/gu;
const QUESTION_MARK = /[?？]["'”’)）\]]*$|[吗嗎]$/u;
/** What stands before the first word of a line in a list or a quotation. */
const LINE_MARK = /^(?:[-*+>•]|\d+[.)])\s+/u;
/** Nothing but "No!": what it corrects to is in the next sentence. */
const ONLY_CORRECTION = new RegExp(`^(?:${CORRECTION_STARTS.join('|')})\\s*[.!。！…]*$`, 'iu');
/** "No, the other one.", "Wrong: it is b.", "不！要上面那个。"; but not "No. 5". */
const CORRECTION = new RegExp(
  `^(?:${CORRECTION_STARTS.join('|')})(?:\\s*[,，、:：;；!！。…]|\\.(?!\\s*\\d)|\\s+[-—–])\\s*[^\\s.!。！…]`,
  'iu',
);

/** What may stand before an order, several of it as well: "but please". */
const MAX_LEAD_INS = 4;

interface CompiledLanguage {
  readonly cue: RegExp;
  readonly order: RegExp | undefined;
  readonly remark: RegExp | undefined;
  readonly report: RegExp | undefined;
  readonly exception: RegExp | undefined;
  readonly questionWord: RegExp;
  readonly questionStart: RegExp | undefined;
  readonly requestStart: RegExp | undefined;
  readonly hasWordBorders: boolean;
}

const LANGUAGES: readonly CompiledLanguage[] = RULE_LANGUAGES.map(compile);

/**
 * What the user told to keep to, and corrected: sentences of the questions, word for word, oldest first, each once. Of a
 * sentence that asks something as well only the clauses that state something are taken. Code is not read.
 */
export function statedRules(turns: readonly Turn[]): readonly string[] {
  const rules = new Set<string>();
  for (const { question } of turns) {
    for (const rule of sentencesOf(question).flatMap(rulesIn)) {
      // Said again, it counts as new.
      rules.delete(rule);
      rules.add(rule);
    }
  }
  return [...rules].slice(-MAX_RULES);
}

function sentencesOf(question: string): string[] {
  return linesOutsideFences(question.split(/\r\n|\n|\r/))
    .filter(line => !isCodeLine(line, holdsCue))
    .flatMap(sentencesIn)
    .map(sentence => sentence.trim().replace(LINE_MARK, ''))
    .filter(sentence => sentence !== '');
}

/** The sentences of a line; a bare "No!" goes with what follows it. */
function sentencesIn(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of line.matchAll(SENTENCE_END)) {
    const sentence = line.slice(start, index);
    if (ONLY_CORRECTION.test(sentence.trim().replace(LINE_MARK, ''))) continue;
    sentences.push(sentence);
    start = index + gap.length;
  }
  return [...sentences, line.slice(start)];
}

function rulesIn(sentence: string): readonly string[] {
  const isQuestion = QUESTION_MARK.test(sentence);
  if (!isQuestion && CORRECTION.test(sentence)) return [atMost(sentence, MAX_RULE_LENGTH)];
  const isLong = sentence.length > MAX_RULE_LENGTH;
  const clauses = clausesOf(sentence.slice(0, MAX_READ_LENGTH));
  const states = ({ text }: Clause): boolean => LANGUAGES.some(language => statesRule(text, isQuestion, language));
  if (isLong && !isQuestion) {
    const first = clauses.find(states);
    return first === undefined ? [] : [atMost(sentence.slice(first.start), MAX_RULE_LENGTH)];
  }
  const stating = clauses.filter(states);
  if (stating.length === 0) return [];
  return isQuestion
    ? stating.map(({ text }) => atMost(text.replace(/[,;:，；：]$/u, ''), MAX_RULE_LENGTH))
    : [sentence];
}

interface Clause {
  readonly text: string;
  /** Where it begins in the sentence, in UTF-16 code units. */
  readonly start: number;
}

function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: gap } of sentence.matchAll(CLAUSE_END)) {
    clauses.push({ text: sentence.slice(start, index).trim(), start });
    start = index + gap.length;
  }
  return [...clauses, { text: sentence.slice(start).trim(), start }];
}

/** The beginning of a text, cut at a word if one ends nearby: a rule is word for word or it is none, so nothing marks the cut. */
function atMost(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : shortened(text, maxLength).replace(/…$/u, '');
}

/** Whether the clause states something, and does not ask for it. */
function statesRule(clause: string, isOfQuestion: boolean, language: CompiledLanguage): boolean {
  const words = clause.toLowerCase().replaceAll('’', "'");
  const told = language.exception === undefined ? words : words.replace(language.exception, ' ');
  const isRequest = language.requestStart?.test(words) === true;
  if (isOfQuestion && !isRequest) {
    if (QUESTION_MARK.test(clause) || language.questionStart?.test(told) === true) return false;
  }
  const cue = language.cue.exec(told);
  if (cue !== null && !language.questionWord.test(told.slice(0, cue.index))) return true;
  // Where question words stand anywhere, "能不能用…？" may just as well ask.
  if (!language.hasWordBorders && (QUESTION_MARK.test(clause) || language.questionWord.test(words))) return false;
  return isOrder(told, language) || ((isRequest || !isOfQuestion) && isRemark(told, language));
}

function isOrder(told: string, { order, questionWord }: CompiledLanguage): boolean {
  const found = order?.exec(told.trimStart()) ?? undefined;
  return found !== undefined && !questionWord.test(told.trimStart().slice(0, found.index));
}

function isRemark(told: string, { remark, report, questionWord }: CompiledLanguage): boolean {
  const found = remark?.exec(told.trim().replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, ''));
  if (found === null || found === undefined || report?.test(told) === true) return false;
  return !questionWord.test(told.slice(0, found.index));
}

/** Whether a text holds a phrase that no code holds. */
function holdsCue(text: string): boolean {
  return clausesOf(text).some(clause => LANGUAGES.some(language => statesRule(clause.text, false, language)));
}

function compile(language: RuleLanguage): CompiledLanguage {
  const { hasWordBorders } = language;
  const one = (list: readonly string[]): string => alternatives(list, hasWordBorders);
  const maybe = (list: readonly string[], source: string, flags = 'u'): RegExp | undefined =>
    list.length === 0 ? undefined : new RegExp(source, flags);
  const leadIns = language.leadIns.length === 0 ? '' : `(?:${one(language.leadIns)}\\s*){0,${MAX_LEAD_INS}}?`;
  const { orders, remarks, reports, exceptions, questionStarts, requestStarts } = language;
  return {
    cue: new RegExp(one(language.cues), 'u'),
    order: maybe(orders, `(?:^${leadIns}|${one(language.conjunctions)}\\s*)${one(orders)}`),
    remark: maybe(remarks, one(remarks)),
    report: maybe(reports, one(reports)),
    exception: maybe(exceptions, one(exceptions), 'gu'),
    questionWord: new RegExp(one(language.questionWords), 'u'),
    questionStart: maybe(questionStarts, `^${one(questionStarts)}`),
    requestStart: maybe(requestStarts, `^${one(requestStarts)}`),
    hasWordBorders,
  };
}

/** Any of the phrases, in the notation of {@link RuleLanguage}; of two that begin alike the longer one is found. */
function alternatives(list: readonly string[], hasWordBorders: boolean): string {
  const any = list
    .toSorted((a, b) => b.length - a.length)
    .map(phrase => patternOf(phrase, hasWordBorders))
    .join('|');
  return hasWordBorders ? `(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_]|-\\p{L})` : `(?:${any})`;
}

function patternOf(phrase: string, hasWordBorders: boolean): string {
  return phrase
    .replaceAll('*', '[\\p{L}\\p{M}]*')
    .replaceAll(' .. ', '(?:\\s+\\S+){1,4}?\\s+')
    .replaceAll('..', hasWordBorders ? '' : '.{0,8}?');
}
