import assert from 'node:assert/strict';
import { uniqueNames } from '../../../src/core/base/uniqueNames.ts';

describe('uniqueNames', () => {
  it('numbers what is there already, and never gives a name twice', () => {
    assert.deepEqual(uniqueNames(['app', 'lib', 'app', 'app']), ['app', 'lib', 'app (2)', 'app (3)']);
    assert.deepEqual(uniqueNames(['app', 'app (2)', 'app', 'app (2)']), ['app', 'app (2)', 'app (3)', 'app (2) (2)']);
  });
});
