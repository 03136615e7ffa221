import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { NO_CHOICES, withChange } from '../../../src/core/choices/choices.ts';
import type { ContextRequest } from '../../../src/core/contextEngine.ts';
import type { ContextBundle } from '../../../src/core/units/contextBundle.ts';
import { type AnEngine, anEngine } from '../../support/anEngine.ts';
import { ASKED, FILES, send } from './aSession.ts';

const staleIn = ({ omissions }: ContextBundle) =>
  omissions.filter(({ what }) => what === 'stale').map(({ unitId, reason }) => [unitId, reason.code]);

/** In project mode, with a prompt that was sent. */
async function inProject(settings: Parameters<typeof anEngine>[1] = {}): Promise<AnEngine> {
  const world = anEngine(FILES, settings);
  await world.engine.switchMode('project');
  return world;
}

describe('after a switch of mode', () => {
  it('the log lists what was discarded, and the next prompt holds none of it (A14)', async () => {
    const world = await inProject();
    const { bundle } = await send(world);
    assert.ok(bundle.units.some(({ id }) => id === 'retrieved:src/login.ts'));
    world.clock.advance(1_000);
    assert.deepEqual(await world.engine.switchMode('file'), {
      event: 'mode_changed',
      from: 'project',
      to: 'file',
      discarded_units: ['retrieved:src/login.ts', 'retrieved:src/redis.ts'],
      timestamp: '2025-01-15T10:23:01.000Z',
    });
    const next = await world.build({ mode: 'file' });
    assert.ok(!next.prompt.text.includes('login()') && !next.bundle.units.some(({ role }) => role === 'retrieved'));
    const size = bundle.units.find(({ id }) => id === 'retrieved:src/login.ts')!.tokens;
    assert.deepEqual(
      next.bundle.omissions.find(({ unitId }) => unitId === 'retrieved:src/login.ts'),
      {
        unitId: 'retrieved:src/login.ts',
        role: 'retrieved',
        source: { kind: 'file', path: 'src/login.ts' },
        what: 'stale',
        tokens: size,
        reason: { code: 'stale.switched', data: { mode: 'file' } },
      },
    );
  });

  it('what was only shown is discarded as well, and what was asked for earlier', async () => {
    const world = await inProject();
    await send(world, { ...ASKED, question: 'invoice?' });
    await world.build(ASKED);
    const change = await world.engine.switchMode('zero');
    assert.deepEqual(change?.discarded_units.toSorted(), [
      'retrieved:src/invoice.ts',
      'retrieved:src/login.ts',
      'retrieved:src/redis.ts',
    ]);
  });

  it('a request for a summary has a receipt, and takes nothing from what is stale (A14)', async () => {
    const world = await inProject();
    await send(world);
    await world.engine.switchMode('file');
    const text = 'Say in one line how far it got.';
    await world.engine.recordRequest({
      destination: 'summary',
      text,
      mode: 'file',
      model: 'echo',
      encoding: 'o200k_base',
    });
    const [receipt] = (await world.engine.sessionLog()).filter(({ event }) => event === 'prompt_sent').slice(-1);
    assert.partialDeepStrictEqual(receipt, { destination: 'summary', model: 'echo', mode: 'file', tokens: 9 });
    assert.ok(staleIn((await world.build({ mode: 'file' })).bundle).length > 0);
  });

  it('lists of uses are discarded as well, pinned files are not', async () => {
    const world = await inProject();
    await world.engine.setChoices(withChange(NO_CHOICES, { kind: 'pin', path: 'src/invoice.ts' }));
    const { bundle } = await send(world, { ...ASKED, question: 'List all the places that use `connect`' });
    assert.ok(bundle.units.some(({ id }) => id === 'pinned:src/invoice.ts'));
    const change = await world.engine.switchMode('file');
    assert.ok(change?.discarded_units.includes('uses:src/login.ts'), change?.discarded_units.join());
    assert.ok(!change?.discarded_units.some(id => id.startsWith('pinned:')));
    const next = await world.build({ mode: 'file' });
    assert.ok(next.bundle.units.some(({ id }) => id === 'pinned:src/invoice.ts'));
    assert.ok(!staleIn(next.bundle).some(([id]) => id?.startsWith('pinned:')));
  });

  it('estimates retrieve nothing', async () => {
    const { engine } = anEngine(FILES);
    const request: ContextRequest = { question: ASKED.question, mode: 'file', active: 'noEditor', turns: [] };
    await engine.estimate(request, { signal: new AbortController().signal });
    await engine.switchMode('project');
    assert.deepEqual((await engine.switchMode('file'))?.discarded_units, []);
  });

  it('stale units are named until a prompt is sent; looking at it is not sending', async () => {
    const world = await inProject();
    await send(world);
    await world.engine.switchMode('file');
    await send(world, { mode: 'file' }, 'document');
    assert.equal(staleIn((await world.build({ mode: 'file' })).bundle).length, 2);
    await send(world, { mode: 'file' }, 'clipboard');
    assert.deepEqual(staleIn((await world.build({ mode: 'file' })).bundle), []);
  });

  it('what an agent was given is no part of the conversation', async () => {
    const world = anEngine(FILES);
    await send(world, ASKED, 'tool');
    assert.deepEqual((await world.engine.switchMode('zero'))?.discarded_units, []);
  });

  it('what is looked at beside the prompt, or made for an agent, is neither discarded nor takes the place of what is', async () => {
    const world = await inProject();
    await world.build(ASKED);
    await world.build({ ...ASKED, question: 'invoice?', isAside: true });
    const change = await world.engine.switchMode('file');
    assert.deepEqual(change?.discarded_units, ['retrieved:src/login.ts', 'retrieved:src/redis.ts']);
  });

  it('the mode of a template that is gone is left for good', async () => {
    const world = anEngine(FILES);
    await world.engine.switchMode('template:review');
    await world.engine.switchMode('template:gone');
    const change = await world.engine.switchMode('file');
    assert.deepEqual([change?.from, change?.to], ['template:gone', 'file']);
    assert.equal(await world.modes.load(), 'file');
    assert.equal(await world.engine.switchMode('file'), undefined);
  });

  it('a file that is retrieved anew is not stale', async () => {
    const world = await inProject();
    await send(world, { ...ASKED, question: 'invoice?' });
    await send(world);
    await world.engine.switchMode('file');
    await world.engine.switchMode('project');
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), [['retrieved:src/invoice.ts', 'stale.switched']]);
  });

  it('what was sent before a restart is discarded too', async () => {
    const before = await inProject();
    await send(before);
    const { engine } = anEngine(FILES, {}, before);
    const change = await engine.switchMode('file');
    assert.deepEqual(change?.discarded_units, ['retrieved:src/login.ts', 'retrieved:src/redis.ts']);
  });

  it('what a switch has made stale is so after a restart too, until the next prompt is sent', async () => {
    const before = await inProject();
    const { bundle } = await send(before);
    before.clock.advance(1_000);
    await before.engine.switchMode('file');
    const after = anEngine(FILES, {}, before);
    const { omissions } = (await after.build({ mode: 'file' })).bundle;
    const tokens = bundle.units.find(({ id }) => id === 'retrieved:src/login.ts')!.tokens;
    assert.deepEqual(
      omissions.filter(({ what }) => what === 'stale').map(({ unitId, reason }) => [unitId, reason.data]),
      [
        ['retrieved:src/login.ts', { mode: 'file' }],
        ['retrieved:src/redis.ts', { mode: 'file' }],
      ],
    );
    assert.equal(omissions.find(({ unitId }) => unitId === 'retrieved:src/login.ts')?.tokens, tokens);
    after.clock.advance(2_000);
    await send(after, { mode: 'file' });
    assert.deepEqual(staleIn((await anEngine(FILES, {}, before).build({ mode: 'file' })).bundle), []);
  });

  it('zero mode reads no file to say what is stale', async () => {
    const world = await inProject();
    await send(world);
    await world.engine.switchMode('zero');
    const reads = world.workspace.readCount;
    const { bundle } = await world.build({ mode: 'zero' });
    assert.equal(world.workspace.readCount, reads);
    assert.equal(staleIn(bundle).length, 2);
  });
});

