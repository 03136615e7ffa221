import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { AskedTurns } from '../../../src/editor/chat/askedTurns.ts';
import { aMemento } from '../support/aMemento.ts';

describe('AskedTurns', () => {
  const remembered = (memory: Memento) => new AskedTurns(memory);

  it('remembers how a question was asked last, also in the next session, and not its words', async () => {
    const memory = aMemento();
    const why = { question: 'why?', at: 2 };
    await remembered(memory).remember(why, { mode: 'project', files: ['a.ts'] });
    await remembered(memory).remember(why, { mode: 'file', files: ['b.ts'] });
    assert.deepEqual(remembered(memory).find(why), { mode: 'file', files: ['b.ts'] });
    assert.deepEqual(remembered(memory).find({ question: 'how?', at: 2 }), {});
    assert.ok(!JSON.stringify(memory.get('askedTurns')).includes('why?'));
  });

  it('tells the same words at different places apart, and finds them when others before them were deleted', async () => {
    const memory = aMemento();
    await remembered(memory).remember({ question: 'why?', at: 0 }, { mode: 'project' });
    await remembered(memory).remember({ question: 'why?', at: 8 }, { mode: 'file' });
    const modesAt = (...places: readonly number[]) =>
      places.map(at => remembered(memory).find({ question: 'why?', at }).mode);
    assert.deepEqual(modesAt(0, 8, 6), ['project', 'file', 'file']);
  });

  it('forgets the oldest of many', async () => {
    const memory = aMemento();
    for (let index = 0; index < 60; index++)
      await remembered(memory).remember({ question: `${index}`, at: index }, { mode: 'zero' });
    assert.deepEqual(remembered(memory).find({ question: '0', at: 0 }), {});
    assert.deepEqual(remembered(memory).find({ question: '59', at: 59 }), { mode: 'zero' });
  });
});
