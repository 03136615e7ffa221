import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Commit } from '../../../src/core/ports.ts';
import { asOfToday, draftQuestions, tryQuestion } from '../../../src/core/regression/draftQuestions.ts';
import { draftText, entryText } from '../../../src/core/regression/draftText.ts';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import type { QuestionResult } from '../../../src/core/regression/questionResult.ts';
import { NOTHING_WANTED, type RegressionQuestion } from '../../../src/core/regression/regressionSet.ts';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';
import { reachesOutside } from '../../../src/core/templates/globs.ts';

const scanner = new TermScanner();

function commits(...made: readonly (readonly [message: string, ...paths: string[]])[]): Commit[] {
  return made.map(([message, ...paths], number) => ({
    id: `${number}`.padEnd(40, 'a'),
    atMs: -number,
    message,
    paths,
  }));
}

const draft = (made: readonly Commit[], { count = 20, isThere = (_: string): boolean => true } = {}) =>
  draftQuestions(made, { count, isThere });

describe('drafted questions', () => {
  it('are the messages of commits, with the source files as what must be found', () => {
    const [first, second] = draft(
      commits(
        [
          'fix(cart): Keep items after signing in (#12)\n\nLong story.',
          'test/cart.test.ts',
          'src/cart.ts',
          'docs/a.md',
        ],
        ['Read the time-out from settings', 'src/server.ts', 'src/config.ts', 'package.json'],
      ),
    );
    assert.deepEqual(first, {
      question: 'Keep items after signing in',
      mode: 'project',
      expectedModes: ['project'],
      must: { files: ['src/cart.ts'], symbols: [] },
      mustNot: NOTHING_WANTED,
      commit: '0aaaaaaaaaaa',
    });
    assert.deepEqual(second?.must.files, ['src/config.ts', 'src/server.ts']);
  });

  it('take nothing around the subject along', () => {
    const questions = {
      'feat!: support nested routers in groups': 'support nested routers in groups',
      '[ruff] Memoize the statement line numbers.': 'Memoize the statement line numbers',
      'PROJ-12: Retry uploads after a lost connection (fixes #3) [skip ci]': 'Retry uploads after a lost connection',
      ':bug: Retry uploads after a lost connection, closes #3': 'Retry uploads after a lost connection',
      '🐛 修复登录超时后购物车商品丢失的问题': '修复登录超时后购物车商品丢失的问题',
      'net/http: retry uploads after resets': 'net/http: retry uploads after resets',
    };
    for (const [message, question] of Object.entries(questions)) {
      assert.equal(tryQuestion(message, scanner), question, message);
    }
  });

  it('are none where nobody asks for anything', () => {
    for (const message of [
      ...['Merge branch main into feature', 'Revert "Keep items after signing in"', 'Bump undici from 5.1 to 5.2'],
      ...[
        'v1.2.3',
        'Release 4.0 of the parser library',
        'Prepare for the next release',
        'chore(deps): update typescript',
      ],
      ...['docs: explain how routers are nested', 'ci: run jobs on more machines', 'fix', 'WIP on the router groups'],
      ...['Fix typo in the parser of routes', 'Update parser.ts', 'Run prettier on all routes and groups', 'it is so'],
      ...[
        'Upgrade the dependencies of the router',
        'fixup! Keep items after signing in',
        'Enable SIM118 for the routes',
      ],
      ...[
        'Add tests for nested router groups',
        'Remove unused methods of routers',
        'Improve the documentation of router groups',
        '',
        '\n\nrouter groups nested',
      ],
      'Keep items after signing in\n\nSigned-off-by: dependabot[bot] <support@github.com>',
      `Keep items ${'very '.repeat(60)}long after signing in`,
    ]) {
      assert.equal(tryQuestion(message, scanner), undefined, message);
    }
  });

  it('leave out commits of many files, of no source, and of files that are gone', () => {
    const many = Array.from({ length: 5 }, (_, n) => `src/a${n}.ts`);
    const wide = ['src/a.ts', ...Array.from({ length: 10 }, (_, n) => `test/a${n}.test.ts`)];
    const made = commits(
      ['Keep items after signing in', ...many],
      ['Round prices to whole cents', ...wide],
      ['Explain the session cookies', 'docs/session.md', 'package.json', 'Makefile'],
      ['Retry uploads after resets', 'src/gone.ts'],
      ['Retry queries after resets', 'src/{id}.ts', 'c:b.ts', '~a.ts'],
      ['Retry downloads after resets', 'src/gone.ts', 'src/here.ts'],
    );
    const left = draft(made, { isThere: path => path !== 'src/gone.ts' });
    assert.deepEqual(
      left.map(({ question, must }) => [question, must.files]),
      [['Retry downloads after resets', ['src/here.ts']]],
    );
  });

  it('ask about many files, and nothing twice', () => {
    const made = commits(
      ['Retry uploads after resets', 'src/a.ts'],
      ['retry uploads after resets', 'src/b.ts'],
      ['Retry downloads after resets', 'src/a.ts'],
      ['Retry queries after resets', 'src/a.ts', 'src/c.ts'],
      ['Retry logins after resets', 'src/c.ts'],
    );
    assert.deepEqual(
      draft(made).map(({ commit }) => commit?.[0]),
      ['0', '2', '4'],
    );
    assert.equal(draft(made, { count: 2 }).length, 2);
  });
});

