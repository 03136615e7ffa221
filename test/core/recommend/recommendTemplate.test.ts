import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { REPOSITORY_ROOT } from '../../../scripts/support/paths.ts';
import { readQuestionSet, type TemplateQuestion } from '../../../scripts/support/questionSet.ts';
import { englishReason } from '../../../src/core/messages/english.ts';
import type { ModeId } from '../../../src/core/modes/contextMode.ts';
import { isBetterThan } from '../../../src/core/recommend/isBetterThan.ts';
import { type Recommendation, recommendMode } from '../../../src/core/recommend/recommendMode.ts';
import type { RecommendRequest } from '../../../src/core/recommend/recommendRequest.ts';
import { NO_TEMPLATES, TemplateCues } from '../../../src/core/recommend/templateCues.ts';
import { WorkspaceNames } from '../../../src/core/recommend/workspaceNames.ts';
import type { TaskTemplate } from '../../../src/core/templates/taskTemplate.ts';

const FOLDER = path.join(REPOSITORY_ROOT, 'test/fixtures/questions');

describe('recommendations of templates', () => {
  const ask = (question: string, templates: readonly TaskTemplate[], openPath: string | undefined = 'src/server.ts') =>
    recommendMode(aRequest(question, templates, openPath))!;

  it('name the template whose cue the question has, the mode below it, and the words', () => {
    const { mode, baseMode, reason } = ask('Please write the release notes for this', [aTemplate()]);
    assert.equal(mode, 'template:notes');
    assert.equal(baseMode, 'project');
    assert.equal(englishReason(reason), 'says "write the release notes", which that template is for');
  });

  it('are none for a question without a cue, and none of a template without cues', () => {
    assert.equal(ask('why does this return null', [aTemplate()]).mode, 'file');
    assert.equal(ask('write the release notes for this', [aTemplate({ cues: [] })]).mode, 'file');
  });

  it('are none where nothing of the project is needed, unless the template reads nothing of it', () => {
    const question = 'explain the difference between a mutex and a semaphore';
    const explain = aTemplate({ cues: ['^explain'] });
    assert.equal(ask(question, [explain]).mode, 'zero');
    assert.equal(ask(question, [{ ...explain, currentFile: false }]).mode, 'template:notes');
    assert.equal(ask(question, [{ ...explain, currentFile: false, sources: [{ kind: 'tests' }] }]).mode, 'zero');
  });

  it('are none of a template that leaves out what the question needs', () => {
    const explain = aTemplate({ cues: ['^explain'] });
    const two = 'explain how UserService and OrderService share a transaction';
    assert.equal(ask(two, [explain]).mode, 'project');
    assert.equal(ask(two, [{ ...explain, retrieval: 'byQuestion' }]).mode, 'template:notes');
    assert.equal(ask('explain this', [{ ...explain, currentFile: false, retrieval: 'byQuestion' }]).mode, 'file');
    assert.equal(
      ask('explain this', [{ ...explain, currentFile: false, sources: [{ kind: 'fileUnderTest' }] }]).mode,
      'template:notes',
    );
  });

  it('know what sources bring along', () => {
    const review = aTemplate({ cues: ['^review'], currentFile: false });
    const question = 'review my uncommitted changes before I push';
    assert.equal(ask(question, [review]).mode, 'project');
    assert.equal(
      ask(question, [{ ...review, sources: [{ kind: 'diff', against: { kind: 'workingTree' } }] }]).mode,
      'template:notes',
    );
  });

  it('go by the longest cue', () => {
    const short = aTemplate({ id: 'a-short', cues: ['^write'] });
    assert.equal(ask('write the release notes for this', [short, aTemplate()]).mode, 'template:notes');
    assert.equal(ask('write a comment for this', [short, aTemplate()]).mode, 'template:a-short');
  });

  it('are no reason to leave a template that lets in what the mode would', () => {
    const advised = (mode: ModeId): Recommendation => ({ ...ask('explain this', []), mode });
    const review = aTemplate({ currentFile: false });
    const isBetter = (mode: ModeId, template: TaskTemplate) => isBetterThan('template:notes', advised(mode), template);
    assert.equal(isBetter('file', aTemplate()), false);
    assert.equal(isBetter('file', review), true);
    assert.equal(isBetter('project', aTemplate()), true);
    assert.equal(isBetter('project', aTemplate({ retrieval: 'byQuestion' })), false);
    assert.equal(isBetter('zero', aTemplate()), true);
    assert.equal(isBetter('template:notes', aTemplate()), false);
    assert.equal(isBetter('template:other', aTemplate()), true);
    assert.equal(isBetterThan('file', advised('file')), false);
    assert.equal(isBetterThan('file', advised('template:notes')), true);
  });

  it('never change the mode below, whatever is asked and whatever templates there are', () => {
    const words = fc.constantFrom(
      'write',
      'the',
      'release notes',
      'this',
      'UserService',
      'review',
      '解释',
      'why',
      'a.b',
      '\n',
      '。',
      'é',
    );
    const question = fc.oneof(
      fc.array(words, { minLength: 1 }).map(all => all.join(' ')),
      fc.string({ unit: 'binary' }),
    );
    const cue = fc.oneof(words, fc.constant('..'), fc.string());
    fc.assert(
      fc.property(
        question,
        fc.array(fc.array(cue, { minLength: 1, maxLength: 4 }).map(all => all.join(' '))),
        fc.boolean(),
        (text, cues, isOpen) => {
          const openPath = isOpen ? 'src/server.ts' : undefined;
          const found = recommendMode(aRequest(text, [aTemplate({ cues })], openPath));
          const plain = recommendMode(aRequest(text, [], openPath));
          assert.equal(found?.baseMode, plain?.mode);
          assert.equal(found?.confidence, plain?.confidence);
        },
      ),
    );
  });

  /** Of questions that ask for one of the product's templates or for none; the second set was not looked at. */
  for (const [file, most] of Object.entries({ 'templates.jsonl': 3, 'templatesHeldOut.jsonl': 3 })) {
    it(`are rarely missed and almost never wrong on ${file}`, async () => {
      const missed: string[] = [];
      const wrong: string[] = [];
      for (const { question, request } of await readQuestionSet<TemplateQuestion>(path.join(FOLDER, file))) {
        const { mode } = recommendMode(request)!;
        const template = mode.startsWith('template:') ? mode.slice('template:'.length) : null;
        if (question.acceptable_templates.includes(template)) continue;
        (template === null ? missed : wrong).push(question.id);
      }
      assert.ok(missed.length <= most, `missed: ${missed.join(', ')}`);
      assert.ok(wrong.length <= 1, `wrong: ${wrong.join(', ')}`);
    });
  }
});

