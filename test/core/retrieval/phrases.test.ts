import assert from 'node:assert/strict';
import { englishReason } from '../../../src/core/messages/english.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { findPhrases, phrasesOf } from '../../../src/core/retrieval/phrases.ts';
import { rankFiles } from '../../../src/core/retrieval/rankFiles.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { anEngine } from '../../support/anEngine.ts';

function world(files: Readonly<Record<string, string>>) {
  const index = new SearchIndex();
  const counter = new TermCounter();
  for (const [path, text] of Object.entries(files)) {
    const facts = factsOf(path, text, counter);
    if (facts.kind === 'text') index.put(path, facts);
  }
  const read: string[] = [];
  const hitsOf = (question: string) =>
    findPhrases(question, {
      index,
      read: async path => {
        read.push(path);
        return files[path];
      },
    });
  return { index, hitsOf, read };
}

describe('phrasesOf', () => {
  const textsOf = (question: string) => phrasesOf(question).map(({ text }) => text);

  it('are several words in back-ticks or quotes of any kind, each once', () => {
    assert.deepEqual(textsOf('`a b` "c d" \'e f\' “g h” 「i j」 `A b` "alone" `user_name` ``'), [
      'a b',
      'c d',
      'e f',
      'g h',
      'i j',
    ]);
  });

  it('are calls, paths and flags as well, and runs of a script without spaces', () => {
    assert.deepEqual(textsOf('`caplog.clear()` or `--setup-show`, "支付超时" and "支付"'), [
      'caplog.clear()',
      '--setup-show',
      '支付超时',
    ]);
  });

  it('are not what stands between two apostrophes', () => {
    assert.deepEqual(textsOf("it doesn't work and I don't know why it isn't"), []);
  });

  it('have a bound in words and in number', () => {
    assert.deepEqual(textsOf(`"${'word '.repeat(13)}"`), []);
    assert.equal(textsOf(Array.from({ length: 20 }, (_, index) => `"a b${index}"`).join(' ')).length, 12);
  });
});

describe('findPhrases', () => {
  it('finds the words in a row, not the words alone', async () => {
    const { hitsOf } = world({
      'a.ts': 'throw new Error("Imaginary coordinates are not permitted.");\n',
      'b.ts': 'const coordinates = 1; // not permitted, imaginary are\n',
    });
    assert.deepEqual(await hitsOf('I get "imaginary coordinates are not permitted"'), [
      { path: 'a.ts', text: 'imaginary coordinates are not permitted', worth: 1 },
    ]);
  });

  it('finds them over other marks and over a string that goes on in the next line', async () => {
    const { hitsOf } = world({
      'a.py': 'x = ("could not"\n     " parse it")\n',
      'b.py': 'could_not(parse_it)\n',
      'c.py': 'link.follow_symlinks = False\n',
    });
    assert.deepEqual(
      (await hitsOf('"could not parse it" with `follow_symlinks=False`')).map(({ path }) => path),
      ['a.py', 'c.py'],
    );
  });

  it('finds a run of a script without spaces anywhere', async () => {
    const { hitsOf } = world({ 'a.ts': "show('网络支付超时了');\n", 'b.ts': "show('超时支付');\n" });
    assert.deepEqual(
      (await hitsOf('为什么显示「支付超时」？')).map(({ path }) => path),
      ['a.ts'],
    );
  });

  it('counts less the more files hold it, keeps the rarest of a file, and passes over usual words', async () => {
    const four = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`four${index}.ts`, 'red apple;\n']));
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`many${index}.ts`, 'blue pear;\n']));
    const { hitsOf, read } = world({ ...four, ...many, 'four0.ts': 'red apple;\ngreen plum;\n' });
    const hits = await hitsOf('"red apple" "blue pear" "green plum"');
    assert.deepEqual(
      hits.map(({ path, text, worth }) => `${path} ${text} ${worth}`),
      ['four0.ts green plum 1', 'four1.ts red apple 0.5', 'four2.ts red apple 0.5', 'four3.ts red apple 0.5'],
    );
    assert.ok(!read.some(path => path.startsWith('many')));
  });

  it('reads nothing without a phrase, and does without what cannot be read', async () => {
    const { index, hitsOf, read } = world({ 'a.ts': 'red apple;\n' });
    assert.deepEqual(await hitsOf('red apple'), []);
    assert.deepEqual(read, []);
    assert.deepEqual(await findPhrases('"red apple"', { index, read: async () => undefined }), []);
  });

  it('brings the file before others that have the words, and says why', async () => {
    const { index, hitsOf } = world({
      'src/a.ts': 'export function load() {\n  // refused token of a session\n}\n',
      'src/b.ts': 'export function store() {\n  fail("session token refused"); // so\n\n}\n',
    });
    const question = 'Since today "session token refused"';
    const pathsWith = (phraseHits: Awaited<ReturnType<typeof hitsOf>>) =>
      rankFiles(index, { question, phraseHits }).files.map(({ path }) => path);
    assert.deepEqual(pathsWith([]), ['src/a.ts', 'src/b.ts']);
    assert.deepEqual(pathsWith(await hitsOf(question)), ['src/b.ts', 'src/a.ts']);
    const [first] = rankFiles(index, { question, phraseHits: await hitsOf(question) }).files;
    assert.ok(first?.reasons.map(englishReason).includes('has "session token refused" as the question quotes it'));
  });
});

describe('an excerpt', () => {
  it('shows first the part of a file that holds what the question quotes', async () => {
    const functions = Array.from({ length: 60 }, (_, index) => {
      const line = index === 50 ? 'fail("session token refused");' : 'store(refused, token, session);';
      return `function refuse${index}() {\n  // refused token of the session, refused session of the token\n  ${line}\n}\n`;
    });
    const { engine, build } = anEngine({ 'src/refusals.ts': functions.join('\n') });
    const { prompt } = await build({ question: 'Why "session token refused"?', mode: 'project', maxTokens: 1_000 });
    assert.ok(prompt.text.includes('fail("session token refused")'));
    engine.dispose();
  });
});