const result = (rest: Partial<QuestionResult> = {}): QuestionResult => ({
  ...{ score: 1, isPassed: true, expectations: 1, failures: [], mode: 'project', tokens: 1, budget: 2, files: [] },
  ...rest,
});

describe('the text of a draft', () => {
  const [one, two] = draft(
    commits(['Keep items: after "signing" in #1 # now', 'src/#a b.ts'], ['null: parser routers nested', '@x.ts']),
  );

  it('is a set without mistakes that comes to the same questions', () => {
    const text = draftText([one!, two!].map(question => ({ question, result: result() })));
    const set = parseRegressionSet(text, 'regression.yaml');
    assert.deepEqual(set.problems, []);
    assert.deepEqual(
      set.questions.map(({ question }) => question),
      [one, two],
    );
  });

  it('expects the mode where it is recommended today', () => {
    const other = { code: 'otherMode', data: {} } as const;
    const gone = { code: 'fileMissing', data: {} } as const;
    const asked = { question: one!, result: result({ failures: [other, gone], expectations: 2, score: 0 }) };
    const [today] = [asked].map(asOfToday);
    assert.deepEqual(today?.question.expectedModes, []);
    assert.deepEqual(today?.result, result({ failures: [gone], expectations: 1, score: 0, isPassed: false }));
    const met = { question: one!, result: result({ failures: [gone], isPassed: false }) };
    assert.equal(asOfToday(met), met);
  });

  it('has the score of today for its floor, in whole percents', () => {
    const floorOf = (...scores: readonly number[]) =>
      parseRegressionSet(draftText(scores.map(score => ({ question: one!, result: result({ score }) }))), '').floor;
    assert.equal(floorOf(1), 1);
    assert.equal(floorOf(0.9), 0.9);
    assert.equal(floorOf(0.879), 0.87);
    assert.equal(floorOf(1, 0.5, 0.9), 0.8);
    assert.equal(floorOf(0), 0);
  });

  it('teaches a format that the parser takes', () => {
    const text = draftText([{ question: one!, result: result() }]);
    const example = text.match(/^# {3}- [\s\S]*?(?=^$)/m)![0].replace(/^#/gm, '');
    const set = parseRegressionSet(`questions:\n${example}`, 'regression.yaml');
    assert.deepEqual(set.problems, []);
    const fields = Object.keys(set.questions[0]!.question).sort().join();
    assert.equal(fields, 'commit,expectedModes,file,floor,lineNumber,maxTokens,mode,must,mustNot,question,rubric');
  });

  it('comes back from the parser as it was, whatever an entry says', () => {
    const text = fc.string({ minLength: 1 }).filter(value => value.trim() === value && value.isWellFormed());
    const path = fc
      .stringMatching(/^[a-z#@'"&*!%?{}, -][a-z0-9 #:'",.&*]{0,20}$/)
      .filter(value => value.trim() === value && !reachesOutside(value));
    const symbol = fc.constantFrom('a', 'Cart', 'null', '1e3', '~', "it's", 'yes');
    const wanted = { files: fc.uniqueArray(path, { maxLength: 3 }), symbols: fc.uniqueArray(symbol) };
    const lists = fc.record(wanted, { noNullPrototype: true });
    const mode = fc.constantFrom(
      'zero' as const,
      'project' as const,
      'template:null' as const,
      'template:1e3' as const,
    );
    const entry: fc.Arbitrary<RegressionQuestion> = fc.record(
      {
        question: text,
        file: path,
        lineNumber: fc.constant(3),
        mode,
        expectedModes: fc.uniqueArray(mode),
        must: lists,
        mustNot: lists,
        maxTokens: fc.constant(7),
        floor: fc.constantFrom(0, 0.25, 1),
        commit: fc.stringMatching(/^[0-9a-f]{7,40}$/),
        rubric: text,
      },
      {
        noNullPrototype: true,
        requiredKeys: ['question', 'file', 'mode', 'expectedModes', 'must', 'mustNot', 'maxTokens'],
      },
    );
    fc.assert(
      fc.property(entry, question => {
        const set = parseRegressionSet(`questions:\n${entryText(question)}`, 'regression.yaml');
        assert.deepEqual(set.problems, []);
        assert.deepEqual(set.questions[0]!.question, question);
      }),
      { numRuns: 400 },
    );
  });
});
