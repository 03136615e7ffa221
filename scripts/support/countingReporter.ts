import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { COUNTS_FILE_VARIABLE, type TestCounts } from './testCounts.ts';

/** Mocha's readable report, and the counts in a file, so that `npm test` can add up suites that run in several processes. */
export class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // A test that passes only at the second try is worth a look: it is named with what went wrong at the first.
    runner.on('retry', (test: Mocha.Test, error: Error) =>
      console.warn(`tried again: ${test.fullTitle()}\n${error.stack ?? error.message}`),
    );
    const failures: string[] = [];
    runner.on('fail', (test: Mocha.Test, error: Error) =>
      failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`),
    );
    runner.once('end', () => writeCounts(runner, failures));
  }
}

function writeCounts(runner: Mocha.Runner, failures: readonly string[]): void {
  const path = process.env[COUNTS_FILE_VARIABLE];
  if (path === undefined) {
    return;
  }
  const stats = runner.stats;
  const counts: TestCounts = {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: stats?.pending ?? 0,
    failures,
  };
  writeFileSync(path, JSON.stringify(counts));
}

// biome-ignore lint/style/noDefaultExport: mocha takes a reporter that is named on its command line from this export.
export { CountingReporter as default };
