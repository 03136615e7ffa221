import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { aRepository, gitIn } from '../node/git/aRepository.ts';
import { cliOn } from '../support/cliOn.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const SET = '.context-mode/regression.yaml';

describe('context-mode regress', () => {
  const folder = temporaryFolder();
  const repository = aRepository(folder.path());
  const call = cliOn(folder);
  folder.write('src/price.ts', 'export function roundPrice(value: number) {\n  return value;\n}\n');
  folder.write('src/session.ts', 'export function restoreSession() {\n  return 1;\n}\n');
  folder.write('src/other.ts', 'export const nothing = 1;\n');
  repository.commit('Initial commit');
  folder.write('src/price.ts', 'export function roundPrice(value: number) {\n  return Math.round(value);\n}\n');
  repository.commit('fix: Round prices to whole cents (#4)');
  folder.write('src/session.ts', 'export function restoreSession(id: string) {\n  return id;\n}\n');
  repository.commit('Restore the session after a lost connection');

  const GOOD = '  - question: Where are prices rounded?\n    must: {files: src/price.ts, symbols: roundPrice}\n';
  const HALF = '  - question: How is a session restored?\n    must: {files: [src/session.ts, src/gone.ts]}\n';

  it('says where to begin when there is no set', async () => {
    const { code, out, error } = await call(['regress']);
    assert.deepEqual([code, out], [2, '']);
    assert.match(
      error,
      /^There is no regression set at .context-mode.regression\.yaml\. "context-mode regress --draft"/,
    );
  });

  it('drafts a set that teaches its format, runs it, and sees a rename until the set is mended', async () => {
    const drafted = await call(['regress', '--draft']);
    assert.equal(drafted.error, '');
    assert.match(drafted.out, /regression\.yaml: 2 questions from the last commits, score 100% today\./);
    const text = readFileSync(folder.path(SET), 'utf8');
    assert.match(text, /^# Questions about this project/);
    assert.match(text, /- question: Round prices to whole cents\n[\s\S]*- src\/price\.ts\n {4}commit: /);
    const met = await call(['regress']);
    assert.deepEqual([met.code, met.error], [0, '']);
    assert.match(met.out, /2 of 2 questions pass; score 100%, floor 100%: met\.\n$/);

    renameSync(folder.path('src/price.ts'), folder.path('src/money.ts'));
    const spoiled = await call(['regress']);
    assert.equal(spoiled.code, 1);
    assert.match(spoiled.out, /^FAIL .* Round prices to whole cents \(.context-mode.regression\.yaml:\d+\)$/m);
    assert.match(spoiled.out, /^ +src\/price\.ts does not exist\. It is called src\/money\.ts now\.$/m);
    assert.match(spoiled.out, /NOT MET\.\n$/);

    folder.write(SET, text.replace('src/price.ts', 'src/money.ts'));
    assert.equal((await call(['regress'])).code, 0);
    renameSync(folder.path('src/money.ts'), folder.path('src/price.ts'));
    folder.write(SET, text);
  });

  it('does not let the commit speak for its own question', async () => {
    folder.write('src/zz.ts', 'export const nothing = 2;\n');
    const id = repository.commit('Zebra crossing for pedestrians');
    const entry = '  - question: Zebra crossing for pedestrians\n    must: {files: src/zz.ts}\n';
    folder.write('flattered.yaml', `questions:\n${entry}`);
    folder.write('fair.yaml', `questions:\n${entry}    commit: "${id.slice(0, 10)}"\n`);
    assert.equal((await call(['regress', 'flattered.yaml'])).code, 0);
    const fair = await call(['regress', 'fair.yaml']);
    assert.equal(fair.code, 1);
    assert.match(fair.out, /src\/zz\.ts is not in the context: it is not among the \d+ files/);
  });

  it('never overwrites a set, and drafts beside it when told where', async () => {
    const before = readFileSync(folder.path(SET), 'utf8');
    const { code, error } = await call(['regress', '--draft']);
    assert.equal(code, 2);
    assert.match(error, /regression\.yaml is there already and is never overwritten\. Name another file/);
    assert.equal(readFileSync(folder.path(SET), 'utf8'), before);
    assert.equal((await call(['regress', '--draft', 'drafts/second.yaml'])).code, 0);
    assert.ok(existsSync(folder.path('drafts/second.yaml')));
    assert.equal((await call(['regress', 'drafts/second.yaml'])).code, 0);
  });

  it('has the floor of the call before that of the set', async () => {
    folder.write('half.yaml', `floor: 75%\nquestions:\n${GOOD}${HALF}`);
    assert.equal((await call(['regress', 'half.yaml'])).code, 0);
    assert.equal((await call(['regress', 'half.yaml', '--floor', '76%'])).code, 1);
    assert.equal((await call(['regress', 'half.yaml', '--floor', '0.5'])).code, 0);
    for (const floor of ['80', 'most', '-1', '']) {
      assert.equal((await call(['regress', 'half.yaml', '--floor', floor])).code, 2, floor);
    }
    folder.write('own.yaml', `floor: 0\nquestions:\n${GOOD}${HALF}    floor: 60%\n`);
    const own = await call(['regress', 'own.yaml']);
    assert.equal(own.code, 1);
    assert.match(own.out, /score 75%, floor 0%, 1 below a floor of its own: NOT MET/);
  });

  it('asks nothing of a set with a mistake, and names each with its line', async () => {
    folder.write('bad.yaml', `questions:\n${GOOD}  - question: Why?\n    lime: 3\n  - file: a.ts\n`);
    const { code, out, error } = await call(['regress', 'bad.yaml']);
    assert.deepEqual([code, out], [2, '']);
    assert.match(error, /^bad\.yaml:5: There is no field "lime"\. The fields are: question, file,/m);
    assert.match(error, /^bad\.yaml:6: The field "question" is missing\.$/m);
    assert.match(error, /^Nothing was asked, because the set has mistakes\.$/m);
  });

  it('has the floor of the set in JUnit, and what a question lacks that passes', async () => {
    folder.write('own.yaml', `questions:\n${GOOD}${HALF}    floor: 50%\n`);
    assert.equal((await call(['regress', 'own.yaml', '--junit', 'own.xml', '-q'])).code, 1);
    const xml = readFileSync(folder.path('own.xml'), 'utf8');
    assert.match(xml, /tests="3" failures="1"/);
    assert.match(xml, /<system-out>src\/gone\.ts does not exist/);
    assert.match(
      xml,
      /name="Score of the set: at least 100%"[^>]*>\s*<failure message="The set scores 75%, its floor is 100%\./,
    );
    assert.equal((await call(['regress', 'own.yaml', '--junit', 'own.xml', '--floor', '0.75', '-q'])).code, 0);
    assert.match(readFileSync(folder.path('own.xml'), 'utf8'), /tests="3" failures="0"/);
  });

  it('gives its answer also where JUnit cannot be written, and says so', async () => {
    const { code, out, error } = await call(['regress', 'own.yaml', '--junit', 'own.yaml/x.xml']);
    assert.equal(code, 2);
    assert.match(out, /NOT MET/);
    assert.match(error, /^own\.yaml\/x\.xml cannot be written \((?:EEXIST|ENOTDIR)\)\./);
  });

  it('is no evidence for its own questions', async () => {
    const { out } = await call(['retrieve', '--json', 'Zebra crossing for pedestrians']);
    assert.ok(!out.includes('.context-mode'), out);
  });

  it('gives JSON with all that is known of each question', async () => {
    const { code, out } = await call(['regress', 'half.yaml', '--json', '--floor', '1']);
    assert.equal(code, 1);
    const report = JSON.parse(out);
    assert.deepEqual(
      [report.set, report.score, report.floor, report.isMet, report.passed, report.questions.length],
      ['half.yaml', 0.75, 1, false, 1, 2],
    );
    const [, half] = report.questions;
    assert.deepEqual([half.lineNumber, half.score, half.isPassed, half.expectations], [5, 0.5, false, 2]);
    assert.equal(half.failures[0].code, 'fileMissing');
    assert.match(half.failures[0].sentence, /^src\/gone\.ts does not exist/);
    assert.ok(half.tokens > 0 && half.seconds >= 0 && half.files.includes('src/session.ts'));
  });

  it('writes JUnit that survives what questions may hold', async () => {
    const hostile = ['<a b="c">&amp;\u0001\ud800 ]]> \'x\'\ttab', 'Zweite\u2028Zeile'];
    const lines = hostile.map(question => JSON.stringify({ question, must: { files: ['<&">.ts', 'src/b\u0002.ts'] } }));
    folder.write('hostile.jsonl', `${lines.join('\n')}\n`);
    assert.equal((await call(['regress', 'hostile.jsonl', '--junit', 'out/junit.xml', '-q'])).code, 1);
    const xml = readFileSync(folder.path('out/junit.xml'), 'utf8');
    assert.match(
      xml,
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="context-mode regress" tests="3" failures="3"/,
    );
    assert.match(xml, / name="&lt;a b=&quot;c&quot;&gt;&amp;amp;\ufffd\ufffd \]\]&gt; &apos;x&apos;&#9;tab"/);
    assert.match(xml, /line="1"[\s\S]*line="2"/);
    assert.match(xml, /<failure message="&lt;&amp;&quot;&gt;\.ts does not exist/);
    const outside = xml.replace(/<[^<>]*>/g, '');
    assert.doesNotMatch(outside, /[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
    assert.equal(tagsIn(xml).length, 0);
  });

  it('shows on a terminal how far it is, and nothing when it is piped', async () => {
    const onTerminal = await call(['regress', 'half.yaml'], { isTerminal: true });
    assert.match(onTerminal.error, /\r█+ 2 of 2 questions/);
    assert.ok(onTerminal.error.endsWith('\r\u001b[K'));
    assert.equal((await call(['regress', 'half.yaml'])).error, '');
    const quiet = await call(['regress', 'half.yaml', '-q'], { isTerminal: true });
    assert.equal(quiet.error, '');
    assert.doesNotMatch(quiet.out, /^ok/m);
  });

  it('can be interrupted, and says what draft and run do not take', async () => {
    assert.equal((await call(['regress', 'half.yaml'], { signal: AbortSignal.abort() })).code, 130);
    assert.equal((await call(['regress', '--draft', 'new.yaml', '--junit', 'x.xml'])).code, 2);
    assert.equal((await call(['regress', '--draft', 'new.jsonl'])).code, 2);
    assert.equal((await call(['regress', '--mode', 'file'])).code, 2);
  });

  it('says so in a shallow clone, where the result is another', async () => {
    const clone = folder.path('shallow');
    gitIn(folder.path(), 'clone', '--quiet', '--depth=1', `file://${folder.path()}`, clone);
    const { error } = await call(['regress', 'half.yaml', '--workspace', 'shallow']);
    assert.match(error, /^This clone is shallow, /);
    assert.equal((await call(['regress', 'half.yaml', '--workspace', 'shallow', '-q'])).error, '');
  });

  it('says why nothing can be drafted', async () => {
    const bare = cliOn({ ...folder, path: (...names) => folder.path('bare', ...names) });
    aRepository(folder.path('bare'));
    const { code, error } = await bare(['regress', '--draft']);
    assert.equal(code, 2);
    assert.match(error, /No message of the last commits is a question/);
  });
});

/** What is opened and not closed in the right order; none in well-formed XML. */
function tagsIn(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of xml.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (closing === '/') assert.equal(open.pop(), name);
    else if (selfClosing === '') open.push(name!);
  }
  return open;
}
