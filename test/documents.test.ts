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

  for (const name of [
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/faults.md',
    'docs/cases.md',
    'CHANGELOG.md',
  ]) {
    it(`${name} links only to files that are there`, () => {
      const text = readFileSync(join(root, name), 'utf8');
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(match => match[1]!);
      const missing = targets.filter(target => !existsSync(join(root, dirname(name), target)));
      assert.deepEqual(missing, []);
    });
  }

  it('docs/cases.md names for each of the thirty cases tests that name it', () => {
    const rows = readFileSync(join(root, 'docs/cases.md'), 'utf8').match(/^\| A\d+ .*$/gm) ?? [];
    assert.equal(rows.length, 30);
    for (const row of rows) {
      const [, id] = /^\| (A\d+) /.exec(row)!;
      const files = [...row.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(match => match[1]!);
      assert.ok(files.length > 0, `${id} has no test`);
      for (const file of files) {
        assert.match(readFileSync(join(root, file), 'utf8'), new RegExp(`\\b${id}\\b`), `${file} does not name ${id}`);
      }
    }
  });

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
