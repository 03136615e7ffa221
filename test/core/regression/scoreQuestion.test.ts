import assert from 'node:assert/strict';
import { isAbortError } from '../../../src/core/base/errors.ts';
import { withChange } from '../../../src/core/choices/choices.ts';
import { englishFailure } from '../../../src/core/messages/englishRegression.ts';
import type { Commit, GitHistory } from '../../../src/core/ports.ts';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import type { RegressionQuestion } from '../../../src/core/regression/regressionSet.ts';
import { anEngine } from '../../support/anEngine.ts';

const { signal } = new AbortController();

const SHOP = {
  'src/cart.ts':
    "import { roundPrice } from './price.ts';\nexport class Cart {\n  total() { return roundPrice(1); }\n}\n",
  'src/price.ts': 'export function roundPrice(value: number) {\n  return value;\n}\n',
  'src/login.ts': 'export function signIn() {\n  return "timeout";\n}\n',
  'lib/audit.ts': 'export function writeTrail() {\n  return 1;\n}\n',
};

/** One question from its fields in YAML. */
function asked(fields: string): RegressionQuestion {
  const { questions, problems } = parseRegressionSet(`questions:\n  - ${fields.replace(/\n/g, '\n    ')}\n`, 'a.yaml');
  assert.deepEqual(problems, []);
  return questions[0]!.question;
}

function gitWith(commits: readonly Commit[]): GitHistory {
  return {
    heads: async () => ({ kind: 'known', value: '1' }),
    commits: async () => ({ kind: 'known', value: commits }),
    nameNow: async path => ({ kind: 'known', value: path === 'src/money.ts' ? 'src/price.ts' : undefined }),
  };
}

