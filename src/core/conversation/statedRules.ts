import { linesOutsideFences } from '../text/fences.ts';
import { CORRECTION_STARTS, RULE_LANGUAGES, type RuleLanguage } from './ruleWords.ts';
import type { Turn } from './turn.ts';

/** A longer sentence is pasted text, not something that somebody states. */
const MAX_RULE_LENGTH = 500;
/** The most rules that are carried along, the newest of them: more are a document, not a talk. */
const MAX_RULES = 40;

/** A line break, or a sentence mark that ends a word: not the dot in `a.ts`. */
const SENTENCE_END = /\n+|(?<=[.!?])\s+|(?<=[。！？…])/u;
const CLAUSE_END = /(?<=[,;:，；：])\s*|\s+[—–]\s+/u;
const QUESTION_MARK = /[?？]["'”’)）\]]*$/u;
/** What stands before the first word of a line in a list or a quotation. */
const LINE_MARK = /^(?:[-*+>•]|\d+[.)])\s+/u;
/** A line of pasted code. Its words are not the user's. */
const CODE_LINE = /[;{}]\s*$|^\s*(?:\/\/|\/\*|\*\s|#include\b|import\s|from\s+\S+\s+import\b|at\s+\S+\s*\()/u;
/** "Can you never use any?" is a request that only looks like a question. */
const REQUEST_START = /^(?:please|(?:can|could|would|will) you)\b/u;

const CORRECTION = new RegExp(`^(?:${CORRECTION_STARTS.join('|')})[,，、]`, 'iu');

interface CompiledLanguage {
  readonly cue: RegExp;
  readonly exception: RegExp | undefined;
  readonly questionWord: RegExp;
  readonly questionStart: RegExp | undefined;
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
    .filter(line => !CODE_LINE.test(line))
    .flatMap(line => line.split(SENTENCE_END))
    .map(sentence => sentence.trim().replace(LINE_MARK, ''))
    .filter(sentence => sentence !== '' && sentence.length <= MAX_RULE_LENGTH);
}

function rulesIn(sentence: string): readonly string[] {
  const isQuestion = QUESTION_MARK.test(sentence);
  if (!isQuestion && CORRECTION.test(sentence)) return [sentence];
  const stating = sentence
    .split(CLAUSE_END)
    .map(clause => clause.trim())
    .filter(clause => LANGUAGES.some(language => states(clause, isQuestion, language)));
  if (stating.length === 0) return [];
  return isQuestion ? stating.map(clause => clause.replace(/[,;:，；：]$/u, '')) : [sentence];
}

/** Whether the clause holds a cue, and does not ask with it. */
function states(clause: string, isOfQuestion: boolean, language: CompiledLanguage): boolean {
  const words = clause.toLowerCase().replaceAll('’', "'");
  const told = language.exception === undefined ? words : words.replace(language.exception, ' ');
  const cue = language.cue.exec(told);
  if (cue === null) return false;
  if (language.questionWord.test(told.slice(0, cue.index))) return false;
  if (!isOfQuestion) return true;
  if (QUESTION_MARK.test(clause)) return REQUEST_START.test(told);
  return language.questionStart?.test(told) !== true;
}

function compile({ cues, exceptions, questionWords, questionStarts, hasWordBorders }: RuleLanguage): CompiledLanguage {
  const words = (list: readonly string[]): string => {
    // Of two cues that begin alike the longer one is found.
    const longestFirst = list.toSorted((a, b) => b.length - a.length).join('|');
    return hasWordBorders ? `(?<![\\p{L}\\p{N}_])(?:${longestFirst})(?![\\p{L}\\p{N}_])` : `(?:${longestFirst})`;
  };
  return {
    cue: new RegExp(words(cues), 'u'),
    exception: exceptions.length === 0 ? undefined : new RegExp(words(exceptions), 'gu'),
    questionWord: new RegExp(words(questionWords), 'u'),
    questionStart: questionStarts.length === 0 ? undefined : new RegExp(`^${words(questionStarts)}`, 'u'),
  };
}
