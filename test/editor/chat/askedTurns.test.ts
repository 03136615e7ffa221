import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { AskedTurns } from '../../../src/editor/chat/askedTurns.ts';
import { aMemento } from '../support/aMemento.ts';

describe('AskedTurns', () => {
  const remembered = (memory: Memento) => new AskedTurns(memory);

  it('remembers how a question was asked last, also in the next session, and not its words', async () => {
    const memory = aMemento();
    await remembered(memory).remember('why?', { mode: 'project', files: ['a.ts'] });
    await remembered(memory).remember('why?', { mode: 'file', files: ['b.ts'] });
    assert.deepEqual(remembered(memory).find('why?'), { mode: 'file', files: ['b.ts'] });
    assert.deepEqual(remembered(memory).find('how?'), {});
    assert.ok(!JSON.stringify(memory.get('askedTurns')).includes('why?'));
  });

  it('forgets the oldest of many', async () => {
    const memory = aMemento();
    for (let index = 0; index < 60; index++) await remembered(memory).remember(`${index}`, { mode: 'zero' });
    assert.deepEqual(remembered(memory).find('0'), {});
    assert.deepEqual(remembered(memory).find('59'), { mode: 'zero' });
  });
});