function aTemplate(change: Partial<TaskTemplate> = {}): TaskTemplate {
  return {
    id: 'notes',
    origin: 'workspace',
    name: 'Release notes',
    description: '',
    budget: 8_000,
    historyTurns: 2,
    currentFile: true,
    recentFiles: false,
    retrieval: 'none',
    sources: [],
    cues: ['write .. release notes'],
    instruction: 'Write them.',
    ...change,
  };
}

function aRequest(
  question: string,
  templates: readonly TaskTemplate[],
  openPath: string | undefined,
): RecommendRequest {
  const files: Readonly<Record<string, readonly string[]>> = {
    'src/server.ts': ['startServer'],
    'src/users/userService.ts': ['UserService', 'findUser'],
    'src/orders/orderService.ts': ['OrderService', 'placeOrder'],
  };
  const names = new WorkspaceNames(name => Object.keys(files).filter(each => files[each]!.includes(name)));
  for (const each of Object.keys(files)) names.add(each);
  return {
    question,
    open: openPath === undefined ? undefined : { path: openPath, names: files[openPath]!, text: '', selection: '' },
    names,
    namesAreKnown: true,
    recentlyEdited: new Set(),
    templates: templates.length === 0 ? NO_TEMPLATES : new TemplateCues(templates),
  };
}