describe('a question of a regression set', () => {
  const shop = (rest: Readonly<Record<string, string>> = {}) => anEngine({ ...SHOP, ...rest });
  const scored = (fields: string, { engine } = shop()) => engine.scoreQuestion(asked(fields), { signal });
  const sentencesOf = async (fields: string, world = shop()) =>
    (await scored(fields, world)).failures.map(englishFailure);

  it('is met when all is there', async () => {
    const result = await scored(
      'question: How does the cart round prices?\nexpectedMode: project\nmust: {files: [src/cart.ts, src/price.ts], symbols: roundPrice}\nmustNot: {files: test/}\nmaxTokens: 3000',
    );
    assert.deepEqual(result.failures, []);
    assert.deepEqual([result.score, result.isPassed, result.expectations], [1, true, 6]);
    assert.equal(result.recommended, 'project');
    assert.ok(result.tokens > 100 && result.tokens < 3_000 && result.budget === 32_000);
    assert.ok(result.files.includes('src/price.ts'));
  });

  it('has the share that is met for its score, and passes from its own floor on', async () => {
    const fields = 'question: roundPrice\nmust: {files: [src/price.ts, src/gone.ts, src/gone2.ts, src/gone3.ts]}';
    assert.deepEqual(await scored(fields).then(({ score, isPassed }) => [score, isPassed]), [0.25, false]);
    assert.equal((await scored(`${fields}\nfloor: 25%`)).isPassed, true);
    assert.equal((await scored(`${fields}\nfloor: 26%`)).isPassed, false);
  });

  it('says what is wrong in words', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `src/round${n}.ts`,
        'export const roundPrice = roundPrice + roundPrice;\n',
      ]),
    );
    const crowded = shop({ ...many, 'src/zz.ts': 'const x = 1;\n// prices are somewhere else, roundPrice\nlet y;\n' });
    assert.deepEqual(await sentencesOf('question: roundPrice\nmust: {files: [src/zz.ts, lib/audit.ts]}', crowded), [
      'src/zz.ts is not in the context: it is number 33 of 33 candidates, and the first 12 are taken.',
      'lib/audit.ts is not in the context: it is not among the 33 files that match the question best.',
    ]);
    assert.deepEqual(await sentencesOf('question: roundPrice\nmust: {files: src}'), [
      'src is a folder. Write src/ for all that is in it.',
    ]);
    assert.deepEqual(
      await sentencesOf('question: roundPrice\nmust: {files: [docs/*.md], symbols: [gone, writeTrail]}'),
      [
        'No file that fits docs/*.md is in the context.',
        'gone is not in the context: no file of the project is known to define it. If it was renamed, write its new name.',
        'writeTrail is not in the context: lib/audit.ts defines it, and is not in.',
      ],
    );
    assert.deepEqual(
      await sentencesOf('question: roundPrice\nmustNot: {files: src/p*, symbols: roundPrice}\nmaxTokens: 5'),
      [
        'src/price.ts is in the context and must not be: its content matches the question: round, Price, roundPrice.',
        'roundPrice is in the context and must not be: src/price.ts shows its definition.',
        `The context has ${(await scored('question: roundPrice\nmaxTokens: 5')).tokens} tokens, more than 5.`,
      ],
    );
    assert.deepEqual(await sentencesOf('question: Why?\nfile: src/cart.ts\nmode: file\nmust: {files: src/price.ts}'), [
      'src/price.ts is not in the context: file mode does not search for files.',
    ]);
    assert.deepEqual(await sentencesOf('question: What is a monad?\nexpectedMode: project'), [
      'zero mode is recommended and not project: the question asks for general knowledge.',
    ]);
  });

  it('says where a file has gone, as far as git or its name tell', async () => {
    const renamed = anEngine(SHOP, {}, { git: gitWith([]) });
    assert.deepEqual(await sentencesOf('question: roundPrice\nmust: {files: src/money.ts}', renamed), [
      'src/money.ts does not exist. It is called src/price.ts now.',
    ]);
    assert.deepEqual(await sentencesOf('question: Why?\nfile: src/money.ts\nmaxTokens: 9000', renamed), [
      'src/money.ts does not exist. It is called src/price.ts now.',
    ]);
    assert.deepEqual(await sentencesOf('question: roundPrice\nmust: {files: [src/audit.ts, src/money.ts]}'), [
      'src/audit.ts does not exist. Was it moved to lib/audit.ts?',
      'src/money.ts does not exist. If it was renamed, write its new name.',
    ]);
  });

  it('has failed when its open file or template is gone', async () => {
    const ask = (fields: string) => sentencesOf(`question: Why?\nmaxTokens: 9000\n${fields}`);
    assert.deepEqual(await ask('file: src/gone.ts'), [
      'src/gone.ts does not exist. If it was renamed, write its new name.',
    ]);
    assert.deepEqual(await ask('file: src/audit.ts'), ['src/audit.ts does not exist. Was it moved to lib/audit.ts?']);
    assert.deepEqual(await ask('file: src/price.ts\nline: 40'), [
      'The question cannot be asked: src/price.ts has 3 lines, so there is no line 40.',
    ]);
    assert.deepEqual(await ask('mode: gone'), [
      'The question cannot be asked: There is no template named "gone" any more. Choose another mode.',
    ]);
    assert.equal((await scored('question: Why?\nmaxTokens: 9000\nmode: gone\nfloor: 0')).isPassed, false);
  });

  it('is built in the mode of a template, which must be there also where it is expected', async () => {
    const text = '---\nname: Audit\nsources:\n  - files: lib/*.ts\n---\nAudit it.\n';
    const audit = { origin: 'workspace', id: 'audit', path: '.context-mode/templates/audit.md', text } as const;
    const world = anEngine(SHOP, {}, { templates: { list: async () => [audit] } });
    const met = 'question: Why?\nmode: audit\nmust: {files: lib/audit.ts}\nmustNot: {files: src/}';
    assert.deepEqual(await sentencesOf(met, world), []);
    assert.deepEqual(await sentencesOf('question: Why?\nmode: audit\nmust: {files: src/price.ts}', world), [
      'src/price.ts is not in the context: audit mode does not search for files.',
    ]);
    assert.deepEqual(await sentencesOf('question: Why?\nmode: zero\nexpectedMode: projekt', world), [
      'The question cannot be asked: There is no template named "projekt" any more. Choose another mode.',
    ]);
  });

  it('shows the block around the cursor of its open file', async () => {
    const { engine } = shop({
      'src/long.ts': 'export function filler() {\n  return 1;\n}\n'.repeat(1_000) + SHOP['src/price.ts'],
    });
    const at = (line: number) =>
      asked(`question: Why?\nmode: file\nfile: src/long.ts\nline: ${line}\nmust: {symbols: roundPrice}`);
    assert.equal((await engine.scoreQuestion(at(3_001), { signal })).score, 1);
    assert.equal((await engine.scoreQuestion(at(1), { signal })).score, 0);
    const { prompt } = await engine.buildQuestion(at(3_001), { signal });
    assert.match(prompt.text, /export function roundPrice/);
  });

  it('takes a file for its open one that an ignore rule hides', async () => {
    const { engine, workspace } = shop();
    workspace.ignoredPaths.add('src/price.ts');
    const question = asked('question: Why?\nmode: file\nfile: src/price.ts\nmust: {files: src/price.ts}');
    assert.equal((await engine.scoreQuestion(question, { signal })).score, 1);
  });

  it('sees what is unsaved in the editor', async () => {
    const { engine } = shop();
    const document = { uri: 'file:///w/lib/audit.ts', path: 'lib/audit.ts', languageId: 'typescript' };
    const text = 'export function paintZebra() {}\n';
    engine.notify({ kind: 'opened', document, version: 1, text, isUnsaved: true });
    const open = asked('question: paintZebra\nmode: file\nfile: lib/audit.ts\nmust: {symbols: paintZebra}');
    const found = asked('question: paintZebra\nmust: {symbols: paintZebra}');
    assert.deepEqual((await engine.scoreQuestion(open, { signal })).failures, []);
    assert.deepEqual((await engine.scoreQuestion(found, { signal })).failures, []);
  });

  it('does not depend on what this user has done, and leaves no trace', async () => {
    const question = asked('question: prices\nfile: src/cart.ts\nmust: {files: src/price.ts}\nexpectedMode: project');
    const fresh = shop();
    const before = await fresh.engine.buildQuestion(question, { signal });
    const used = shop();
    const { engine } = used;
    const choices = await engine.choices();
    const excluded = withChange(withChange(choices, { kind: 'exclude', path: 'src/price.ts' }), {
      kind: 'pin',
      path: 'lib/audit.ts',
    });
    await engine.setChoices(excluded);
    used.open('src/login.ts', SHOP['src/login.ts']);
    engine.notify({
      kind: 'edited',
      uri: 'file:///w/src/login.ts',
      version: 2,
      replacements: [{ start: 0, endExclusive: 0, text: '// prices\n' }],
      isUnsaved: false,
    });
    await engine.switchMode('zero');
    const log = await engine.sessionLog();
    const after = await engine.buildQuestion(question, { signal });
    assert.equal(after.prompt.text, before.prompt.text);
    const results = [
      await fresh.engine.scoreQuestion(question, { signal }),
      await engine.scoreQuestion(question, { signal }),
    ];
    assert.deepEqual(results[1], results[0]);
    assert.equal(await engine.currentMode(), 'zero');
    assert.deepEqual(await engine.sessionLog(), log);
    assert.deepEqual(await engine.choices(), excluded);
    assert.deepEqual(used.receipts.list(), []);
    const { bundle } = await used.build({ mode: 'file', active: 'noEditor' });
    assert.ok(!bundle.units.some(({ source }) => source.kind === 'file' && source.path === 'src/cart.ts'));
  });

  it('is what a prompt holds for somebody who has done nothing yet', async () => {
    const { engine, open, build } = shop();
    const active = open('src/cart.ts', SHOP['src/cart.ts']);
    const built = await build({ question: 'prices', mode: 'project', active });
    const question = asked('question: prices\nfile: src/cart.ts\nmaxTokens: 1');
    assert.equal((await engine.buildQuestion(question, { signal })).prompt.text, built.prompt.text);
  });

  it('is not flattered by the commit that it was made from', async () => {
    const own = { id: 'abcdef0123456789', atMs: 1, message: 'Zebra crossing for pedestrians', paths: ['lib/audit.ts'] };
    const other = { id: '1111111111111111', atMs: 0, message: 'Something else', paths: ['src/cart.ts'] };
    const { engine } = anEngine(SHOP, {}, { git: gitWith([own, other]) });
    const fields = 'question: Zebra crossing for pedestrians\nmust: {files: lib/audit.ts}';
    const flattered = await engine.scoreQuestion(asked(fields), { signal });
    assert.equal(flattered.score, 1);
    const fair = await engine.scoreQuestion(asked(`${fields}\ncommit: "abcdef0"`), { signal });
    assert.equal(fair.score, 0);
    assert.deepEqual(await engine.scoreQuestion(asked(fields), { signal }), flattered);
  });

  it('stops when it is cancelled, and the next one runs', async () => {
    const { engine, workspace } = shop();
    const controller = new AbortController();
    workspace.onRead = () => controller.abort();
    const question = asked('question: roundPrice\nfile: src/cart.ts\nmust: {files: src/price.ts}');
    const running = engine.scoreQuestion(question, { signal: controller.signal });
    const waiting = engine.scoreQuestion(question, { signal });
    await assert.rejects(running, isAbortError);
    assert.equal((await waiting).score, 1);
  });
});
