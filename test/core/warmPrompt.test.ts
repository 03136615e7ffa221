import assert from 'node:assert/strict';
import { TOKEN_ENCODINGS } from '../../src/core/tokens/tokenCounter.ts';
import { anEngine } from '../support/anEngine.ts';

const WORDS = 'session token cache user render queue'.split(' ');

/** Long enough to be shortened, with comments, blank lines, a wrapper's tag and something that looks like a secret. */
function sourceOf(word: string, lineEnd: string): string {
  const functions = Array.from({ length: 60 }, (_, index) => {
    const other = WORDS[(index + word.length) % WORDS.length]!;
    return `/** The ${word} and its ${other}. */\nfunction ${word}${index}() {\n\tconst ${other} = "<question>";\n\n  return ${other};\n}\n`;
  });
  return [`const ${word}Password = "h7Gk2pQ9xZ4m";`, ...functions, '// 支付超时'].join('\n').replaceAll('\n', lineEnd);
}

const FILES = {
  ...Object.fromEntries(
    WORDS.map((word, index) => [`src/${word}.ts`, sourceOf(word, index % 2 === 0 ? '\n' : '\r\n')]),
  ),
  'docs/session.md': `# Session\n\n${'How the session and its token work.\n\n```ts\nsession();\n```\n\n'.repeat(60)}`,
  'src/small.py': 'def session():\n    return "token"\n',
};

const QUESTIONS = [
  'How do session and token work together?',
  'Why is the cache of the user stale?',
  'Where does "const render" stand?',
  'How do session and token work together?',
  'Documentation of the session queue',
];

describe('a prompt of a warm engine', () => {
  it('is that of an engine that knows nothing, whatever was asked before and whatever has changed since', async () => {
    const warm = anEngine(FILES);
    const texts = new Map<string, string>(Object.entries(FILES));
    for (const [round, question] of QUESTIONS.entries()) {
      for (const maxTokens of [32_000, 3_000]) {
        const encoding = TOKEN_ENCODINGS[round % TOKEN_ENCODINGS.length]!;
        const request = { question, mode: 'project', maxTokens, encoding } as const;
        const cold = anEngine({}, {}, { workspace: warm.workspace });
        const [fromWarm, fromCold] = [await warm.build(request), await cold.build(request)];
        assert.equal(fromWarm.prompt.text, fromCold.prompt.text);
        assert.deepEqual(fromWarm.bundle.units, fromCold.bundle.units);
        assert.deepEqual(fromWarm.bundle.omissions, fromCold.bundle.omissions);
        cold.engine.dispose();
      }
      // The same length, so that nothing but the text tells.
      const path = `src/${WORDS[round % WORDS.length]}.ts`;
      texts.set(path, texts.get(path)!.replace('const ', 'let   '));
      warm.workspace.write(path, texts.get(path)!);
    }
  });
});
