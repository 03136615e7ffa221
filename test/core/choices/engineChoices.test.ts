import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import { type ChoiceChange, NO_CHOICES, withChange } from '../../../src/core/choices/choices.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { BuiltContext, ContextRequest } from '../../../src/core/contextEngine.ts';
import { createContextEngine } from '../../../src/core/engine.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { unwatchedIndex } from '../../support/indexPorts.ts';
import { InMemoryChoiceStore } from '../../support/inMemoryChoiceStore.ts';
import { InMemoryHistoryStore, noTimers } from '../../support/inMemoryHistoryStore.ts';
import { InMemoryModeStore } from '../../support/inMemoryModeStore.ts';
import { InMemoryReceiptStore } from '../../support/inMemoryReceiptStore.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';
import { exactTokens, treeSitter } from '../../support/nodeServices.ts';

const KEY = `${'AKIA'}${'QWERTY7UIOPASDF4'}`;
const FILES = {
  'src/invoice.ts': 'export function invoiceTotal() {\n  return 1;\n}\n',
  'src/tax.ts': "import { invoiceTotal } from './invoice';\nexport const tax = () => invoiceTotal() * 0.19;\n",
  'notes.md': '# Notes\n\nNothing of interest.\n',
  'deploy.ts': `export const key = '${KEY}';\nexport function deployInvoice() {}\n`,
};

async function build(
  changes: readonly ChoiceChange[],
  request: Partial<ContextRequest> = {},
  { settings = DEFAULT_SETTINGS } = {},
): Promise<BuiltContext> {
  const choices = new InMemoryChoiceStore();
  const engine = createContextEngine(
    {
      workspace: new InMemoryWorkspace(FILES),
      modes: new InMemoryModeStore(),
      history: new InMemoryHistoryStore(),
      receipts: new InMemoryReceiptStore(),
      choices,
      timers: noTimers,
      tell: () => {},
      ...unwatchedIndex,
      syntax: treeSitter,
      tokens: exactTokens,
      clock: new FakeClock(),
      log: nullLog,
    },
    settings,
  );
  await engine.setChoices(changes.reduce(withChange, NO_CHOICES));
  const uri = 'file:///w/src/tax.ts';
  const document = { uri, path: 'src/tax.ts', languageId: 'typescript' };
  engine.notify({ kind: 'opened', document, version: 1, text: FILES['src/tax.ts'], isUnsaved: false });
  const { signal } = new AbortController();
  return engine.build(
    {
      question: 'invoice?',
      mode: 'project',
      turns: [],
      active: { uri, version: 1, selection: { start: 0, endExclusive: 0 } },
      ...request,
    },
    { signal },
  );
}

const idsOf = ({ bundle }: BuiltContext) => bundle.units.map(({ id }) => id);
const reasonsFor = ({ bundle }: BuiltContext, path: string) =>
  bundle.omissions
    .filter(({ source }) => source.kind === 'file' && source.path === path)
    .map(({ reason }) => reason.code);

