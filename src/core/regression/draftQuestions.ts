import type { Commit } from '../ports.ts';
import { pathTraits } from '../retrieval/fileKind.ts';
import { readQuestion } from '../retrieval/question.ts';
import { TermScanner } from '../retrieval/termScanner.ts';
import { reachesOutside } from '../templates/globs.ts';
import { isGlob, scoreOf } from './expectations.ts';
import { NOTHING_WANTED, type RegressionQuestion } from './regressionSet.ts';
import type { ScoredQuestion } from './setVerdict.ts';

export interface DraftOptions {
  /** The most questions. */
  readonly count: number;
  /** Whether a file is there and may be found. */
  readonly isThere: (path: string) => boolean;
}

/** How many questions somebody looks through (spec.md 9). */
export const DRAFT_COUNT = 20;
/** A commit that touches more is about more than its message says; tests and documents count, because they were work as well. */
const MAX_PATHS = 10;
/** More files than one answer is looked for in. */
const MAX_SOURCES = 4;
/** Several questions about one file say little about the others. */
const MAX_QUESTIONS_PER_FILE = 2;
/** Fewer words that mean something are a label, not a question. */
const MIN_TERMS = 3;
const MIN_LENGTH = 12;
const MAX_LENGTH = 200;
/** Enough for any repository, and readable where it stands. */
const COMMIT_DIGITS = 12;

/** The types of "Conventional Commits" and their kin. */
const TYPE =
  /^(?<type>feat|feature|fix|bugfix|hotfix|perf|refactor|revert|docs?|style|tests?|chore|build|ci|deps|release|wip|types?)(?:\([^()]*\))?!?:\s*/i;
/** What such commits change is rarely what somebody asks for. */
const NO_WORK = /^(?:docs?|style|tests?|chore|build|ci|deps|release|wip)$/i;
/** A ticket, a tag or an emoji before the subject. */
const LABEL = /^(?:\[[^\]]*\]|:[a-z0-9_+-]+:|[A-Z][A-Z0-9]+-\d+:?|#\d+:?|\p{Extended_Pictographic}\uFE0F?)\s*/u;
/** Numbers of pull requests and tickets, and orders to a service, behind it. */
const REFERENCE =
  /\s*(?:\((?:[a-z]+ )?#\d+(?:, ?#\d+)*\)|\[(?:skip ci|ci skip)\]|[,;.]?\s+(?:closes|fixes|resolves|refs|see) #\d+|\s#\d+)[.]?$/i;

/** Messages that somebody did not write, or that ask for nothing. */
const NO_QUESTION = [
  /^(?:merge|revert|reapply|bump|release|rebuild|initial commit|first commit|init|wip|tmp|temp|backport|cherry[- ]pick|version)\b/i,
  /^(?:prepare|start|begin|cut|tag|post)\b.*\b(?:release|version|development)\b/i,
  /^(?:update|upgrade|pin|downgrade|bump)\b.*\b(?:dependenc\w+|packages?|lock ?files?|submodules?|deps)\b/i,
  /^(?:update|upgrade|bump|pin|downgrade)\b.*\bv?\d+\.\d/i,
  /^(?:fixup|squash|amend)!/i,
  /^v?\d+\.\d+/i,
  /^(?:apply|address) (?:suggestions?|review|feedback|comments?)\b/i,
  /^(?:[Ee]nable|[Dd]isable|[Ii]gnore) [A-Z]+\d{2,}\b/,
  /^(?:create|update|delete|rename|add|remove|edit) [\w./-]+\.\w{1,6}$/i,
  /\b(?:typos?|change ?log|readme|whitespace|white space|copyright|licen[cs]e headers?|lint(?:er|ing)?|prettier|eslint|clang-format|gofmt|rustfmt|formatting|code style|nits?|(?:blank|extra|trailing|empty) (?:new ?)?lines?|unused|typing errors|type (?:hints?|annotations?)|review (?:findings|comments?|feedback))\b/i,
];
const BOT =
  /\b(?:dependabot|renovate|greenkeeper|pre-commit-ci|github-actions|snyk-bot|imgbot|allcontributors)\b|\[bot\]/i;

/**
 * What a drafted question expects as it stands now: the mode that its message does not call for is not expected of it.
 */
export function asOfToday<T extends ScoredQuestion>(scored: T): T {
  const failures = scored.result.failures.filter(({ code }) => code !== 'otherMode');
  if (failures.length === scored.result.failures.length) return scored;
  const question = { ...scored.question, expectedModes: [] };
  return { ...scored, question, result: { ...scored.result, failures, ...scoreOf(question, failures.length) } };
}

/**
 * Questions from the messages of commits, newest first: what a message says was wanted, and the source files that it changed are
 * where it was found. Pure, and the same for the same history.
 *
 * @param commits newest first, with paths under the names of today
 */
export function draftQuestions(commits: readonly Commit[], { count, isThere }: DraftOptions): RegressionQuestion[] {
  const scanner = new TermScanner();
  const asked = new Set<string>();
  const usesOf = new Map<string, number>();
  const drafted: RegressionQuestion[] = [];
  for (const { id, message, paths } of commits) {
    if (drafted.length === count) break;
    const question = tryQuestion(message, scanner);
    const files = paths.length > MAX_PATHS ? [] : paths.filter(path => isSource(path) && isThere(path)).sort();
    if (question === undefined || asked.has(question.toLowerCase())) continue;
    if (files.length === 0 || files.length > MAX_SOURCES) continue;
    if (files.some(file => (usesOf.get(file) ?? 0) >= MAX_QUESTIONS_PER_FILE)) continue;
    asked.add(question.toLowerCase());
    for (const file of files) usesOf.set(file, (usesOf.get(file) ?? 0) + 1);
    drafted.push({
      question,
      mode: 'project',
      expectedModes: ['project'],
      must: { files, symbols: [] },
      mustNot: NOTHING_WANTED,
      commit: id.slice(0, COMMIT_DIGITS),
    });
  }
  return drafted;
}

/** Source alone: what else changes with it (tests, documents, versions) is not what is looked for. */
function isSource(path: string): boolean {
  // Some names cannot be written into a set as they are.
  if (isGlob(path) || reachesOutside(path) || path.includes('\\')) return false;
  return Object.values(pathTraits(path)).every(has => !has) && /\.(?!(?:mod|sum|lock)$)\w+$/.test(path);
}

/** The subject of a message without what surrounds it; `undefined` if it is no question. */
export function tryQuestion(message: string, scanner: TermScanner): string | undefined {
  if (BOT.test(message)) return undefined;
  let subject = message.split('\n', 1)[0]!.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== subject; ) {
    before = subject;
    const type = TYPE.exec(subject)?.groups?.type;
    if (type !== undefined && NO_WORK.test(type)) return undefined;
    if (NO_QUESTION.some(pattern => pattern.test(subject))) return undefined;
    subject = subject.replace(LABEL, '').replace(TYPE, '').replace(REFERENCE, '').trim();
  }
  subject = subject.replace(/[.\s]+$/, '');
  if (subject.length < MIN_LENGTH || subject.length > MAX_LENGTH) return undefined;
  const { terms, isAboutTests, isAboutDocs } = readQuestion(subject, scanner);
  // Tests and documents are searched for otherwise, and only source files are what must be found.
  return terms.length < MIN_TERMS || isAboutTests || isAboutDocs ? undefined : subject;
}
