import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentEvent } from '../../../src/core/documents/documentEvent.ts';
import { Outbox } from '../../../src/node/worker/outbox.ts';
import type { ToWorker } from '../../../src/node/worker/protocol.ts';

const document = { uri: 'file:///a.txt', path: 'a.txt', languageId: '' };
const opened = (text: string | undefined): ToWorker & { readonly kind: 'notify' } => ({
  kind: 'notify',
  event: { kind: 'opened', document, version: 1, text, isUnsaved: false },
});
const closed: ToWorker = { kind: 'notify', event: { kind: 'closed', uri: document.uri } };
const textOf = (event: DocumentEvent): string => (event.kind === 'opened' && event.text) || '';

describe('Outbox', () => {
  const sent: ToWorker[] = [];
  const anOutbox = (): Outbox => {
    sent.length = 0;
    return new Outbox(message => sent.push(message));
  };

  it('sends at once what is short', () => {
    const outbox = anOutbox();
    const messages = [opened('a'), opened(undefined), closed];
    for (const message of messages) outbox.post(message);
    assert.deepEqual(sent, messages);
  });

  it('sends a long text in parts, one a turn, and in their order what is posted meanwhile', async () => {
    const outbox = anOutbox();
    const text = '0123456789😀'.repeat(200_000);
    outbox.post(opened(text));
    outbox.post(closed);
    outbox.post({ kind: 'abort', id: 1 });
    for (let turn = 1; sent.at(-1)?.kind === 'part'; turn++) {
      assert.equal(sent.length, turn);
      await nextTurn();
    }
    const lengths = sent.map(message => (message.kind === 'part' ? message.text.length : 0));
    assert.ok(lengths.length > 5 && Math.max(...lengths) <= 500_000, `${lengths}`);
    const [last, ...behind] = sent.slice(sent.findIndex(({ kind }) => kind !== 'part'));
    assert.ok(last?.kind === 'notify');
    const parts = sent.map(message => (message.kind === 'part' ? message.text : ''));
    assert.ok(parts.join('') + textOf(last.event) === text);
    assert.deepEqual(behind, [closed, { kind: 'abort', id: 1 }]);
    outbox.post(closed);
    assert.equal(sent.at(-1), closed);
  });
});
