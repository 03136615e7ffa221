import { strict as assert } from 'node:assert';
import { session } from './support/rootHooks.ts';
import type { Workbench } from './support/workbench.ts';

describe('the packaged extension in a real VS Code', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
  });

  after(() => session().closeWindow(window));

  it('shows its mode and the tokens in the status bar', async () => {
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    const item = await window.statusBar.waitFor(/\[context-mode: file mode\] \[used: [\d.]+K?\/8K tokens\]/);
    assert.equal(item.kind, 'standard');
  });

  it('sends a question of the chat view to the model that is picked there', async () => {
    await window.chat.waitForModel('Test Echo');
    await session().clearChatRecord();
    const response = await window.chat.ask('@context-mode Why is the cache told to forget a user first?');
    assert.equal(response.participant, 'Context Mode');
    assert.match(response.text, /I was sent \d+ messages/);
    const [request] = await session().waitForChatRecord(window, 1);
    assert.equal(request?.outcome, 'answered');
    assert.match(request?.messages.at(-1)?.text ?? '', /Why is the cache told to forget a user first\?/);
  });
});
