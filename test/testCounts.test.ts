import assert from 'node:assert/strict';
import { addCounts, judgeSuite, NO_TESTS, summaryLine } from '../scripts/support/testCounts.ts';

describe('the closing line of npm test', () => {
  it('takes a suite that succeeded as it is', () => {
    assert.deepEqual(judgeSuite({ passed: 3, failed: 0, skipped: 1 }, 0), { passed: 3, failed: 0, skipped: 1 });
  });

  it('takes the failures that a suite has counted itself', () => {
    assert.deepEqual(judgeSuite({ passed: 3, failed: 2, skipped: 0 }, 2), { passed: 3, failed: 2, skipped: 0 });
  });

  it('counts a suite that crashed before it ran as failed', () => {
    assert.equal(judgeSuite(undefined, 1).failed, 1);
    assert.equal(judgeSuite(undefined, 0).failed, 1);
  });

  it('counts a suite as failed whose process failed after its tests had passed', () => {
    assert.deepEqual(judgeSuite({ passed: 3, failed: 0, skipped: 0 }, 1), { passed: 3, failed: 1, skipped: 0 });
  });

  it('counts a suite as failed that ran no test, or skipped all', () => {
    assert.equal(judgeSuite(NO_TESTS, 0).failed, 1);
    assert.deepEqual(judgeSuite({ passed: 0, failed: 0, skipped: 5 }, 0), { passed: 0, failed: 1, skipped: 5 });
  });

  it('adds up all suites', () => {
    const total = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    assert.equal(summaryLine(total), '11 passed, 22 failed, 33 skipped');
  });
});
