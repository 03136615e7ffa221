import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cliOn } from '../support/cliOn.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('context-mode', () => {
  const folder = temporaryFolder();
  folder.write('src/pay.ts', 'export function validateSign(sign: string) {\n  return sign.length > 0;\n}\n');
  folder.write('src/order.ts', "import { validateSign } from './pay';\nexport const check = validateSign;\n");
  folder.write('notes.md', '# Nothing\n');
  folder.write('.context-mode/templates/greet.md', '---\nname: Greet\ndescription: Says hello\n---\nSay hello.\n');
  folder.write('.context-mode/templates/broken.md', '---\nnmae: Greet\n---\nSay hello.\n');
  const call = cliOn(folder);

  it('usage says what the prompt would hold, without its text', async () => {
    const { out } = await call(['usage', '--file', 'src/pay.ts', 'Why?']);
    assert.match(out, /^\[context-mode: file mode\] \[used: \d+/);
    assert.doesNotMatch(out, /sign\.length/);
    const json = (await call(['usage', '--file', 'src/pay.ts', '--json', 'Why?'])).out;
    assert.doesNotMatch(json, /sign\.length/);
    assert.ok(JSON.parse(json).totalTokens > 0);
  });

  it('retrieve lists the files that project mode chooses, with their reasons', async () => {
    const { out } = await call(['retrieve', '--json', 'Where is validateSign defined?']);
    const [first] = JSON.parse(out);
    assert.equal(first.path, 'src/pay.ts');
    assert.ok(first.isIn && first.tokens > 0 && first.reason !== '');
    assert.match((await call(['retrieve', 'validateSign?'])).out, /core +src\/pay\.ts: /);
    assert.equal((await call(['retrieve'])).code, 2);
  });

  it('uses lists every line', async () => {
    const { out, error } = await call(['uses', 'validateSign']);
    assert.equal(out.trim().split('\n').length, 3);
    assert.match(out, /^src\/order\.ts:2: export const check = validateSign;$/m);
    assert.match(error, /^3 lines in 2 files use validateSign\./);
  });

  it('index reads the project into a store, and shows how far it is on a terminal only', async () => {
    const store = folder.path('store', 'context-mode.db');
    const { out, error } = await call(['index', '--store', store]);
    assert.match(out, /^[345] of [345] files are indexed/);
    assert.equal(error, '');
    assert.ok(existsSync(store));
  });

  it('shows on a terminal how far long work is, and clears the line', async () => {
    const text = 'export const value = 1;\n'.repeat(400);
    for (let index = 0; index < 800; index++) folder.write(`many/file${index}.ts`, `${text}// ${index}\n`);
    const { error } = await call(['index', '--workspace', 'many'], { isTerminal: true });
    assert.match(error, /\r█* *░*.* of 800 files/);
    assert.ok(error.endsWith('\r\u001b[K'));
    assert.equal((await call(['index', '--workspace', 'many', '--quiet'], { isTerminal: true })).error, '');
  });

  it('mode says and switches the mode of a store', async () => {
    const store = ['--store', folder.path('modes')];
    assert.equal((await call(['mode', ...store])).out, 'file\n');
    assert.equal((await call(['mode', ...store, 'zero'])).out, 'zero\n');
    assert.equal((await call(['mode', ...store, '--json'])).out, '{\n  "mode": "zero"\n}\n');
    assert.equal((await call(['mode', ...store, 'greet'])).out, 'template:greet\n');
    assert.equal((await call(['mode', ...store, 'nothing'])).code, 2);
    assert.equal((await call(['mode'])).code, 2);
  });

  it('mode leaves the mode as it is where a template has a mistake, and says which', async () => {
    const store = ['--store', folder.path('modes')];
    await call(['mode', ...store, 'zero']);
    const { code, out, error } = await call(['mode', ...store, 'broken']);
    assert.deepEqual([code, out], [1, '']);
    assert.match(error, /^The template "broken" has a mistake and is not used: The field "name" is missing/);
    assert.equal((await call(['mode', ...store])).out, 'zero\n');
  });

  it('takes no file for a folder, and nothing else for a store, which stays as it is', async () => {
    folder.write('letter.db', 'Dear all\n');
    for (const args of [
      ['templates', '--workspace', 'notes.md'],
      ['prompt', '--workspace', 'nowhere', 'Why?'],
      ['mode', '--store', 'notes.md', 'zero'],
      ['mode', '--store', 'letter.db', 'zero'],
    ]) {
      const { code, out, error } = await call(args);
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.match(error, /is not a folder|is no store of Context Mode/);
    }
    assert.equal(readFileSync(folder.path('letter.db'), 'utf8'), 'Dear all\n');
  });

  it("has the user's own templates on a store of the editor", async () => {
    const { path } = folder;
    const text = '---\nname: Mine\n---\nAnswer in rhymes.\n';
    folder.write('User/globalStorage/ours.ext/templates/mine.md', text);
    const store = ['--store', path('User/workspaceStorage/1a2b/ours.ext')];
    assert.match((await call(['templates', ...store])).out, /^mine /m);
    assert.match((await call(['prompt', ...store, '--mode', 'mine', 'Why?'])).out, /Answer in rhymes\./);
    assert.doesNotMatch((await call(['templates'])).out, /^mine /m);
  });

  it('uses the mode of a store unless one is named', async () => {
    const store = ['--store', folder.path('modes')];
    await call(['mode', ...store, 'zero']);
    assert.match((await call(['prompt', ...store, '--file', 'src/pay.ts', 'Why?'])).error, /zero mode/);
    assert.match((await call(['prompt', ...store, '--mode', 'file', '--file', 'src/pay.ts'])).error, /file mode/);
  });

  it('templates lists what can be used, and names what cannot', async () => {
    const { out, error } = await call(['templates']);
    assert.match(out, /^greet .* Says hello$/m);
    assert.match(out, /^write-tests /m);
    assert.match(error, /^broken \(.*\) is not used: .*There is no field "nmae"\./);
    assert.match((await call(['prompt', '--mode', 'greet', '-q', 'Hi'])).out, /Say hello\./);
  });

  it('refuses options that a command does not know', async () => {
    const { code, error } = await call(['templates', '--file', 'x']);
    assert.equal(code, 2);
    assert.match(error, /"templates" has no option --file/);
  });
});
