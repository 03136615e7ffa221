import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import { cliOn } from '../support/cliOn.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('context-mode prompt', () => {
  const folder = temporaryFolder();
  folder.write('src/pay.ts', 'export function validateSign(sign: string) {\n  return sign.length > 0;\n}\n');
  folder.write('src/order.ts', "import { validateSign } from './pay';\nexport const check = validateSign;\n");
  folder.write('.env', 'TOKEN=very-secret\n');
  folder.write('blob.bin', '\0\0\0\0');

  const call = cliOn(folder);

  it('prints the prompt, and on the other stream what is in it', async () => {
    const { code, out, error } = await call(['prompt', '--file', 'src/pay.ts', '--line', '2', 'Why', 'not?']);
    assert.equal(code, 0);
    assert.match(
      out,
      /^<instructions>\n[\s\S]*<current_file path="src\/pay.ts" total_lines="3" cursor_line="2" lines="1-3">/,
    );
    assert.match(out, /<question>\nWhy not\?\n<\/question>\n$/);
    assert.match(error, /^\[context-mode: file mode\] \[used: \d+(\.\d)?K?\/8K tokens\]\n/);
    assert.match(error, /current_file:src\/pay.ts: the whole file fits/);
  });

  it('uses a file that ignore rules hide, because it is named', async () => {
    folder.write('.gitignore', 'generated/\n');
    folder.write('generated/api.ts', 'export const generated_api = 1;\n');
    const { out } = await call(['prompt', '--file', 'generated/api.ts', 'Why?']);
    assert.ok(out.includes('generated_api'));
  });

  it('selects a range of lines', async () => {
    const { out } = await call(['prompt', '--file', 'src/pay.ts', '--line', '2-3']);
    assert.match(out, /selected_lines="2-3"/);
  });

  it('prints the bundle as JSON: units, tokens, priorities, reasons and what was left out', async () => {
    const { code, out, error } = await call(['prompt', '--mode', 'project', '--json', 'Where is validateSign used?']);
    assert.equal(code, 0);
    assert.equal(error, '');
    const report = JSON.parse(out);
    assert.equal(report.mode, 'project');
    assert.equal(report.budget, DEFAULT_SETTINGS['project.budget']);
    const tokens = report.units.map((unit: { tokens: number }) => unit.tokens);
    assert.equal(
      report.totalTokens,
      tokens.reduce((sum: number, each: number) => sum + each, 0),
    );
    const ids = report.units.map((unit: { id: string }) => unit.id);
    assert.ok(ids.includes('retrieved:src/pay.ts') && ids.includes('retrieved:src/order.ts'), ids.join());
    assert.equal(report.omissions[0].reason.sentence, 'no file is open in an editor');
    assert.equal(report.prompt.messages.map(({ text }: { text: string }) => text).join(''), report.prompt.text);
  });

  it('takes the question from standard input', async () => {
    const { out } = await call(['prompt', '-'], { input: 'From a pipe?\n' });
    assert.match(out, /<question>\nFrom a pipe\?\n<\/question>/);
  });

  it('uses zero mode without a file', async () => {
    const { error } = await call(['prompt', 'What is a JWT?']);
    assert.match(error, /^\[context-mode: zero mode\]/);
  });

  it('takes settings', async () => {
    const { out } = await call([
      'prompt',
      '--json',
      '--set',
      'zero.budget=500',
      '--set',
      'tokens.encoding=cl100k_base',
      'x',
    ]);
    const { budget, encoding } = JSON.parse(out);
    assert.deepEqual({ budget, encoding }, { budget: 500, encoding: 'cl100k_base' });
  });

  const failures: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['an unknown command', ['promt'], 2, /no command named "promt"/],
    [
      'an unknown mode',
      ['prompt', '--mode', 'all', 'x'],
      2,
      /no mode or template named "all"\. Choose zero, file, project, code-review/,
    ],
    ['an unknown option', ['prompt', '--fiel', 'x'], 2, /--fiel/],
    ['a line that is no number', ['prompt', '--file', 'src/pay.ts', '--line', '0'], 2, /line number from 1/],
    ['a line without a file', ['prompt', '--line', '3', 'x'], 2, /add --file/],
    [
      'a line past the end',
      ['prompt', '--file', 'src/pay.ts', '--line', '40'],
      1,
      /has 3 lines, so there is no line 40/,
    ],
    ['a missing file', ['prompt', '--file', 'src/nothing.ts'], 1, /src\/nothing.ts does not exist/],
    ['a binary file', ['prompt', '--file', 'blob.bin'], 1, /blob.bin is not a text file/],
    ['a secret file', ['prompt', '--file', '.env'], 1, /\.env looks like it holds secrets/],
    ['a file outside', ['prompt', '--file', '../x.ts'], 1, /outside the workspace/],
    ['an unknown setting', ['prompt', '--set', 'file.buget=1', 'x'], 2, /one of these names: .*file\.budget/],
    [
      'a setting out of range',
      ['prompt', '--set', 'file.budget=-1', 'x'],
      2,
      /file\.budget is not valid: .*expected .*>=100/,
    ],
    ['a setting of a wrong type', ['prompt', '--set', 'file.budget=many', 'x'], 2, /expected number, received string/],
  ];
  for (const [what, args, expectedCode, sentence] of failures) {
    it(`says in a sentence what is wrong with ${what}, and prints no prompt`, async () => {
      const { code, out, error } = await call(args);
      assert.equal(code, expectedCode);
      assert.match(error, sentence);
      assert.equal(out, '');
      assert.ok(!error.includes('very-secret') && !error.includes('    at '));
    });
  }

  it('explains itself', async () => {
    assert.match((await call(['--help'])).out, /Usage\n {2}context-mode prompt/);
    assert.equal((await call(['--version'])).out, '0.1.0\n');
  });

  it('stops when interrupted, without a word', async () => {
    const { code, out, error } = await call(['prompt', 'x'], { signal: AbortSignal.abort() });
    assert.deepEqual({ code, out, error }, { code: 130, out: '', error: '' });
  });
});
