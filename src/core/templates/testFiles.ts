import { pathTraits } from '../retrieval/fileKind.ts';

/** What marks a file as a test by its name: `a.test.ts`, `test_a.py`, `a_test.go`, `ATests.java`. */
const MARKS: readonly RegExp[] = [
  /[._-](?:test|tests|spec|specs|e2e|unit|integration)$/i,
  /^tests?[_-]/i,
  /(?<=[a-z0-9])(?:Test|Tests|TestCase|Spec|IT)$/,
];

/** Endings of one family of languages: a test may be written in another one than what it tests. */
const FAMILIES: readonly (readonly string[])[] = [
  ['ts', 'tsx', 'js', 'jsx', 'mts', 'cts', 'mjs', 'cjs', 'vue', 'svelte'],
  ['py', 'pyi'],
  ['java', 'kt', 'scala', 'groovy'],
  ['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh'],
];

/** Folders that say "these are tests" and nothing of what they test. */
const TEST_FOLDERS = /^(?:tests?|__tests__|specs?|unit|integration|e2e|src|lib|main|java|python)$/i;

/** More files with the same name than this are no answer. */
const MAX_FOUND = 5;

/** Whether the file holds tests, as far as its path says: fixtures and helpers beside them do not count. */
export function isTestFile(path: string): boolean {
  const { stem } = nameOf(path);
  return withoutMarks(stem) !== stem || /(?:^|\/)__tests__\/[^/]+$/.test(path);
}

/** Tests whose name says that they test this file, the nearest first. */
export function testsByName(subject: string, paths: readonly string[]): readonly string[] {
  const wanted = nameOf(subject);
  return nearest(
    subject,
    paths.filter(path => isTestFile(path) && isSamePiece(nameOf(path), wanted)),
  );
}

/** Files that a test with this name is about, the nearest first. */
export function subjectsByName(test: string, paths: readonly string[]): readonly string[] {
  const wanted = nameOf(test);
  return nearest(
    test,
    paths.filter(path => path !== test && !pathTraits(path).isTest && isSamePiece(wanted, nameOf(path))),
  );
}

/** Fixtures, mocks and helpers that are named after the file, and the set-up that pytest finds by itself. */
export function fixturesByName(subject: string, paths: readonly string[]): readonly string[] {
  const wanted = key(nameOf(subject).stem);
  const folder = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|__mocks__|mocks|factories)\//i;
  return nearest(
    subject,
    paths.filter(path => folder.test(path) && key(nameOf(path).stem).includes(wanted)),
  );
}

interface Name {
  /** Without the last ending. */
  readonly stem: string;
  readonly ending: string;
}

function nameOf(path: string): Name {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return dot <= 0
    ? { stem: base, ending: '' }
    : { stem: base.slice(0, dot), ending: base.slice(dot + 1).toLowerCase() };
}

function withoutMarks(stem: string): string {
  return MARKS.reduce((name, mark) => name.replace(mark, ''), stem);
}

function isSamePiece(test: Name, subject: Name): boolean {
  return key(withoutMarks(test.stem)) === key(subject.stem) && familyOf(test.ending) === familyOf(subject.ending);
}

/** `user-service`, `user_service` and `UserService` are one name. */
function key(stem: string): string {
  return stem.replace(/[-_.]/g, '').toLowerCase();
}

function familyOf(ending: string): string {
  return FAMILIES.find(family => family.includes(ending))?.[0] ?? ending;
}

/** By how many of the folders that say something they share; only the best, so that `index.ts` finds its own tests. */
function nearest(path: string, others: readonly string[]): readonly string[] {
  const own = new Set(tellingFolders(path));
  const shared = (other: string): number => tellingFolders(other).filter(folder => own.has(folder)).length;
  const best = Math.max(...others.map(shared));
  return others.filter(other => shared(other) === best).slice(0, MAX_FOUND);
}

function tellingFolders(path: string): readonly string[] {
  return path
    .split('/')
    .slice(0, -1)
    .filter(folder => !TEST_FOLDERS.test(folder));
}