describe('the engine with choices of the user', () => {
  it('brings a pinned file into file mode and project mode, and into zero mode never', async () => {
    const pin = [{ kind: 'pin', path: 'notes.md' }] as const;
    for (const mode of ['file', 'project'] as const) {
      const built = await build(pin, { mode });
      const unit = built.bundle.units.find(({ id }) => id === 'pinned:notes.md');
      assert.equal(unit?.reason.code, 'pinned.byUser');
      assert.match(built.prompt.text, /Nothing of interest/);
    }
    assert.doesNotMatch((await build(pin, { mode: 'zero' })).prompt.text, /Nothing of interest/);
  });

  it('shows pinned lines alone, with their numbers', async () => {
    const { hashText } = await import('../../../src/core/base/hashText.ts');
    const lines = { first: 3, last: 3, anchor: hashText('Nothing of interest.') };
    const { prompt } = await build([{ kind: 'pin', path: 'notes.md', lines }], { mode: 'file' });
    assert.match(prompt.text, /<retrieved_file path="notes\.md" lines="3">\nNothing of interest\.\n<\/retrieved_file>/);
  });

  it('has one copy of a file that is open, pinned and found (A19)', async () => {
    const built = await build([
      { kind: 'pin', path: 'src/tax.ts' },
      { kind: 'pin', path: 'src/invoice.ts' },
    ]);
    assert.equal(built.prompt.text.match(/const tax =/g)?.length, 1);
    assert.equal(built.prompt.text.match(/function invoiceTotal/g)?.length, 1);
    assert.ok(reasonsFor(built, 'src/tax.ts').includes('omitted.inCurrentFile'));
  });

  it('names a pinned file that is gone', async () => {
    const built = await build([{ kind: 'pin', path: 'gone.ts' }]);
    assert.deepEqual(reasonsFor(built, 'gone.ts'), ['omitted.unreadable']);
  });

  it('keeps an excluded file out, whatever brings it', async () => {
    assert.ok(idsOf(await build([])).includes('retrieved:src/invoice.ts'));
    const found = await build([{ kind: 'exclude', path: 'src/invoice.ts' }]);
    assert.ok(!found.prompt.text.includes('function invoiceTotal'));
    assert.deepEqual(reasonsFor(found, 'src/invoice.ts'), ['omitted.byUser']);
    const open = await build([{ kind: 'exclude', path: 'src/tax.ts' }], { mode: 'file' });
    assert.ok(!open.prompt.text.includes('const tax'));
    assert.deepEqual(reasonsFor(open, 'src/tax.ts'), ['omitted.byUser']);
  });

  it('gives the place of an excluded file to the next one', async () => {
    const limit = { settings: { ...DEFAULT_SETTINGS, 'project.maxCandidates': 1 } };
    const [first] = idsOf(await build([], {}, limit)).filter(id => id.startsWith('retrieved:'));
    const path = first!.slice('retrieved:'.length);
    const [second] = idsOf(await build([{ kind: 'exclude', path }], {}, limit)).filter(id =>
      id.startsWith('retrieved:'),
    );
    assert.ok(second !== undefined && second !== first);
  });

  it('lets go first, or last, what the user says', async () => {
    const budgetOf = (changes: readonly ChoiceChange[]) => build(changes).then(({ bundle }) => bundle.units);
    const first = (await budgetOf([{ kind: 'weigh', path: 'src/invoice.ts', weight: 'first' }])).find(({ id }) =>
      id.endsWith('invoice.ts'),
    );
    const last = (await budgetOf([{ kind: 'weigh', path: 'src/invoice.ts', weight: 'last' }])).find(({ id }) =>
      id.endsWith('invoice.ts'),
    );
    const others = (await budgetOf([])).filter(({ role }) => role !== 'system' && role !== 'question');
    assert.ok(others.every(({ priority }) => priority > first!.priority));
    assert.ok(others.every(({ priority }) => priority < last!.priority));
  });

  it('takes values that look like secrets out of files, unless the user insists', async () => {
    const pin = { kind: 'pin', path: 'deploy.ts' } as const;
    const { prompt, bundle } = await build([pin]);
    assert.ok(!prompt.text.includes(KEY));
    assert.match(prompt.text, /export const key = '\[secret removed\]';/);
    assert.ok(!JSON.stringify(bundle).includes(KEY));
    const { what, reason } = bundle.omissions.find(({ unitId }) => unitId === 'pinned:deploy.ts')!;
    assert.deepEqual([what, reason.code, reason.data.values], ['redacted', 'omitted.secretValues', 1]);
    assert.ok((await build([pin, { kind: 'trust', path: 'deploy.ts' }])).prompt.text.includes(KEY));
  });

  it('adds up to the same figures with all of it', async () => {
    const { prompt, bundle } = await build([
      { kind: 'pin', path: 'notes.md' },
      { kind: 'pin', path: 'deploy.ts' },
      { kind: 'weigh', path: 'notes.md', weight: 'first' },
    ]);
    const counter = await exactTokens.get(bundle.encoding);
    assert.equal(bundle.totalTokens(), counter.count(prompt.text));
  });
});
