import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { generatedParts, withGeneratedParts } from '../scripts/readmeTables.ts';
import { parseArguments } from '../src/cli/arguments.ts';
import { valuesOf } from '../src/cli/regress/regressReport.ts';
import { parseRegressionSet } from '../src/core/regression/parseRegressionSet.ts';
import { QUESTION_FIELDS } from '../src/core/regression/questionFields.ts';
import { verdictOn } from '../src/core/regression/setVerdict.ts';

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
    'README.zh-cn.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/faults.md',
    'docs/cases.md',
    'docs/regression.md',
    'CHANGELOG.md',
  ]) {
    it(`${name} links only to files that are there`, () => {
      const text = readFileSync(join(root, name), 'utf8');
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(match => match[1]!);
      const missing = targets.filter(target => !existsSync(join(root, dirname(name), target)));
      assert.deepEqual(missing, []);
    });
  }

  it('docs/regression.md shows sets without mistakes, every field, and what --json gives', () => {
    const text = readFileSync(join(root, 'docs/regression.md'), 'utf8');
    const [example] = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(match => match[1]!);
    const set = parseRegressionSet(example!, 'regression.yaml');
    assert.deepEqual([set.problems, set.questions.length], [[], 2]);
    for (const name of Object.keys(QUESTION_FIELDS)) assert.match(text, new RegExp(`^\\| \`${name}\``, 'm'), name);
    const { question } = set.questions[0]!;
    const rest = { expectations: 0, failures: [], tokens: 0, budget: 0, files: [] };
    const result = { ...rest, score: 1, isPassed: true, mode: 'project', recommended: 'project' } as const;
    const entries = [{ question, result, lineNumber: 1, seconds: 0 }];
    const values = valuesOf({ path: 'a', entries, verdict: verdictOn(entries, 1) });
    const paragraph = /^\*\*JSON\*\*[\s\S]*?\n\n/m.exec(text)![0];
    for (const name of [...Object.keys(values), ...Object.keys(values.questions[0]!)]) {
      assert.ok(paragraph.includes(`\`${name}\``), name);
    }
  });

  it('the workflow for continuous integration is YAML, and calls the command line as it is', () => {
    const text = readFileSync(join(root, 'docs/regression-github-actions.yml'), 'utf8');
    const workflow = parse(text);
    const steps: readonly { readonly run?: string; readonly shell?: string }[] = workflow.jobs.regress.steps;
    const [step] = steps.filter(({ run }) => run?.includes('cli.mjs'));
    assert.equal(step?.shell, 'bash');
    const words = step.run!.replace(/\|[\s\S]*$/, '').match(/[^\s\\"]+/g)!;
    const args = words.slice(words.findIndex(word => word.endsWith('cli.mjs')) + 1);
    assert.equal(args[0], 'regress');
    const options = ['store', 'junit'] as const;
    assert.equal(parseArguments('regress', args.slice(1), options).junit, 'contexts.xml');
  });

  it('CHANGELOG.md has a section for the version of package.json, and one for what comes next', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .+$/gm) ?? [];
    assert.equal(headings[0], '## [Unreleased]');
    assert.match(headings[1] ?? '', new RegExp(`^## \\[${version}\\] - \\d{4}-\\d{2}-\\d{2}$`));
  });

  it('README.zh-cn.md has the headings and the pictures of README.md', () => {
    const [english, chinese] = ['README.md', 'README.zh-cn.md'].map(name => readFileSync(join(root, name), 'utf8'));
    const headings = (text: string) => [...text.matchAll(/^(#+) /gm)].map(match => match[1]!.length);
    const pictures = (text: string) => [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(match => match[1]!);
    assert.deepEqual(headings(chinese!), headings(english!));
    assert.deepEqual(pictures(chinese!), pictures(english!));
  });

  for (const [name, texts] of [
    ['README.md', 'package.nls.json'],
    ['README.zh-cn.md', 'package.nls.zh-cn.json'],
  ] as const) {
    it(`${name} names commands as they are called`, () => {
      const titles = Object.entries(JSON.parse(readFileSync(join(root, texts), 'utf8')) as Record<string, string>)
        .filter(([key]) => /^command\..+\.title$/.test(key))
        .map(([, title]) => title.replace(/\.\.\.$/, ''));
      const named = [...readFileSync(join(root, name), 'utf8').matchAll(/\*\*Context Mode: ([^*]+?)(?:\.\.\.)?\*\*/g)];
      assert.ok(named.length > 8);
      assert.deepEqual(
        named.map(match => match[1]!.replace(/\s+/g, ' ')).filter(title => !titles.includes(title)),
        [],
      );
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
