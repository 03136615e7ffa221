import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { build } from 'esbuild';
import { BUNDLES } from '../scripts/bundles.ts';
import { assetsFolder } from './support/assets.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';

const root = resolve(import.meta.dirname, '..');

/** What opens a connection in Node without a module of its own. */
const NETWORK_CALLS =
  /(?:(?<![.\w#])|globalThis\.|window\.)(?:fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b)|\.sendBeacon\(/;

const MAY_ASK = [
  'src/node/semantic/openAiEmbedder.ts',
  // Fetches its own binary in browsers; in Node it reads the file.
  '@vscode/tree-sitter-wasm/wasm/tree-sitter.js',
] as const;

/** The source files that a door pulls in, as the build would bundle them, and the modules it leaves outside. */
async function contentOf(
  entry: string,
): Promise<{ readonly files: readonly string[]; readonly outside: readonly string[] }> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['vscode'],
    write: false,
    metafile: true,
    outdir: 'out',
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  return {
    files: Object.keys(metafile.inputs),
    outside: (output?.imports ?? []).map(({ path }) => path),
  };
}

describe('the bundles', () => {
  const temporary = temporaryFolder();

  it('keep tokenizer, grammars, database and the engine out of what VS Code loads at its start', async () => {
    const { files, outside } = await contentOf('src/extension.ts');
    const heavy = files.filter(file =>
      /src\/node\/(tokens|syntax|store)\/|nodeWorkspace|node_modules\/ignore\/|src\/core\/engine\.ts|tree-sitter|tiktoken/.test(
        file,
      ),
    );
    assert.deepEqual(heavy, []);
    assert.ok(!outside.includes('node:sqlite'), outside.join());
    assert.ok(files.includes('src/node/worker/engineHost.ts'));
  });

  it('put them into the worker', async () => {
    const { files } = await contentOf('src/node/worker/main.ts');
    for (const file of ['src/core/engine.ts', 'src/node/tokens/counters.ts', 'src/node/store/database.ts']) {
      assert.ok(files.includes(file), file);
    }
  });

  it('keep VS Code out of the command line', async () => {
    const { files, outside } = await contentOf('src/cli/main.ts');
    assert.ok(!outside.includes('vscode'));
    assert.deepEqual(
      files.filter(file => file.startsWith('src/editor/')),
      [],
    );
  });

  it('reach the network only through the service for semantic search that the user names', async () => {
    for (const entry of BUNDLES.flatMap(({ entryPoints }) =>
      Object.values<string>(entryPoints as Record<string, string>),
    )) {
      const { files, outside } = await contentOf(entry);
      assert.deepEqual(
        outside.filter(module => /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|inspector)(?:\/|$)/.test(module)),
        [],
        entry,
      );
      // Otherwise the test would hold whatever the pattern is.
      assert.match(readFileSync(join(root, MAY_ASK[0]), 'utf8'), NETWORK_CALLS);
      const asking = files.filter(file => NETWORK_CALLS.test(readFileSync(join(root, file), 'utf8')));
      assert.deepEqual(
        asking.filter(file => !MAY_ASK.some(end => file.endsWith(end))),
        [],
        entry,
      );
    }
  });

  it('find the grammars on the command line', async () => {
    const dist = join(temporary.path(), 'dist');
    cpSync(await assetsFolder(), dist, { recursive: true });
    cpSync(join(root, 'package.json'), join(temporary.path(), 'package.json'));
    const engine = BUNDLES.find(({ format }) => format === 'esm');
    await build({ ...engine, absWorkingDir: root, bundle: true, platform: 'node', logLevel: 'silent', outdir: dist });
    temporary.write('long.py', `${'def other():\n    return 1\n\n\n'.repeat(2_000)}def last():\n    return 2\n`);
    const args = [join(dist, 'cli.mjs'), 'prompt', '--file', 'long.py', '--line', '8002', '--json'];
    const printed = execFileSync(process.execPath, args, { cwd: temporary.path(), encoding: 'utf8' });
    const file = JSON.parse(printed).units.find(({ role }: { role: string }) => role === 'current_file');
    assert.equal(file.reason.code, 'current.definition');
  });

  it('serve agents on standard input and output', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const args = [join(temporary.path(), 'dist', 'cli.mjs'), 'mcp', '--workspace', temporary.path()];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }));
    const { tools } = await client.listTools();
    assert.equal(tools.length, 4);
    const result = await client.callTool({ name: 'find_uses', arguments: { name: 'last' } });
    assert.match(JSON.stringify(result.content), /long\.py:8001: def last\(\):/);
    await client.close();
  });
});
