import { existsSync, readFileSync } from 'node:fs';

/** Names the file that a suite writes its counts to. */
export const COUNTS_FILE_VARIABLE = 'CONTEXT_MODE_TEST_COUNTS';

/** How the tests of one or more suites went. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Which tests failed, each with its error. */
  readonly failures: readonly string[];
}

/** The counts of no suite at all. */
export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Component-wise sum. */
export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/**
 * What a suite comes to, given how its process ended. A process that failed without a failed test, wrote no counts or ran
 * no test at all counts as one failed test, so that nothing which went wrong can look like success.
 */
export function judgeSuite(counts: TestCounts | undefined, exitCode: number): TestCounts {
  const written = counts ?? NO_TESTS;
  const hasRun = written.passed + written.failed > 0;
  return written.failed === 0 && (exitCode !== 0 || !hasRun) ? { ...written, failed: 1 } : written;
}

/** The line that `npm test` ends with. */
export function summaryLine(counts: TestCounts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

/** What a suite wrote; `undefined` if it did not come that far. */
export function tryReadCounts(path: string): TestCounts | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
