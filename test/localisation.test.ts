import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ENGLISH_CAUSES, ENGLISH_ERRORS, ENGLISH_REASONS } from '../src/core/messages/english.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
/** Names that are the same in every language. */
const NAMES = /^\**Context Mode:? *\**$/;

/** What is written for models or for the log, and why it is not translated. */
const NOT_FOR_PEOPLE: Readonly<Record<string, RegExp>> = {
  // Answers to a model are part of the prompt.
  'src/editor/tools/contextTool.ts': /./,
  // The message of an error that is shown by its code.
  'src/editor/chat/modelErrors.ts': /^The model sent no text$/,
  // The name of VS Code's error.
  'src/editor/errorReports.ts': /^Canceled$/,
};

/** The texts in quotes and between tags of a source that hold two words side by side, without those that are translated. */
function sentencesIn(source: string): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import [\s\S]*?;$/gm, '')
    // Quotes in regular expressions are not the ends of texts.
    .replace(/\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[.,;)])/g, '')
    .replace(/l10n\.t\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, 'l10n.t(')
    // The log is in English, so that whoever helps can read it.
    .replace(/(?:\blog|#log|channel)\.(?:trace|debug|info|warn|error)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)];
  return quoted
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map(text => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ').replace(/<[^<>]*>/g, '\n'))
    .flatMap(text => text.split('\n'))
    .map(text => text.trim())
    .filter(text => /\p{L}{2,} \p{L}{2,}|\p{Script=Han}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text));
}

describe('what people read', () => {
  it('is found where it is hard-coded', () => {
    assert.deepEqual(sentencesIn(`show('No file'); html\`<p>\${x} is left</p><p>Nothing here</p>\``), [
      'No file',
      'is left',
      'Nothing here',
    ]);
    assert.deepEqual(sentencesIn(`show(l10n.t('No file {0}', name)); log.info(\`a b \${f(x)} c d\`); // not this`), []);
  });

  it('is translated in the editor', () => {
    const names = globSync('src/{extension,editor/**/*}.ts', { cwd: root }).map(name => name.replaceAll('\\', '/'));
    const left = names.flatMap(name =>
      sentencesIn(read(name))
        .filter(text => !NAMES.test(text) && !NOT_FOR_PEOPLE[name]?.test(text))
        .map(text => `${name}: ${text}`),
    );
    assert.ok(names.length > 50);
    assert.deepEqual(left, []);
  });

  it('has its numbers in the form of the language, wherever a sentence comes from the core', () => {
    const names = globSync('src/editor/**/*.ts', { cwd: root });
    const left = names.filter(name =>
      /(?<!sentence\()l10n\.t\(ENGLISH_(?:ERRORS|REASONS|FAILURES|\w+PROBLEMS)/.test(read(name)),
    );
    assert.deepEqual(left, []);
  });

  it('is in no script of a web view', () => {
    for (const name of globSync('media/*.js', { cwd: root })) assert.deepEqual(sentencesIn(read(name)), [], name);
  });

  it('stands in package.json as a key of its translations', () => {
    const SHOWN = /^(?:title|description|markdownDescription|displayName|userDescription|altText|contents|label)$/;
    const left: string[] = [];
    const look = (value: unknown, key: string): void => {
      // What models read, and the description of its parameters.
      if (key === 'inputSchema' || key === 'modelDescription') return;
      if (typeof value === 'string') {
        if (/^(?:markdownE|e)numDescriptions$|^aliases$/.test(key) || SHOWN.test(key)) {
          if (!/^%.+%$/.test(value) && !NAMES.test(value)) left.push(`${key}: ${value}`);
        }
      } else if (typeof value === 'object' && value !== null) {
        for (const [name, part] of Object.entries(value)) look(part, Array.isArray(value) ? key : name);
      }
    };
    look(JSON.parse(read('package.json')).contributes, '');
    assert.deepEqual(left, []);
  });

  it('has no plural behind a number that may be one', () => {
    const sentences = [
      ...[ENGLISH_ERRORS, ENGLISH_REASONS, ENGLISH_CAUSES].flatMap(texts => Object.values(texts)),
      ...Object.keys(JSON.parse(read('l10n/bundle.l10n.zh-cn.json'))),
    ];
    // Figures such as 7.2K, limits of settings, totals with the instructions, and what has a part beyond a limit.
    const isNeverOne =
      /^\{0\} tokens$|used: \{1\} tokens|of \{[01]\} tokens|(?:up to|about|have|has) \{\w+\} tokens|most \{\w+\} (?:characters|questions)|number \{rank\}/;
    const nouns =
      'tokens|files|lines|values|turns|candidates|questions|characters|places|parts|commits|prompts|seconds|expectations';
    const wrong = sentences.filter(
      text => new RegExp(`\\{\\w+\\} (?:\\w+ )?(?:${nouns})\\b`).test(text) && !isNeverOne.test(text),
    );
    assert.deepEqual(wrong, []);
  });
});
