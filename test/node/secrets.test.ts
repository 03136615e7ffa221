import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../../src/core/base/log.ts';
import { NO_CHOICES, withChange } from '../../src/core/choices/choices.ts';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import { createContextEngine } from '../../src/core/engine.ts';
import { BASE_MODES } from '../../src/core/modes/contextMode.ts';
import { sentPrompt } from '../../src/core/receipts/receipt.ts';
import { createNodePorts } from '../../src/node/nodePorts.ts';
import { assetsFolder } from '../support/assets.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Each secret is known by its number, and looks like a key of a different kind than the ones before and after it. */
const KINDS: readonly ((n: string) => string)[] = [
  n => `const awsKey = '${'AKIA'}QWERTYUIOP${n}ZX';`,
  n => `token: "${'ghp'}_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8${n}"`,
  n => `DB_PASSWORD=${'tr0ub4dor'}-${n}-horse`,
  n => `client_secret = "${'d8f7a6s5'}d4f3g2h1j0kLz9${n}"`,
  n => `postgres://admin:${'pw9x'}${n}Q@db.internal/orders`,
  n => `Authorization: Bearer ${'q1w2e3r4'}t5y6u7i8o9p0${n}`,
];

/** A number that no other text holds. */
const numberOf = (index: number): string => `${7_310 + index}`;
const secret = (index: number): string => KINDS[index % KINDS.length]!(numberOf(index));
const marks = Array.from({ length: 30 }, (_, index) => numberOf(index));

/** What may not be found anywhere: the number of a secret with what stands around it. */
const LEAK = new RegExp(
  `QWERTYUIOP(?:${marks.join('|')})|R8(?:${marks.join('|')})|dor-(?:${marks.join('|')})|kLz9(?:${marks.join('|')})|pw9x(?:${marks.join('|')})|o9p0(?:${marks.join('|')})`,
);

