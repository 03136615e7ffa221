import assert from 'node:assert/strict';
import { parseTemplate } from '../../../src/core/templates/parseTemplate.ts';
import { fromPromptFile, promptFileName, toPromptFile } from '../../../src/core/templates/promptFile.ts';

const parsed = (text: string) => {
  const result = parseTemplate({ id: 'review', origin: 'workspace', text });
  assert.ok(result.kind === 'valid', JSON.stringify(result));
  return result.template;
};

describe('a prompt file of VS Code', () => {
  it('is made from a template, without its sources', () => {
    const template = parsed(
      '---\nname: Review\ndescription: "What: changed"\nsources:\n  - diff\n  - text: Be kind.\n---\nReview it.\n',
    );
    assert.equal(promptFileName(template), 'review.prompt.md');
    assert.equal(toPromptFile(template), '---\ndescription: "What: changed"\n---\n\nReview it.\n\nBe kind.\n');
  });

  it('becomes a template with the files that it names', () => {
    const text = '---\nmode: ask\ndescription: Look\n---\nReview #file:docs/rules.md and #file:docs/rules.md.\n';
    const { name, description, instruction, sources } = parsed(fromPromptFile('look.prompt.md', text));
    assert.deepEqual([name, description], ['look', 'Look']);
    assert.equal(instruction, 'Review #file:docs/rules.md and #file:docs/rules.md.');
    assert.deepEqual(sources, [{ kind: 'files', globs: ['docs/rules.md'] }]);
  });

  it('has as sources what its links lead to, from its own folder, and not what lies in the web', () => {
    const text =
      'Keep to [the rules](../../docs/rules.md) and [more](./more.md), see #file:../../src/a.ts and #file:src/b.ts, not ' +
      '[this](https://example.org/x), [that](#below) or ![a picture](shot.png).\n';
    const { sources } = parsed(fromPromptFile('.github/prompts/look.prompt.md', text));
    assert.deepEqual(
      sources.flatMap(source => (source.kind === 'files' ? source.globs : [])),
      ['docs/rules.md', '.github/prompts/more.md', 'src/a.ts', 'src/b.ts'],
    );
  });

  it('keeps as much of its description as a template may have', () => {
    const text = `---\ndescription: ${'long words '.repeat(60)}\n---\nLook.\n`;
    assert.match(parsed(fromPromptFile('look.prompt.md', text)).description, /^long words .*…$/);
  });

  it('becomes one also where its fields are spoiled, endless or no fields at all', () => {
    const endless = `a: &a [${'x, '.repeat(9)}x]\nb: &b [${'*a, '.repeat(9)}*a]\ndescription: *b`;
    for (const yaml of [
      'tools: *all\ndescription: [',
      'description: *missing',
      endless,
      '- a list',
      'just a text',
      '',
    ]) {
      const { description, instruction } = parsed(fromPromptFile('look.prompt.md', `---\n${yaml}\n---\nLook.\n`));
      assert.deepEqual([description, instruction], ['', 'Look.'], yaml);
    }
  });

  it('that names a file outside the workspace becomes a template with a mistake', () => {
    const text = fromPromptFile('look.prompt.md', 'Look at #file:../../.ssh/id_rsa now.\n');
    const result = parseTemplate({ id: 'look', origin: 'workspace', text });
    assert.deepEqual(result.kind === 'invalid' && result.problems.map(({ code }) => code), ['outsideWorkspace']);
  });

  it('comes back with the same instruction', () => {
    const template = parsed('---\nname: Review\n---\nReview it.\n');
    assert.equal(parsed(fromPromptFile('review.prompt.md', toPromptFile(template))).instruction, template.instruction);
  });
});