describe('a file that was sent', () => {
  it('and has changed on disk since is there with its new text; the old one is named and recorded as stale (A13)', async () => {
    const world = await inProject();
    await send(world);
    world.workspace.write('src/login.ts', 'export function login() {\n  return "new";\n}\n');
    const { bundle, prompt } = await send(world);
    assert.ok(prompt.text.includes('return "new"') && !prompt.text.includes('return connect()'));
    assert.deepEqual(staleIn(bundle), [['retrieved:src/login.ts', 'stale.changed']]);
    assert.deepEqual(world.receipts.list().at(-1)?.stale_units, ['retrieved:src/login.ts']);
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), []);
  });

  it('and was edited since is there with its unsaved text; the old one is named', async () => {
    const world = await inProject();
    await send(world);
    const document = { uri: 'file:///w/src/login.ts', path: 'src/login.ts', languageId: '' };
    const edit = (text: string) =>
      world.engine.notify({ kind: 'opened', document, version: 1, text, isUnsaved: text !== FILES['src/login.ts'] });
    edit('export function login() {\n  return "edited";\n}\n');
    const { bundle, prompt } = await send(world);
    assert.ok(prompt.text.includes('return "edited"'));
    assert.deepEqual(staleIn(bundle), [['retrieved:src/login.ts', 'stale.changed']]);
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), []);
    edit('export function login() {\n  return "edited again";\n}\n');
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), [['retrieved:src/login.ts', 'stale.changed']]);
    edit(FILES['src/login.ts']);
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), [['retrieved:src/login.ts', 'stale.changed']]);
  });

  it('and was renamed twice since is named with its last name, and as deleted after it came back', async () => {
    const world = await inProject();
    await send(world);
    const rename = (from: string, to: string) =>
      world.engine.notify({
        kind: 'renamed',
        from: { uri: `file:///w/${from}`, path: from },
        to: { uri: `file:///w/${to}`, path: to },
      });
    const reasonOf = async () =>
      (await world.build(ASKED)).bundle.omissions.find(({ unitId }) => unitId === 'retrieved:src/redis.ts')?.reason;
    world.workspace.delete('src/redis.ts');
    rename('src/redis.ts', 'lib/b.ts');
    rename('lib', 'core');
    rename('core/b.ts', 'core/c.ts');
    assert.deepEqual(await reasonOf(), { code: 'stale.renamed', data: { path: 'core/c.ts' } });
    rename('core/c.ts', 'src/redis.ts');
    assert.deepEqual((await reasonOf())?.code, 'stale.deleted');
    rename('src/redis.ts', 'x.ts');
    rename('x.ts', 'src/redis.ts');
    world.workspace.write('src/redis.ts', FILES['src/redis.ts']);
    await send(world);
    world.workspace.delete('src/redis.ts');
    assert.deepEqual((await reasonOf())?.code, 'stale.deleted');
  });

  it('and was deleted since is gone, and named', async () => {
    const world = await inProject();
    await send(world);
    world.workspace.delete('src/redis.ts');
    const { bundle, prompt } = await world.build(ASKED);
    assert.ok(!prompt.text.includes('function connect'));
    assert.deepEqual(staleIn(bundle), [['retrieved:src/redis.ts', 'stale.deleted']]);
    await send(world);
    assert.deepEqual(staleIn((await world.build(ASKED)).bundle), [], 'it was told');
  });

  it('and was renamed since is there by its new name; the old one is named', async () => {
    const world = await inProject();
    await send(world);
    world.workspace.delete('src/login.ts');
    world.workspace.write('src/auth/login.ts', FILES['src/login.ts']);
    const from = { uri: 'file:///w/src/login.ts', path: 'src/login.ts' };
    world.engine.notify({
      kind: 'renamed',
      from,
      to: { uri: 'file:///w/src/auth/login.ts', path: 'src/auth/login.ts' },
    });
    const { bundle } = await world.build(ASKED);
    assert.ok(bundle.units.some(({ id }) => id === 'retrieved:src/auth/login.ts'));
    const omission = bundle.omissions.find(({ unitId }) => unitId === 'retrieved:src/login.ts');
    assert.deepEqual(omission?.reason, { code: 'stale.renamed', data: { path: 'src/auth/login.ts' } });
  });

  it('and whose folder was renamed since is followed', async () => {
    const world = await inProject();
    await send(world);
    world.workspace.delete('src/redis.ts');
    world.engine.notify({
      kind: 'renamed',
      from: { uri: 'file:///w/src', path: 'src' },
      to: { uri: 'file:///w/lib', path: 'lib' },
    });
    const { bundle } = await world.build(ASKED);
    const omission = bundle.omissions.find(({ unitId }) => unitId === 'retrieved:src/redis.ts');
    assert.deepEqual(omission?.reason, { code: 'stale.renamed', data: { path: 'lib/redis.ts' } });
  });

  it('and that the next question does not need is not spoken of', async () => {
    const world = await inProject();
    await send(world);
    assert.deepEqual(staleIn((await world.build({ ...ASKED, question: 'invoice?' })).bundle), []);
  });
});

