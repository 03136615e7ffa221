import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import { createServer } from '../../src/mcp/server.ts';
import { createInlineEngine, type InlineEngine } from '../../src/node/inlineEngine.ts';
import { assetsFolder } from '../support/assets.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The official client talks to the server over a real folder. */
describe('the MCP server', () => {
  const folder = temporaryFolder();
  folder.write('src/pay.ts', 'export function validateSign(sign: string) {\n  return sign.length > 0;\n}\n');
  folder.write('src/order.ts', "import { validateSign } from './pay';\nexport const check = validateSign;\n");
  folder.write('.env', 'TOKEN=very-secret\n');
  folder.write('.context-mode/templates/greet.md', '---\nname: Greet\ndescription: Says hello\n---\nSay hello.\n');
  let inline: InlineEngine;
  let client: Client;

  before(async () => {
    inline = createInlineEngine({
      folder: folder.path(),
      settings: { ...DEFAULT_SETTINGS, 'history.record': false },
      assetsPath: await assetsFolder(),
    });
    client = new Client({ name: 'test', version: '1' });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await createServer(inline, '0.1.0').connect(ours);
    await client.connect(theirs);
  });

  after(async () => {
    await client.close();
    inline.dispose();
  });

  async function call(name: string, args: Record<string, unknown> = {}) {
    const result = await client.callTool({ name, arguments: args });
    const [content] = result.content as { type: string; text: string }[];
    return { text: content!.text, isError: result.isError === true };
  }

  it('lists its tools, each with a description, none of which writes', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), [
      'build_context',
      'explain_context',
      'find_uses',
      'list_modes',
    ]);
    for (const { description, annotations } of tools) assert.ok(description && annotations?.readOnlyHint);
  });

  it('builds the prompt of a file, and reads no other file', async () => {
    const { text } = await call('build_context', { question: 'Why?', file: 'src/pay.ts', line: 2 });
    assert.match(text, /<current_file path="src\/pay\.ts"[^>]* cursor_line="2"/);
    assert.doesNotMatch(text, /order\.ts/);
  });

  it('enters project mode only when it is named', async () => {
    const question = 'Where is validateSign used?';
    assert.doesNotMatch((await call('build_context', { question })).text, /validateSign\(sign/);
    assert.match((await call('build_context', { question, mode: 'project' })).text, /validateSign\(sign/);
  });

  it('explains what is in and what is not', async () => {
    const { text } = await call('explain_context', { question: 'validateSign?', mode: 'project' });
    const { mode, units, tokens } = JSON.parse(text);
    assert.equal(mode, 'project');
    assert.ok(units.some(({ id }: { id: string }) => id === 'retrieved:src/pay.ts'));
    assert.equal(
      tokens,
      units.reduce((sum: number, unit: { tokens: number }) => sum + unit.tokens, 0),
    );
  });

  it('finds every use', async () => {
    const { text } = await call('find_uses', { name: 'validateSign' });
    assert.match(text, /^3 lines in 2 files use validateSign\./);
    assert.match(text, /src\/order\.ts:2: export const check = validateSign;/);
  });

  it('lists modes and templates, and gives a template as a resource', async () => {
    const { current, modes, templates } = JSON.parse((await call('list_modes')).text);
    assert.equal(current, 'file');
    assert.equal(modes.length, 3);
    assert.ok(templates.some(({ mode }: { mode: string }) => mode === 'greet'));
    const { resources } = await client.listResources();
    const greet = resources.find(({ name }) => name === 'Greet');
    const { contents } = await client.readResource({ uri: greet!.uri });
    assert.match((contents[0] as { text: string }).text, /Say hello\./);
  });

  it('builds with a template', async () => {
    const { text } = await call('build_context', { question: 'Hi', mode: 'greet' });
    assert.match(text, /Say hello\./);
  });

  it('says in a sentence what is wrong', async () => {
    assert.deepEqual(await call('build_context', { question: '', file: '.env' }), {
      text: '.env looks like it holds secrets, so it is never put into a prompt.',
      isError: true,
    });
    const missing = await call('build_context', { question: '', mode: 'nothing' });
    assert.ok(missing.isError && missing.text.includes('"nothing"'));
  });
});
