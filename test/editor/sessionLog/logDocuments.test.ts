import assert from 'node:assert/strict';
import { Uri, window } from 'vscode';
import type { SessionLog } from '../../../src/core/contextEngine.ts';
import { LOG_SCHEME } from '../../../src/editor/ids.ts';
import { LogDocuments } from '../../../src/editor/sessionLog/logDocuments.ts';
import { closeAllEditors, until } from '../support/editing.ts';

describe('LogDocuments', () => {
  const change = (timestamp: string): SessionLog[number] => ({
    event: 'mode_changed',
    from: 'file',
    to: 'zero',
    discarded_units: [],
    timestamp,
  });
  let log: SessionLog = [];
  let documents: LogDocuments;

  // The extension itself has registered the scheme as well; VS Code asks both and takes the first text that comes, so what
  // is shown here is asked of the provider itself.
  beforeEach(() => {
    documents = new LogDocuments({ sessionLog: async () => log, findReceipt: async () => undefined });
  });

  afterEach(async () => {
    documents.dispose();
    await closeAllEditors();
  });

  it('opens the log as a read-only document with a name that says what it is', async () => {
    await documents.showJsonLines();
    await until('the log is shown', () => window.activeTextEditor?.document.uri.path === '/session-log.jsonl');
  });

  it('shows the log as it is now, each time', async () => {
    const uri = Uri.from({ scheme: LOG_SCHEME, path: '/session-log.jsonl' });
    log = [change('2025-01-15T10:23:00.000Z')];
    assert.equal((await documents.provideTextDocumentContent(uri)).split('\n').length, 2);
    log = [...log, change('2025-01-15T10:24:00.000Z')];
    assert.equal((await documents.provideTextDocumentContent(uri)).split('\n').length, 3);
  });

  it('says that a prompt is not remembered any more', async () => {
    await documents.showReceipt(999_999);
    await until('the document is shown', () =>
      /Sent Prompt 999999\.md$/.test(window.activeTextEditor?.document.uri.path ?? ''),
    );
    assert.equal(window.activeTextEditor?.document.getText(), 'This prompt is not remembered any more.');
  });
});
