import assert from 'node:assert/strict';
import { passageScores, type TermValue } from '../../../src/core/retrieval/passageScores.ts';
import { ScratchArrays } from '../../../src/core/retrieval/scratchArrays.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';

const valuesOf = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([word, value]) => {
    const scanner = new TermScanner();
    scanner.scan(word);
    return { hash: scanner.hashes[0]!, value };
  });

/** Of passages that are a line each. */
function scoresOf(passages: readonly string[], terms: readonly TermValue[]): readonly number[] {
  const startLines = [...passages.keys()];
  const startOffsets = startLines.map(line => passages.slice(0, line).join('').length + line);
  const text = passages.map(passage => `${passage}\n`).join('');
  return passageScores(new TermCounter().count(text, { startLines, startOffsets }), terms);
}

describe('passageScores', () => {
  const other = 'nothing of interest here';

  it('prefers the passage with the rarer term, however often the common one stands in others', () => {
    const terms = valuesOf({ timeout: 5, login: 1 });
    const [common, , rare] = scoresOf(['login login login login', other, 'the login timeouts here'], terms);
    assert.ok(rare! > common!);
  });

  it('gives what stands beside a good passage a part of its score', () => {
    const [first, second, third, fourth] = scoresOf([other, 'the timeout', other, other], valuesOf({ timeout: 5 }));
    assert.equal(first, second! / 5);
    assert.equal(third, first);
    assert.equal(fourth, 0);
  });

  it('has nothing to say without terms or passages', () => {
    assert.deepEqual(scoresOf([other], []), [0]);
    assert.deepEqual(scoresOf([], valuesOf({ timeout: 5 })), []);
  });
});

describe('ScratchArrays', () => {
  it('gives zeros of the size that is asked for, and the same memory again', () => {
    const scratch = new ScratchArrays();
    const first = scratch.zeros('a', 10).fill(7);
    const second = scratch.zeros('a', 12);
    assert.deepEqual([...second], new Array(12).fill(0));
    assert.equal(second.buffer, first.buffer);
    assert.notEqual(scratch.zeros('b', 12).buffer, first.buffer);
    assert.deepEqual([...scratch.zeros('a', 100)], new Array(100).fill(0));
  });
});
