import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PairQueue } from '../../../src/node/tokens/pairQueue.ts';

const POSITIONS = 40;
const RANKS = 6;

function aQueue(): PairQueue {
  const queue = new PairQueue(RANKS);
  queue.allocate(POSITIONS);
  return queue;
}

function takeAll(queue: PairQueue): number[] {
  const taken: number[] = [];
  for (let position = queue.takeFirst(); position !== undefined; position = queue.takeFirst()) {
    taken.push(position);
  }
  return taken;
}

describe('PairQueue', () => {
  it('gives nothing when it is empty', () => {
    assert.equal(aQueue().takeFirst(), undefined);
  });

  it('gives lower ranks first, and positions of one rank from left to right', () => {
    const queue = aQueue();
    queue.add(3, 1);
    queue.add(3, 9);
    queue.add(3, 4);
    queue.add(1, 7);
    assert.deepEqual(takeAll(queue), [7, 1, 4, 9]);
  });

  it('turns to a lower rank that comes up meanwhile', () => {
    const queue = aQueue();
    queue.add(3, 1);
    queue.add(3, 2);
    assert.equal(queue.takeFirst(), 1);
    queue.add(0, 5);
    assert.deepEqual(takeAll(queue), [5, 2]);
  });

  it('always gives what a sorted list would, whatever is added, removed and taken', () => {
    const step = fc.oneof(
      fc.record({ add: fc.nat({ max: RANKS - 1 }), position: fc.nat({ max: POSITIONS - 1 }) }),
      fc.record({ remove: fc.nat({ max: POSITIONS - 1 }) }),
      fc.constant('take' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), steps => {
        const queue = aQueue();
        const rankOf = new Map<number, number>();
        const firstOf = () => [...rankOf].sort(([p, a], [q, b]) => a - b || p - q)[0]?.[0];
        for (const what of steps) {
          if (what === 'take') {
            const expected = firstOf();
            assert.equal(queue.takeFirst(), expected);
            rankOf.delete(expected ?? -1);
          } else if ('remove' in what) {
            const rank = rankOf.get(what.remove);
            if (rank !== undefined) {
              queue.remove(rank, what.remove);
              rankOf.delete(what.remove);
            }
          } else if (!rankOf.has(what.position)) {
            queue.add(what.add, what.position);
            rankOf.set(what.position, what.add);
          }
        }
        assert.deepEqual(
          takeAll(queue),
          [...rankOf].sort(([p, a], [q, b]) => a - b || p - q).map(([position]) => position),
        );
      }),
    );
  });
});
