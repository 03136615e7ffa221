import { FILE_KINDS, fileKind } from './fileKind.ts';
import type { QuestionTerm } from './questionTerms.ts';
import { hasHash, hashTerm } from './termScanner.ts';

/** A file as recall sees it. */
export interface RecallFile {
  readonly path: string;
  /** Sorted hashes of the words of its name; see `nameOf`. */
  readonly nameTerms: Uint32Array;
  /** Sorted hashes of the words of its text; `undefined` when it was not read: then only the name counts. */
  readonly terms: Uint32Array | undefined;
}

export interface RecallWeights {
  /** What a term in the file's name is worth. */
  readonly name: number;
  /** What a term in the file's text is worth. */
  readonly content: number;
}

export interface RecallHit {
  readonly path: string;
  readonly score: number;
  /** Terms that its name has, rarest first. */
  readonly nameHits: readonly QuestionTerm[];
  /** Terms that its text has, rarest first. */
  readonly contentHits: readonly QuestionTerm[];
}

export interface Recall {
  /** The best files, best first. */
  readonly hits: readonly RecallHit[];
  /** The score of any file; 0 when no term occurs. */
  scoreOf(path: string): number;
}

/**
 * The seed's baseline: for every term, a hit in the file's name and a hit in its text each add their weight; files
 * without a hit are left out. How often a term occurs does not matter.
 *
 * Equal scores are common (they are small whole numbers), so the order among them matters: source before configuration,
 * documents and tests, because a test repeats the words of what it tests; then the shorter path, because general files lie
 * higher up; then by path, so that the same workspace always gives the same answer.
 *
 * @param limit the most hits returned
 */
export function recall(
  files: readonly RecallFile[],
  options: { readonly terms: readonly QuestionTerm[]; readonly weights: RecallWeights; readonly limit: number },
): Recall {
  const { weights } = options;
  const lookups = options.terms.map(term => ({ term, hashes: term.forms.map(hashTerm), filesWithTerm: 0 }));
  const scores = new Map<string, number>();
  const scored: { readonly file: RecallFile; readonly score: number }[] = [];
  for (const file of files) {
    let score = 0;
    for (const lookup of lookups) {
      const isInName = hasInName(file, lookup);
      const isInContent = hasInContent(file, lookup);
      if (isInName) score += weights.name;
      if (isInContent) score += weights.content;
      if (isInName || isInContent) lookup.filesWithTerm++;
    }
    if (score <= 0) continue;
    scores.set(file.path, score);
    scored.push({ file, score });
  }

  const best = firstByOrder(
    scored,
    options.limit,
    (a, b) => b.score - a.score || comparePaths(a.file.path, b.file.path),
  );
  const rarestFirst = lookups.toSorted((a, b) => a.filesWithTerm - b.filesWithTerm);
  const hits = best.map(({ file, score }) => ({
    path: file.path,
    score,
    nameHits: rarestFirst.filter(lookup => hasInName(file, lookup)).map(lookup => lookup.term),
    contentHits: rarestFirst.filter(lookup => hasInContent(file, lookup)).map(lookup => lookup.term),
  }));
  return { hits, scoreOf: path => scores.get(path) ?? 0 };
}

interface TermLookup {
  readonly term: QuestionTerm;
  readonly hashes: readonly number[];
}

function hasInName(file: RecallFile, { term, hashes }: TermLookup): boolean {
  if (term.kind === 'path') return endsInPath(file.path, term.forms[0]!);
  return hashes.some(hash => hasHash(file.nameTerms, hash));
}

function hasInContent(file: RecallFile, { term, hashes }: TermLookup): boolean {
  const { terms } = file;
  if (terms === undefined || term.kind === 'path') return false;
  return hashes.some(hash => hasHash(terms, hash));
}

/** Whether the path is the other one or ends in it at a folder border; an extension may be missing. */
function endsInPath(path: string, lowered: string): boolean {
  const whole = path.toLowerCase();
  const endsThere = (end: string): boolean => whole === end || whole.endsWith(`/${end}`);
  if (endsThere(lowered)) return true;
  if (!lowered.includes('/')) return false;
  const dot = whole.lastIndexOf('.');
  return dot > whole.lastIndexOf('/') + 1 && endsThere(lowered + whole.slice(dot));
}

/** The order between files that are equally good otherwise. */
export function comparePaths(a: string, b: string): number {
  const kinds = FILE_KINDS.indexOf(fileKind(a)) - FILE_KINDS.indexOf(fileKind(b));
  return kinds || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The first `limit` items in order, without sorting the rest: common words hit most files of a workspace. */
function firstByOrder<T>(items: readonly T[], limit: number, compare: (a: T, b: T) => number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length === limit && compare(item, first[limit - 1]!) >= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(item, first[middle]!) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, item);
    if (first.length > limit) first.pop();
  }
  return first;
}

/** Names that only say "the main file of this folder": the folder's name stands for them too. */
const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'main', 'lib', 'page', 'route', 'layout']);

/**
 * The part of a path whose words count as the file's name: the base name, with the folder for `index.ts` and the like.
 * `-` and `.` become `_`, so that `user-service` and `user.service` are found as `UserService`.
 */
export function nameOf(path: string): string {
  const names = path.split('/');
  const base = names.at(-1)!;
  const stem = base.replace(/(?<=.)\.[^.]*$/, '');
  const folder = names.at(-2);
  const name = folder !== undefined && FOLDER_FILES.has(stem.toLowerCase()) ? `${folder} ${stem}` : stem;
  return name.replace(/[-.]/g, '_');
}
