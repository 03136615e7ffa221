import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseTemplate } from '../../../src/core/templates/parseTemplate.ts';
import { tryTemplateId } from '../../../src/core/templates/taskTemplate.ts';

const parse = (text: string) => parseTemplate({ id: 'review', origin: 'workspace', text });

/** The problems as `code: what is underlined`. */
function problemsOf(text: string): readonly string[] {
  const parsed = parse(text);
  if (parsed.kind === 'valid') return [];
  return parsed.problems.map(({ code, start, endExclusive }) => `${code}: ${text.slice(start, endExclusive).trim()}`);
}

const withFields = (fields: string): string => `---\nname: Review\n${fields}\n---\nReview it.\n`;
const withSources = (sources: string): string => withFields(`sources:\n${sources}`);

describe('parseTemplate', () => {
  it('reads every field', () => {
    const text = `---
name: Code review
description: What changed, with our rules
budget: 24000
historyTurns: 0
currentFile: false
recentFiles: true
retrieval: byQuestion
cues: [review, "look over"]
sources:
  - diff: main
  - changedFiles
  - files: docs/review/**/*.md
  - files: ["AGENTS.md", "docs/{style,api}.md"]
  - diagnostics: workspace
  - symbols: [UserService]
  - text: |
      One.
      Two.
---

# Review

Say what is wrong.
`;
    const parsed = parse(text);
    assert.deepEqual(parsed, {
      kind: 'valid',
      template: {
        id: 'review',
        origin: 'workspace',
        name: 'Code review',
        description: 'What changed, with our rules',
        budget: 24_000,
        historyTurns: 0,
        currentFile: false,
        recentFiles: true,
        retrieval: 'byQuestion',
        cues: ['review', 'look over'],
        sources: [
          { kind: 'diff', against: { kind: 'revision', revision: 'main' } },
          { kind: 'changedFiles' },
          { kind: 'files', globs: ['docs/review/**/*.md'] },
          { kind: 'files', globs: ['AGENTS.md', 'docs/{style,api}.md'] },
          { kind: 'diagnostics', of: 'workspace' },
          { kind: 'symbols', names: ['UserService'] },
          { kind: 'text', text: 'One.\nTwo.' },
        ],
        instruction: '# Review\n\nSay what is wrong.',
      },
    });
  });

  it('needs a name and an instruction, and has a default for all else', () => {
    const parsed = parse('---\r\nname: Explain\r\n---\r\nExplain it.');
    assert.ok(parsed.kind === 'valid');
    const { budget, historyTurns, currentFile, recentFiles, retrieval, sources, cues, description } = parsed.template;
    assert.deepEqual(
      { budget, historyTurns, currentFile, recentFiles, retrieval, sources, cues, description },
      {
        budget: 16_000,
        historyTurns: 2,
        currentFile: true,
        recentFiles: false,
        retrieval: 'none',
        sources: [],
        cues: [],
        description: '',
      },
    );
  });

  for (const [what, text, expected] of [
    ['no front matter', 'Review it.', ['noFrontMatter: Review it.']],
    ['front matter that does not end', '---\nname: x\nReview it.', ['noFrontMatter: ---']],
    ['a list instead of fields', '---\n- name\n---\nx', ['noFields: - name']],
    ['no fields', '---\n---\nx', ['noFields: ']],
    ['no name', '---\nbudget: 500\n---\nx', ['missingField: ---']],
    ['an empty name', '---\nname: ""\n---\nx', ['textExpected: ""']],
    ['no instruction', '---\nname: x\n---\n \n', ['noInstruction: ']],
    ['a field that there is not', withFields('bugdet: 500'), ['unknownField: bugdet']],
    ['a field twice', withFields('name: again'), ['yaml: n']],
    ['text for a number', withFields('budget: much'), ['numberExpected: much']],
    ['too small a number', withFields('budget: 5'), ['numberExpected: 5']],
    ['a fraction', withFields('historyTurns: 1.5'), ['numberExpected: 1.5']],
    ['text for a switch', withFields('currentFile: maybe'), ['booleanExpected: maybe']],
    ['another retrieval', withFields('retrieval: all'), ['choiceExpected: all']],
    ['one cue', withFields('cues: review'), ['listExpected: review']],
    ['one source', withFields('sources: diff'), ['listExpected: diff']],
    ['a source that there is not', withSources('  - diffs'), ['unknownSource: diffs']],
    ['the same with a value', withSources('  - shell: ls'), ['unknownSource: shell: ls']],
    [
      'two sources in one',
      withSources('  - files: a\n    diff: main'),
      ['oneSourceExpected: files: a\n    diff: main'],
    ],
    ['files without globs', withSources('  - files'), ['oneSourceExpected: files']],
    ['a number for globs', withSources('  - files: 5'), ['listExpected: 5']],
    ['another place for diagnostics', withSources('  - diagnostics: all'), ['choiceExpected: all']],
    ['a path outside', withSources('  - files: ../secret.md'), ['outsideWorkspace: ../secret.md']],
    ['an absolute path', withSources('  - files: [a.md, /etc/passwd]'), ['outsideWorkspace: [a.md, /etc/passwd]']],
    ['a home folder', withSources('  - files: ~/notes.md'), ['outsideWorkspace: ~/notes.md']],
    ['a drive', withSources('  - files: "C:/notes.md"'), ['outsideWorkspace: "C:/notes.md"']],
    ['a step up in between', withSources('  - files: docs/../../x.md'), ['outsideWorkspace: docs/../../x.md']],
    ['an option for git', withSources('  - diff: --output=x'), ['revisionExpected: --output=x']],
    ['a range', withSources('  - diff: main..other'), ['revisionExpected: main..other']],
    ['an open quote', withFields('description: "x'), ['yaml: -']],
  ] as const) {
    it(`names the mistake: ${what}`, () => {
      assert.deepEqual(problemsOf(text), expected);
    });
  }

  it('names all mistakes at once', () => {
    assert.deepEqual(problemsOf('---\nbudget: x\nsources:\n  - nothing\n---\n'), [
      'missingField: ---',
      'numberExpected: x',
      'unknownSource: nothing',
      'noInstruction: ',
    ]);
  });

  it('refuses a small text that would become a large value', () => {
    const bomb = [
      'a: &a [x, x]',
      ...[...'bcdefghij'].map((name, at) => `${name}: &${name} [${'*'}${'abcdefghi'[at]}, *${'abcdefghi'[at]}]`),
    ];
    assert.deepEqual(
      problemsOf(`---\n${bomb.join('\n')}\n---\nx`).map(problem => problem.split(':')[0]),
      ['yaml'],
    );
  });

  it('never throws, and says something of whatever it does not take', () => {
    const piece = fc.constantFrom(
      '---\n',
      'name: x\n',
      'sources:\n',
      '  - diff\n',
      '  - files: a\n',
      ': ',
      '&a ',
      '*a ',
      '"',
      '{',
      '\n',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map(pieces => pieces.join('')),
        ),
        text => {
          const parsed = parse(text);
          return parsed.kind === 'valid' || parsed.problems.length > 0;
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('tryTemplateId', () => {
  it('is the name of the file in lower case', () => {
    assert.equal(tryTemplateId('Code-Review.md'), 'code-review');
    assert.equal(tryTemplateId('写测试.md'), '写测试');
  });

  it('is none for files that are no templates', () => {
    for (const name of ['zero.md', 'README.md', 'a b.md', '.md', 'x.txt', 'a/b.md', '-x.md']) {
      assert.equal(tryTemplateId(name), undefined, name);
    }
  });
});
