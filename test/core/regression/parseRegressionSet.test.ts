import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ENGLISH_REGRESSION_PROBLEMS } from '../../../src/core/messages/englishRegression.ts';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import { REGRESSION_PROBLEM_CODES } from '../../../src/core/regression/regressionSet.ts';

const YAML = '.context-mode/regression.yaml';
const LINES = '.context-mode/regression.jsonl';
const GOOD = '  - question: Good?\n    must: {files: src/good.ts}\n';

/** The problems as `line: code: what is underlined`. */
function problemsOf(text: string, path = YAML): readonly string[] {
  return parseRegressionSet(text, path).problems.map(
    ({ code, lineNumber, start, endExclusive }) => `${lineNumber}: ${code}: ${text.slice(start, endExclusive).trim()}`,
  );
}

const questionsOf = (text: string, path = YAML) => parseRegressionSet(text, path).questions.map(each => each.question);
const withEntry = (fields: string): string =>
  `questions:\n  - question: Why?\n${fields.replace(/^/gm, '    ')}\n${GOOD}`;

describe('parseRegressionSet', () => {
  it('reads every field', () => {
    const text = `# Ours
floor: 85%
questions:
  - question: Where is the time-out set?
    file: ./src/server.ts
    line: 12
    mode: code-review
    expectedMode: [project, file]
    must:
      files: [src/session.ts, "docs/*.md"]
      symbols: restore
    mustNot:
      files: legacy/
      symbols: [dropAll, Old]
    maxTokens: 20000
    floor: 0.5
    commit: "1A2B3C4"
    rubric: |
      Names the setting.
`;
    const set = parseRegressionSet(text, YAML);
    assert.deepEqual(set.problems, []);
    assert.equal(set.floor, 0.85);
    const [only] = set.questions;
    assert.deepEqual(only?.question, {
      question: 'Where is the time-out set?',
      file: 'src/server.ts',
      lineNumber: 12,
      mode: 'template:code-review',
      expectedModes: ['project', 'file'],
      must: { files: ['src/session.ts', 'docs/*.md'], symbols: ['restore'] },
      mustNot: { files: ['legacy/'], symbols: ['dropAll', 'Old'] },
      maxTokens: 20_000,
      floor: 0.5,
      commit: '1a2b3c4',
      rubric: 'Names the setting.',
    });
    assert.equal(only.lineNumber, 4);
    assert.match(text.slice(only.start, only.endExclusive), /^question: Where[\s\S]*Names the setting\.\n$/);
  });

  it('builds in the expected mode unless another is named, and in project mode when none is', () => {
    const mode = (fields: string) => questionsOf(`questions:\n  - {question: Why?, ${fields}}`)[0]?.mode;
    assert.equal(mode('must: {files: a.ts}'), 'project');
    assert.equal(mode('expectedMode: [file, project]'), 'file');
    assert.equal(mode('expectedMode: file, mode: zero'), 'zero');
  });

  it('has paths as the workspace has them, and leaves globs as they are', () => {
    const [question] = questionsOf(
      'questions:\n  - {question: Why?, must: {files: [./a.ts, src\\b.ts, ./*.md, ./a.ts]}}',
    );
    assert.deepEqual(question?.must.files, ['a.ts', 'src/b.ts', './*.md']);
  });

  it('takes everything for met only if the set has no floor', () => {
    assert.equal(parseRegressionSet(`questions:\n${GOOD}`, YAML).floor, 1);
    assert.equal(parseRegressionSet(`floor: 0\nquestions:\n${GOOD}`, YAML).floor, 0);
  });

  it('reads JSON Lines, with a line for the floor and the same places', () => {
    const text = '{"floor": "90%"}\r\n\r\n{"question": "Warum \\u00fc?", "must": {"files": ["a.ts"]}}\n';
    const set = parseRegressionSet(text, LINES);
    assert.deepEqual([set.problems, set.floor, set.questions.length], [[], 0.9, 1]);
    assert.equal(set.questions[0]?.question.question, 'Warum ü?');
    assert.equal(set.questions[0]?.lineNumber, 3);
  });

  const cases: Readonly<Record<string, readonly [text: string, problems: readonly string[], path?: string]>> = {
    'an empty file': ['', ['1: noQuestions: ']],
    'an empty list': ['questions: []\n', ['1: noQuestions: ']],
    'a list without its name': ['- question: Why?\n', ['1: noQuestions: - question: Why?']],
    'questions that are no list': ['questions: many\n', ['1: noQuestions: questions']],
    'an unknown field of the set': [`flor: 1\nquestions:\n${GOOD}`, ['1: unknownField: flor']],
    'a floor above 1 without its sign': [`floor: 80\nquestions:\n${GOOD}`, ['1: floorExpected: 80']],
    'a floor of more than all': [`floor: 101%\nquestions:\n${GOOD}`, ['1: floorExpected: 101%']],
    'a floor below nothing': [`floor: -0.1\nquestions:\n${GOOD}`, ['1: floorExpected: -0.1']],
    'a floor that is no number': [`floor: .nan\nquestions:\n${GOOD}`, ['1: floorExpected: .nan']],
    'an open quote': [`questions:\n${GOOD}  - question: "Why\n`, ['5: yaml: ']],
    'a name twice': ['questions:\n  - question: A?\n    question: B?\n', ['3: yaml: q']],
    'an entry that is a text': [`questions:\n  - Why?\n${GOOD}`, ['2: entryExpected: Why?']],
    'no question': [
      `questions:\n${GOOD}  - file: a.ts\n    must: {files: a.ts}\n`,
      ['4: missingField: file: a.ts\n    must: {files: a.ts}'],
    ],
    'an empty question': [`questions:\n  - question: " "\n    maxTokens: 5\n`, ['2: textExpected: " "']],
    'an unknown field': [withEntry('must: {files: a.ts}\nfiel: a.ts'), ['4: unknownField: fiel']],
    'an unknown field inside': [withEntry('must: {file: a.ts}'), ['3: unknownField: file']],
    'a line from 0': [withEntry('file: a.ts\nline: 0\nmaxTokens: 5'), ['4: lineExpected: 0']],
    'a line without its file': [withEntry('line: 3\nmaxTokens: 5'), ['3: lineWithoutFile: line']],
    'a list of open files': [withEntry('file: [a.ts, b.ts]\nmaxTokens: 5'), ['3: pathExpected: [a.ts, b.ts]']],
    'an open file outside': [withEntry('file: ../a.ts\nmaxTokens: 5'), ['3: outsideWorkspace: ../a.ts']],
    'a wanted file outside': [
      withEntry('must: {files: [a.ts, /etc/passwd]}'),
      ['3: outsideWorkspace: [a.ts, /etc/passwd]'],
    ],
    'a mode that is no name': [withEntry('mode: "a b"\nmaxTokens: 5'), ['3: modeExpected: "a b"']],
    'an expected mode that is none': [withEntry('expectedMode: [file, 3]'), ['3: modeExpected: [file, 3]']],
    'files in the wrong place': [withEntry('must: [a.ts]'), ['3: wantedExpected: [a.ts]']],
    'an empty list of files': [withEntry('must: {files: []}'), ['3: listExpected: []']],
    'nothing below must': [withEntry('must:'), ['3: wantedExpected: ']],
    'a symbol with its class': [withEntry('must: {symbols: [Order.add]}'), ['3: symbolExpected: Order.add']],
    'a call as a symbol': [withEntry('mustNot: {symbols: "add()"}'), ['3: symbolExpected: "add()"']],
    'no tokens at all': [withEntry('maxTokens: 0'), ['3: numberExpected: 0']],
    'half a token': [withEntry('maxTokens: 1.5'), ['3: numberExpected: 1.5']],
    'a floor of the question': [withEntry('maxTokens: 5\nfloor: lots'), ['4: floorExpected: lots']],
    'a commit that is a number': [withEntry('maxTokens: 5\ncommit: 1234567'), ['4: commitExpected: 1234567']],
    'a rubric that is a list': [withEntry('rubric: [a]'), ['3: textExpected: [a]']],
    'nothing expected': [withEntry('file: a.ts'), ['2: nothingExpected: question: Why?\n    file: a.ts']],
    'the same question twice': [
      `questions:\n${GOOD}${GOOD}`,
      ['4: duplicate: question: Good?\n    must: {files: src/good.ts}'],
    ],
    'more than one mistake': [
      withEntry('line: x\nmode: 1\nmust: 1'),
      ['3: lineExpected: x', '4: modeExpected: 1', '5: wantedExpected: 1'],
    ],
    'no JSON': ['{"question": "Why?"\n{"question": "B?", "maxTokens": 1}\n', ['1: json: {"question": "Why?"'], LINES],
    'YAML for JSON': ['question: Why?\n', ['1: json: question: Why?'], LINES],
    'a list in a line': ['[1]\n', ['1: entryExpected: [1]'], LINES],
    'a bad field in a line': ['\n{"question": "Why?", "maxTokens": "many"}\n', ['2: numberExpected: "many"'], LINES],
    'a text that is too long': [`# ${'x'.repeat(1_000_000)}`, [`1: tooLong: # ${'x'.repeat(1_000_000)}`]],
    'too many questions': [
      `questions:\n${Array.from({ length: 1_002 }, (_, n) => `  - {question: Q${n}, maxTokens: 1}\n`).join('')}`,
      ['1002: tooManyQuestions: {question: Q1000, maxTokens: 1}'],
    ],
  };
  for (const [name, [text, problems, path]] of Object.entries(cases)) {
    it(`names the mistake: ${name}`, () => {
      assert.deepEqual(problemsOf(text, path), problems);
      assert.ok(questionsOf(text, path).every(({ question }) => /^(?:Good|B)\?$|^Q\d+$/.test(question)));
    });
  }

  it('has a test for every mistake', () => {
    const tested = new Set(Object.values(cases).flatMap(([, problems]) => problems.map(each => each.split(': ')[1])));
    assert.deepEqual(
      REGRESSION_PROBLEM_CODES.filter(code => !tested.has(code)),
      [],
    );
  });

  it('refuses a small text that would become a large value', () => {
    const text = 'a: &a [x, x]\n'.concat(
      ...Array.from('bcdefghi', (name, n) => `${name}: &${name} [${`*${'abcdefgh'[n]},`.repeat(9)}]\n`),
      'questions: *i\n',
    );
    assert.match(problemsOf(text)[0] ?? '', /yaml/);
  });

  it('never throws, never uses an entry with a mistake, and has a whole sentence for each', () => {
    const piece = fc.constantFrom(
      ...[
        'questions:',
        '- question: A?',
        '  must: {files: a.ts}',
        '  maxTokens: 1',
        '  floor: 2',
        'floor: 50%',
        '  - a',
      ],
      ...[
        '  mode: [',
        '  line: 4',
        ' x',
        '{"question": "B?"}',
        '{',
        '"',
        '&a',
        '*a',
        '  must:',
        '    symbols: [a, b.c]',
        '',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }),
        fc.constantFrom(YAML, LINES),
        (lines, path) => {
          const text = lines.join('\n');
          const { questions, problems, floor } = parseRegressionSet(text, path);
          assert.ok(floor >= 0 && floor <= 1);
          assert.ok(questions.length > 0 || problems.length > 0);
          for (const problem of problems) {
            assert.ok(problem.start <= problem.endExclusive && problem.endExclusive <= text.length);
            assert.equal(problem.lineNumber, text.slice(0, problem.start).split(/\r\n|\n|\r/).length);
            for (const [, place] of ENGLISH_REGRESSION_PROBLEMS[problem.code].matchAll(/\{(\w+)\}/g)) {
              assert.ok(place! in problem.data, `${problem.code} does not say ${place}`);
            }
            const isIn = ({ start, endExclusive }: { start: number; endExclusive: number }): boolean =>
              start <= problem.start && problem.endExclusive <= endExclusive && problem.start < endExclusive;
            assert.ok(!questions.some(isIn), 'a mistake lies in an entry that is used');
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
