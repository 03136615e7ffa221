import assert from 'node:assert/strict';
import { addCounts, judgeSuite, NO_TESTS, summaryLine, type TestCounts } from '../scripts/support/testCounts.ts';

describe('the closing line of npm test', () => {
  it('takes a suite that succeeded as it is', () => {
    assert.deepEqual(judgeSuite(counts(3, 0, 1), 0), counts(3, 0, 1));
  });

  it('takes the failures that a suite has counted itself', () => {
    assert.deepEqual(judgeSuite(counts(3, 2, 0), 2), counts(3, 2, 0));
  });

  it('counts a suite that crashed before it ran as failed', () => {
    assert.equal(judgeSuite(undefined, 1).failed, 1);
    assert.equal(judgeSuite(undefined, 0).failed, 1);
  });

  it('counts a suite as failed whose process failed after its tests had passed', () => {
    assert.deepEqual(judgeSuite(counts(3, 0, 0), 1), counts(3, 1, 0));
  });

  it('counts a suite as failed that ran no test, or skipped all', () => {
    assert.equal(judgeSuite(NO_TESTS, 0).failed, 1);
    assert.deepEqual(judgeSuite(counts(0, 0, 5), 0), counts(0, 1, 5));
  });

  it('adds up all suites, and keeps what failed', () => {
    const total = addCounts(counts(1, 2, 3, ['a', 'b']), counts(10, 20, 30, ['c']));
    assert.equal(summaryLine(total), '11 passed, 22 failed, 33 skipped');
    assert.deepEqual(total.failures, ['a', 'b', 'c']);
  });
});

function counts(passed: number, failed: number, skipped: number, failures: readonly string[] = []): TestCounts {
  return { passed, failed, skipped, failures };
}
