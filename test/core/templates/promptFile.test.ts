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

  it('comes back with the same instruction', () => {
    const template = parsed('---\nname: Review\n---\nReview it.\n');
    assert.equal(parsed(fromPromptFile('review.prompt.md', toPromptFile(template))).instruction, template.instruction);
  });
});
