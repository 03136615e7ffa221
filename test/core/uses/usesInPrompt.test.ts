import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { anEngine } from '../../support/anEngine.ts';

const root = resolve(import.meta.dirname, '../../fixtures/sample-workspace');

/** The sample workspace: a real project with Redis in TypeScript, Python, documents and configuration. */
function sampleFiles(): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const paths = entries.map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map(path => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

/** `path:line` of every line with the word, found without any of the product's parts. */
function naively(files: Readonly<Record<string, string>>, pattern: RegExp): readonly string[] {
  return Object.entries(files)
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}` : [])),
    )
    .sort();
}

/** `path:line` of every line that the prompt lists. */
function listedIn(prompt: string): readonly string[] {
  return [...prompt.matchAll(/<file_uses path="([^"]+)"[^>]*>\n([\s\S]*?)<\/file_uses>/g)]
    .flatMap(([, path, lines]) => [...lines!.matchAll(/^(\d+): /gm)].map(([, number]) => `${path}:${number}`))
    .sort();
}

describe('a question for all uses', () => {
  it('is answered completely: question 4 of the design text, in Chinese and in English', async () => {
    const files = sampleFiles();
    const expected = naively(files, /(?<![a-z])redis(?![a-z])|(?:Redis|REDIS)(?![a-z])/);
    assert.ok(expected.length > 40);
    for (const question of [
      '列出这个项目里所有用到 Redis 的地方',
      'List all the places in this project that use Redis',
    ]) {
      const { bundle, prompt } = await anEngine(files).build({ question, mode: 'project' });
      assert.deepEqual(listedIn(prompt.text), expected);
      assert.match(
        prompt.text,
        new RegExp(`<uses of="Redis">\\n.*: ${expected.length} lines in \\d+ files\\. All of them are listed`),
      );
      assert.ok(bundle.totalTokens() <= bundle.budget);
    }
  });

  it('keeps to the name and its case when the workspace defines it', async () => {
    const files = {
      'pay.py': 'def validate_sign(a):\n    pass\n',
      'api.py': 'from pay import validate_sign\n\nvalidate_sign(1)\nvalidate_signature(2)\nVALIDATE_SIGN = 3\n',
    };
    const { bundle, prompt } = await anEngine(files).build({ question: 'who calls validate_sign?', mode: 'project' });
    assert.deepEqual(listedIn(prompt.text), ['api.py:1', 'api.py:3', 'pay.py:1']);
    const unit = bundle.units.find(({ id }) => id === 'uses:api.py');
    assert.deepEqual(unit?.reason, { code: 'retrieved.uses', data: { name: 'validate_sign', lines: 2 } });
    assert.deepEqual([unit?.role, unit?.zone, unit?.mtime !== undefined], ['retrieved', 'core', true]);
  });

  it('says how many lines are left out when they do not fit', async () => {
    const texts = Array.from({ length: 60 }, (_, file) => [
      `src/f${String(file).padStart(2, '0')}.ts`,
      Array.from({ length: 20 }, (_, line) => `const value${line} = needle_name(${file}, ${line});`).join('\n'),
    ]);
    const { bundle, prompt } = await anEngine(Object.fromEntries(texts), { 'project.budget': 4_000 }).build({
      question: 'find all usages of needle_name',
      mode: 'project',
    });
    const listed = listedIn(prompt.text).length;
    assert.ok(listed > 50 && listed < 1_200);
    assert.match(
      prompt.text,
      new RegExp(
        `1200 lines in 60 files\\. Only ${listed} lines in \\d+ files are listed below; ${1_200 - listed} lines are left out`,
      ),
    );
    assert.ok(bundle.totalTokens() <= bundle.budget);
    const omission = bundle.omissions.find(({ unitId }) => unitId === 'uses');
    assert.deepEqual(omission?.reason, {
      code: 'omitted.usesRoom',
      data: { name: 'needle_name', lines: 1_200 - listed },
    });
  });

  it('says so when nothing uses it, and when files could not be searched', async () => {
    const { workspace, build } = anEngine({ 'a.ts': 'let a = 1;', 'made.ts': '// @generated\nneedle_name();' });
    workspace.writeRefused('huge.ts', 'tooLarge');
    const { prompt } = await build({ question: '哪里用到了 needle_name', mode: 'project' });
    assert.match(
      prompt.text,
      /Searched 1 file for the name `needle_name`: found nothing\. 2 more files could not be searched\./,
    );
  });

  it('looks for the name at the cursor when the question points to it', async () => {
    const text = 'export function total() {}\n';
    const { open, build } = anEngine({ 'a.ts': text, 'b.ts': "import { total } from './a';\ntotal();\n" });
    const active = open('a.ts', text);
    assert.ok(typeof active === 'object' && 'uri' in active);
    const selection = { start: text.indexOf('total'), endExclusive: text.indexOf('total') + 'total'.length };
    const { prompt } = await build({
      question: '这个函数在哪里被调用',
      mode: 'project',
      active: { ...active, selection },
    });
    assert.deepEqual(listedIn(prompt.text), ['a.ts:1', 'b.ts:1', 'b.ts:2']);
  });

  it('finds what imports the current file when the question asks who does', async () => {
    const { open, build } = anEngine({ 'src/a.ts': '', 'b.ts': "import './src/a.js';", 'c.ts': 'let a = 1;' });
    const { prompt } = await build({
      question: '哪些文件导入了这个文件',
      mode: 'project',
      active: open('src/a.ts', ''),
    });
    assert.deepEqual(listedIn(prompt.text), ['b.ts:1']);
    assert.match(prompt.text, /for what imports `src\/a\.ts` or names `src\/a\.ts`/);
  });

  it('shows no file that the user took out, and no value that looks like a secret', async () => {
    const { engine, build } = anEngine({
      'a.py': 'needle_name()\n',
      'b.py': 'needle_name("AKIAIOSFODNN7EXAMPLQ", "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD")\n',
    });
    await engine.setChoices({ ...(await engine.choices()), excluded: ['a.py'] });
    const { prompt } = await build({ question: 'where is needle_name used?', mode: 'project' });
    assert.deepEqual(listedIn(prompt.text), ['b.py:1']);
    assert.ok(!prompt.text.includes('sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD'));
  });

  it('is no search in the other modes, nor for other questions', async () => {
    const { build } = anEngine({ 'a.ts': 'needle_name();' });
    for (const [question, mode] of [
      ['where is needle_name used?', 'file'],
      ['where is needle_name used?', 'zero'],
      ['Why is needle_name slow?', 'project'],
    ] as const) {
      const { bundle } = await build({ question, mode });
      assert.ok(!bundle.units.some(({ id }) => id.startsWith('uses')), `${mode}: ${question}`);
    }
  });

  it('can be asked for directly', async () => {
    const { engine } = anEngine({ 'a.ts': 'needle_name();\n\nneedle_name();' });
    const { signal } = new AbortController();
    const uses = await engine.findUses({ text: 'needle_name', isCode: true }, { signal });
    assert.deepEqual(
      uses.files.map(({ path, lines }) => [path, lines.map(({ lineNumber }) => lineNumber)]),
      [['a.ts', [1, 3]]],
    );
  });
});
