import assert from 'node:assert/strict';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import { questionInFolder } from '../../../src/core/regression/questionInFolder.ts';

describe('questionInFolder', () => {
  const [placed] = parseRegressionSet(
    `questions:
  - question: Where?
    file: src/a.ts
    must: { files: [src/b.ts, README.md, "*.md", "docs/**"], symbols: [parse] }
    mustNot: { files: ["{a,b}.log", "./*.md"] }
`,
    'regression.yaml',
  ).questions;
  const { question } = placed!;

  it('leaves the question of the only folder as it is', () => {
    assert.equal(questionInFolder(question, ''), question);
  });

  it('puts the name of the folder before files and globs, and before nothing else', () => {
    const moved = questionInFolder(question, 'api/');
    assert.deepEqual(moved.must, {
      files: ['api/src/b.ts', 'api/README.md', 'api/**/*.md', 'api/docs/**'],
      symbols: ['parse'],
    });
    assert.deepEqual(moved.mustNot.files, ['api/**/{a,b}.log', 'api/*.md']);
    assert.equal(moved.file, 'api/src/a.ts');
    assert.equal(moved.question, 'Where?');
  });
});
