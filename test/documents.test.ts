import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { generatedParts, withGeneratedParts } from '../scripts/readmeTables.ts';

const root = resolve(import.meta.dirname, '..');

describe('the documents', () => {
  for (const [name, parts] of Object.entries(generatedParts())) {
    it(`${name} has the tables that package.json and the code give (npm run docs brings them up to date)`, () => {
      const document = readFileSync(join(root, name), 'utf8');
      assert.equal(document, withGeneratedParts(document, parts));
    });
  }

  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/faults.md', 'CHANGELOG.md']) {
    it(`${name} links only to files that are there`, () => {
      const text = readFileSync(join(root, name), 'utf8');
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(match => match[1]!);
      const missing = targets.filter(target => !existsSync(join(root, dirname(name), target)));
      assert.deepEqual(missing, []);
    });
  }

  it('docs/faults.md quotes tests that are there', () => {
    const text = readFileSync(join(root, 'docs/faults.md'), 'utf8');
    const quotes = [...text.matchAll(/\]\(([^)]+)\): ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file, phrases]) =>
      [...phrases!.matchAll(/"([^"]+)"/g)].map(([, phrase]) => ({ file: join(root, 'docs', file!), phrase: phrase! })),
    );
    assert.ok(quotes.length > 15);
    const missing = quotes.filter(({ file, phrase }) => !readFileSync(file, 'utf8').includes(phrase));
    assert.deepEqual(missing, []);
  });
});