describe('secrets', () => {
  const temporary = temporaryFolder();

  it('stay out of every prompt, the store and the log, whichever door they stand behind', async () => {
    const { folder, store, ports, log } = await aWorkspace();
    const engine = createContextEngine(ports, { ...DEFAULT_SETTINGS, 'receipts.keepText': true });
    const { signal } = new AbortController();
    const open = (path: string, languageId: string) => {
      const uri = `file://${folder}/${path}`;
      const text = readFileSync(join(folder, path), 'utf8');
      engine.notify({ kind: 'opened', document: { uri, path, languageId }, version: 1, text, isUnsaved: false });
      return { uri, text };
    };
    const { uri: edited } = open('src/edited.ts', 'typescript');
    const pasted = `${secret(10)}\n`;
    const replacements = [{ start: 0, endExclusive: 0, text: pasted }];
    engine.notify({ kind: 'edited', uri: edited, version: 2, replacements, isUnsaved: true });
    await engine.setChoices(
      ['src/pinned.ts', 'linked.txt', '.env', 'outside.txt'].reduce(
        (choices, path) => withChange(choices, { kind: 'pin', path }),
        NO_CHOICES,
      ),
    );
    const active = open('src/active.ts', 'typescript');
    const turns = [{ question: `My key is ${secret(11)}`, answer: `I see ${secret(12)}` }];
    const prompts: string[] = [];
    for (const mode of BASE_MODES) {
      for (const question of ['invoice?', 'list all places that use invoiceTotal', 'why does deployInvoice fail?']) {
        const selection = { start: 0, endExclusive: active.text.length };
        const built = await engine.build(
          { mode, question, turns, active: { uri: active.uri, version: 1, selection } },
          { signal },
        );
        await engine.recordSent(sentPrompt(built, { destination: 'chat', model: 'test' }));
        prompts.push(built.prompt.text, JSON.stringify(built.bundle), JSON.stringify(await engine.sessionLog()));
      }
    }
    const receipts = await engine.sessionLog();
    for (const receipt of receipts) {
      if (receipt.event === 'prompt_sent') prompts.push((await engine.findReceipt(receipt.id))?.text ?? '');
    }
    const heads = await ports.git.heads({ signal });
    const commits = heads.kind === 'known' ? ports.index.loadCommits(heads.value)?.() : undefined;
    assert.match(JSON.stringify(commits), /fix invoice/);
    prompts.push(JSON.stringify(commits));
    engine.dispose();
    ports.dispose();

    const text = prompts.join('\n');
    assert.match(text, /invoiceTotal/);
    assert.match(text, /\[secret removed\]/);
    assert.equal(LEAK.exec(text)?.[0], undefined, 'in a prompt');
    assert.equal(LEAK.exec(log.join('\n'))?.[0], undefined, 'in the log');
    for (const name of readdirSync(dirname(store))) {
      const bytes = readFileSync(join(dirname(store), name)).toString('latin1');
      assert.equal(LEAK.exec(bytes)?.[0], undefined, `in ${name}`);
      assert.equal(LEAK.exec(bytes.replaceAll('\0', ''))?.[0], undefined, `in ${name}, in two bytes a character`);
    }
  });

  it('would be found, if they were there', () => {
    for (let index = 0; index < marks.length; index++) assert.match(secret(index), LEAK);
  });

  /** A real repository with a secret behind every door. */
  async function aWorkspace() {
    const root = temporary.path();
    const folder = join(root, 'shop');
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const code = (index: number, body = 'return 1;') =>
      `${secret(index)}\nexport function invoiceTotal${index}() {\n  ${body}\n}\n`;
    write('src/active.ts', `import { invoiceTotal } from './found';\n${code(0, 'return invoiceTotal();')}`);
    write('src/found.ts', `${code(1)}export const invoiceTotal = () => 1; // ${secret(2)}\n`);
    write('src/edited.ts', code(3));
    write('src/pinned.ts', code(4));
    write('src/uses.ts', `invoiceTotal(); // ${secret(5)}\n`);
    write('docs/invoice.md', `# Invoice\n\n${secret(6)}\n`);
    write('config/invoice.yaml', `invoice:\n  ${secret(7)}\n`);
    write('AGENTS.md', `Use tabs. ${secret(8)}\n`);
    write('invoice.ipynb', notebook(secret(9)));
    write('.env', `${secret(13)}\nINVOICE=1\n`);
    write('invoice.pem', `${secret(14)}\n`);
    write('config/credentials.json', `{ "invoice": "${secret(15).replaceAll('"', '')}" }\n`);
    write('.npmrc', `${secret(16)}\n`);
    write('ignored/invoice.ts', code(17));
    write('.gitignore', 'ignored/\n');
    write(
      'src/invoice-key.ts',
      `export const deployInvoice = \`${'-----BEGIN '}PRIVATE KEY-----\n${Array.from({ length: 4 }, (_, line) => `${secret(18).length}${'k'.repeat(58)}${line}R8${numberOf(18)}`).join('\n')}\n${'-----END '}PRIVATE KEY-----\`;\n`,
    );
    writeFileSync(join(root, 'outside.txt'), `invoice ${secret(19)}\n`);
    symlinkSync(join(root, 'outside.txt'), join(folder, 'outside.txt'));
    symlinkSync(join(folder, '.env'), join(folder, 'linked.txt'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', `fix invoice\n\n${secret(20)}`);
    const store = join(root, 'store', 'context-mode.db');
    const log: string[] = [];
    const write2 = (message: string | Error) => void log.push(String(message));
    const listening: Log = { trace: write2, debug: write2, info: write2, warn: write2, error: write2 };
    const ports = createNodePorts({
      folders: [{ name: 'shop', fsPath: folder }],
      excludes: [],
      assetsPath: await assetsFolder(),
      storePath: store,
      watchesFiles: false,
      isTrusted: true,
      showIndex: () => {},
      tell: () => {},
      log: listening,
    });
    return { folder, store, ports, log };
  }
});

function notebook(text: string): string {
  const outputs = [{ output_type: 'stream', name: 'stdout', text: [text] }];
  const cells = [{ cell_type: 'code', metadata: {}, execution_count: 1, source: ['invoice = 1\n', text], outputs }];
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
}