describe('a receipt', () => {
  it('says what was sent, when, in which mode, with which files, and its hash; not the text', async () => {
    const world = await inProject();
    const { bundle, prompt } = await send(world);
    const [receipt] = world.receipts.receipts;
    assert.deepEqual(receipt, {
      event: 'prompt_sent',
      id: 1,
      destination: 'chat',
      model: 'echo',
      mode: 'project',
      tokens: bundle.totalTokens(),
      budget: 32_000,
      encoding: 'o200k_base',
      hash: createHash('sha256').update(prompt.text).digest('hex'),
      units: bundle.units.map(({ id, role, tokens, source, mtime }) => ({
        id,
        role,
        tokens,
        ...(source.kind === 'file' ? { path: source.path } : {}),
        ...(mtime === undefined ? {} : { mtime }),
      })),
      stale_units: [],
      timestamp: '2025-01-15T10:23:00.000Z',
    });
    assert.ok(!JSON.stringify(receipt).includes('login work'));
  });

  it('keeps the text where the user wants it, without what looks like a secret', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
    const world = await inProject({ 'receipts.keepText': true });
    const { prompt } = await send(world, { ...ASKED, question: `Why is ${token} refused at login?` });
    assert.ok(prompt.text.includes(token));
    const receipt = await world.engine.findReceipt(1);
    assert.ok(receipt?.text?.includes('refused at login?') && !receipt.text.includes(token));
  });

  it('stands in the log between the switches, in the order of time, and can be forgotten', async () => {
    const world = await inProject();
    world.clock.advance(1_000);
    await send(world);
    world.clock.advance(1_000);
    await world.engine.switchMode('file');
    const log = await world.engine.sessionLog();
    assert.deepEqual(
      log.map(({ event }) => event),
      ['mode_changed', 'prompt_sent', 'mode_changed'],
    );
    await world.engine.clearSessionLog();
    assert.deepEqual(await world.engine.sessionLog(), []);
    assert.equal(await world.engine.currentMode(), 'file');
  });

  it('that cannot be written keeps nobody from going on', async () => {
    const world = await inProject();
    world.receipts.nextError = new Error('the disk is full');
    await send(world);
    assert.deepEqual((await world.engine.switchMode('file'))?.discarded_units, [
      'retrieved:src/login.ts',
      'retrieved:src/redis.ts',
    ]);
  });
});
