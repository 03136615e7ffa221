import { join } from 'node:path';
import { styleText } from 'node:util';
import { runNpmScript } from './support/npm.ts';
import { REPOSITORY_ROOT } from './support/paths.ts';
import { removeTemporaryFolder, run, temporaryFolder } from './support/processes.ts';
import { runScript } from './support/setupError.ts';
import {
  addCounts,
  COUNTS_FILE_VARIABLE,
  judgeSuite,
  NO_TESTS,
  summaryLine,
  type TestCounts,
  tryReadCounts,
} from './support/testCounts.ts';

/** One part of the whole. A check has no tests of its own: it adds nothing when it succeeds and one failure otherwise. */
interface Step {
  readonly title: string;
  readonly kind: 'check' | 'suite';
  /** Titles of the steps without whose success this one cannot be run. */
  readonly needs: readonly string[];
  readonly run: (env: NodeJS.ProcessEnv) => Promise<number>;
}

const MOCHA = join(REPOSITORY_ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');

/** A forgotten `only` would leave out all other tests, and nobody would notice. */
const MOCHA_ARGUMENTS = ['--forbid-only', '--reporter', './scripts/support/countingReporter.ts'];

const STEPS: readonly Step[] = [
  { title: 'types and style', kind: 'check', needs: [], run: () => runNpmScript('check') },
  { title: 'build', kind: 'check', needs: [], run: () => runNpmScript('build') },
  { title: 'unit tests', kind: 'suite', needs: ['build'], run: env => runNode([MOCHA, ...MOCHA_ARGUMENTS], env) },
  { title: 'package', kind: 'check', needs: ['build'], run: () => runNpmScript('package') },
  {
    title: 'tests in the extension host',
    kind: 'suite',
    needs: ['build'],
    run: env => runNode(['scripts/testExtensionHost.ts'], env),
  },
  {
    title: 'end-to-end tests',
    kind: 'suite',
    needs: ['package'],
    run: env => runNode([MOCHA, '--config', 'test/e2e/.mocharc.json', ...MOCHA_ARGUMENTS], env),
  },
];

/**
 * Checks, builds, packages and runs all suites, one after the other, and ends with one line that counts all tests. A step
 * that cannot be run because another failed counts as failed, too: nothing is left out silently.
 */
async function main(): Promise<number> {
  const folder = await temporaryFolder('counts');
  const failedSteps = new Set<string>();
  let total = NO_TESTS;
  for (const [index, step] of STEPS.entries()) {
    const counts = await countsOf(step, failedSteps, join(folder, `${index}.json`));
    if (counts.failed > 0) {
      failedSteps.add(step.title);
    }
    total = addCounts(total, counts);
  }
  await removeTemporaryFolder(folder);
  if (failedSteps.size > 0) {
    // All of them once more at the end, because whoever reads a long report of a machine reads its end.
    console.log(total.failures.map(failure => `\nfailed: ${failure}`).join('\n'));
    console.log(`\nFailed: ${[...failedSteps].join(', ')}`);
  }
  console.log(`\n${summaryLine(total)}`);
  return total.failed === 0 ? 0 : 1;
}

async function countsOf(step: Step, failedSteps: ReadonlySet<string>, countsFile: string): Promise<TestCounts> {
  const obstacle = step.needs.find(title => failedSteps.has(title));
  if (obstacle !== undefined) {
    announce(`${step.title}: not run, because this failed: ${obstacle}`);
    return { ...NO_TESTS, failed: 1 };
  }
  announce(step.title);
  const started = performance.now();
  const exitCode = await step.run({ ...process.env, [COUNTS_FILE_VARIABLE]: countsFile });
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (step.kind === 'check') {
    console.log(
      exitCode === 0 ? `${step.title}: good, after ${seconds} s` : `${step.title}: failed, after ${seconds} s`,
    );
    return { ...NO_TESTS, failed: exitCode === 0 ? 0 : 1 };
  }
  const counts = judgeSuite(tryReadCounts(countsFile), exitCode);
  console.log(`${step.title}: ${summaryLine(counts)}, after ${seconds} s`);
  return counts;
}

function announce(title: string): void {
  console.log(`\n${styleText('bold', `── ${title}`)}`);
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return run(process.execPath, args, { cwd: REPOSITORY_ROOT, env });
}

await runScript(main);
