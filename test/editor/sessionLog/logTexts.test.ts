import assert from 'node:assert/strict';
import type { ModeChange } from '../../../src/core/modes/modeChange.ts';
import type { Receipt } from '../../../src/core/receipts/receipt.ts';
import {
  discardedText,
  filesText,
  jsonLines,
  receiptDocument,
  sentTitle,
  switchTitle,
} from '../../../src/editor/sessionLog/logTexts.ts';

const change: ModeChange = {
  event: 'mode_changed',
  from: 'project',
  to: 'file',
  discarded_units: ['retrieved:db_config.py', 'retrieved:src/cache_service.py'],
  timestamp: '2025-01-15T10:23:00.000Z',
};
const receipt: Receipt = {
  event: 'prompt_sent',
  id: 7,
  destination: 'chat',
  model: 'test_echo',
  mode: 'file',
  tokens: 7_213,
  budget: 8_000,
  encoding: 'o200k_base',
  hash: 'ab'.repeat(32),
  units: [
    { id: 'system', role: 'system', tokens: 100 },
    { id: 'current_file:src/a|b.ts', role: 'current_file', tokens: 7_000, path: 'src/a|b.ts' },
    { id: 'symbols:src/a|b.ts', role: 'symbols', tokens: 113, path: 'src/a|b.ts' },
  ],
  stale_units: ['retrieved:db_config.py'],
  timestamp: '2025-01-15T10:24:00.000Z',
};

describe('the session log', () => {
  it('is one entry a line as JSON, with the names of the contract', () => {
    const lines = jsonLines([change, receipt]).split('\n');
    assert.equal(
      lines[0],
      '{"event":"mode_changed","from":"project","to":"file","discarded_units":["retrieved:db_config.py",' +
        '"retrieved:src/cache_service.py"],"timestamp":"2025-01-15T10:23:00.000Z"}',
    );
    assert.deepEqual(JSON.parse(lines[1]!), receipt);
    assert.deepEqual(lines.slice(2), ['']);
  });

  it('can be read', () => {
    assert.equal(switchTitle(change), 'Switched from project mode to file mode');
    assert.equal(discardedText(change), 'Discarded: db_config.py, src/cache_service.py');
    assert.equal(discardedText({ ...change, discarded_units: [] }), 'Nothing was discarded.');
    assert.equal(sentTitle(receipt), 'Sent in the chat (test_echo): file mode, 7.2K/8K tokens');
    const summary: Receipt = { ...receipt, destination: 'summary', tokens: 300, budget: 300 };
    assert.equal(sentTitle(summary), 'Asked for a summary of earlier turns (test_echo): file mode, 300 tokens');
    const judged: Receipt = { ...receipt, destination: 'judge' };
    assert.equal(sentTitle(judged), 'Answered for the regression set (test_echo): file mode, 7.2K/8K tokens');
    assert.equal(filesText(receipt), 'src/a|b.ts');
    assert.equal(filesText({ ...receipt, units: receipt.units.slice(0, 1) }), 'No file was in it.');
  });

  it('says what the model saw, and whether the text was kept', () => {
    const document = receiptDocument(receipt);
    assert.match(document, /^# Sent in the chat \(test_echo\)\n/);
    assert.match(document, /- Tokens: 7,213 of 8,000 tokens \(o200k_base\)/);
    assert.ok(document.includes(`- SHA-256: ${receipt.hash}`));
    assert.match(document, /- Left out as stale: db_config\.py/);
    assert.match(document, /\| Current file src\/a\\\|b\.ts \| 7,000 \|/);
    assert.match(document, /The text was not kept\. .*contextMode\.receipts\.keepText/);
  });

  it('shows a text that was kept as it is, whatever fences it holds', () => {
    const text = 'before\n````ts\nlet a;\n````\nafter';
    assert.ok(receiptDocument({ ...receipt, text }).includes(`\n\`\`\`\`\`\n${text}\n\`\`\`\`\`\n`));
  });
});
