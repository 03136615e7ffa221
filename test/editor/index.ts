import { globSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { CountingReporter } from '../../scripts/support/countingReporter.ts';
import { SUITE_LINE_PREFIX } from '../../scripts/support/suiteOutput.ts';

/** Starting chat, git and language servers may keep a busy machine's extension host from answering for a while. */
const TEST_TIMEOUT_MS = 60_000;

/** Called by VS Code inside the extension host: runs all bundled test files beside this one; throws if a test fails. */
export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = printMarked;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: TEST_TIMEOUT_MS,
    // As in the end-to-end tests: a window on a busy machine may be late. The report names what was tried again.
    retries: 1,
    forbidOnly: true,
    reporter: CountingReporter,
    color: false,
  });
  for (const name of globSync('**/*.test.cjs', { cwd: __dirname }).sort()) {
    mocha.addFile(join(__dirname, name));
  }
  const failureCount = await new Promise<number>(resolve => mocha.run(resolve));
  if (failureCount > 0) {
    throw new Error(`${failureCount} tests failed in the extension host.`);
  }
}

function printMarked(...values: unknown[]): void {
  for (const line of format(...values).split('\n')) {
    console.log(SUITE_LINE_PREFIX + line);
  }
}
