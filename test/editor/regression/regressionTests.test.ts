import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type LanguageModelChat,
  type LanguageModelChatMessage,
  LanguageModelError,
  LanguageModelTextPart,
  type TestItem,
  type TestMessage,
  type TestRun,
  TestRunRequest,
  Uri,
  tests as vscodeTests,
  workspace,
} from 'vscode';
import { Emitter } from '../../../src/core/base/emitter.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { BuiltContext } from '../../../src/core/contextEngine.ts';
import type { OtherRequest, SentPrompt } from '../../../src/core/receipts/receipt.ts';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import type { QuestionResult } from '../../../src/core/regression/questionResult.ts';
import type { RegressionQuestion } from '../../../src/core/regression/regressionSet.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { TESTS } from '../../../src/editor/ids.ts';
import { AnswerJudge } from '../../../src/editor/regression/answerJudge.ts';
import { RegressionRun } from '../../../src/editor/regression/regressionRun.ts';
import { type LoadedSet, rangesIn } from '../../../src/editor/regression/regressionSets.ts';
import { RegressionTests } from '../../../src/editor/regression/regressionTests.ts';
import { until } from '../support/editing.ts';
import { builtOf } from '../support/fakeEngine.ts';
import { testLog } from '../support/testLog.ts';

const TWO = `floor: 60%
questions:
  - question: First?
    expectedMode: project
    must: { files: [src/a.ts], symbols: [parse] }
  - question: |
      Second
      of two lines?
    file: src/a.ts
    must: { files: ["src/**"] }
`;

function loaded(text: string): LoadedSet {
  const folder = workspace.workspaceFolders![0]!;
  const uri = Uri.joinPath(folder.uri, '.context-mode/regression.yaml');
  return { uri, folder, text, parsed: parseRegressionSet(text, uri.path), rangeOf: rangesIn(text) };
}

const met: QuestionResult = {
  score: 1,
  isPassed: true,
  expectations: 2,
  failures: [],
  mode: 'project',
  tokens: 10,
  budget: 100,
  files: ['src/a.ts'],
};
const halfMet: QuestionResult = {
  ...met,
  score: 0.5,
  isPassed: false,
  failures: [{ code: 'fileMissing', data: { path: 'src/a.ts' } }],
};

/** Answers by what a question begins with, and remembers what it was asked. */
class ScoringEngine {
  readonly asked: RegressionQuestion[] = [];
  results: Readonly<Record<string, QuestionResult | Error>> = {};
  onAsked = (): void => {};

  async scoreQuestion(
    question: RegressionQuestion,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<QuestionResult> {
    this.asked.push(question);
    this.onAsked();
    signal.throwIfAborted();
    const result = this.results[question.question.split(/\W/)[0]!] ?? met;
    if (result instanceof Error) throw result;
    return result;
  }

  readonly sent: SentPrompt[] = [];

  async buildQuestion({ mode, question }: RegressionQuestion): Promise<BuiltContext> {
    return builtOf(mode, [['question', `${question}\n`]]);
  }

  async recordSent(sent: SentPrompt): Promise<void> {
    this.sent.push(sent);
  }

  readonly requests: OtherRequest[] = [];

  async recordRequest(request: OtherRequest): Promise<void> {
    this.requests.push(request);
  }
}

/** A model that replies in turn, and remembers what it was sent. */
class TalkingModel {
  readonly id = 'talker';
  readonly name = 'Talker';
  readonly maxInputTokens = 100_000;
  readonly asked: string[] = [];
  readonly #replies: readonly (string | Error)[];

  constructor(...replies: readonly (string | Error)[]) {
    this.#replies = replies;
  }

  async sendRequest(messages: readonly LanguageModelChatMessage[]): Promise<{ readonly text: AsyncIterable<string> }> {
    const parts = messages.flatMap(({ content }) => content);
    this.asked.push(parts.map(part => (part instanceof LanguageModelTextPart ? part.value : '')).join(''));
    const reply = this.#replies[this.asked.length - 1]!;
    if (reply instanceof Error) throw reply;
    return {
      text: (async function* () {
        yield* reply;
      })(),
    };
  }
}

describe('regression sets in the Test Explorer', () => {
  const changes = new Emitter<readonly LoadedSet[]>();
  let engine: ScoringEngine;
  let tests: RegressionTests;

  before(async () => {
    // The extension itself has this controller while the workspace has a set, which another test may have left a moment ago.
    await until('the controller is free', () => {
      try {
        vscodeTests.createTestController(TESTS.controllerId, 'free').dispose();
        return true;
      } catch {
        return false;
      }
    });
  });

  beforeEach(() => {
    engine = new ScoringEngine();
    const settings = { current: DEFAULT_SETTINGS, onDidChange: () => ({ dispose: () => {} }) };
    tests = new RegressionTests({ sets: { onDidChange: changes.event }, engine, settings, log: testLog });
  });
  afterEach(() => tests.dispose());

  const labels = (): readonly string[] => tests.questions.map(({ item }) => item.label);
  const asked = (): readonly string[] => engine.asked.map(({ question }) => question.split('\n')[0]!);
  const floorOf = (item: TestItem): TestItem => item.parent!.children.get('floor')!;

  it('are one test a question, at its line, named with the expected mode', () => {
    changes.fire([loaded(TWO)]);
    assert.deepEqual(labels(), ['First? (project)', 'Second (project)']);
    assert.deepEqual(
      tests.questions.map(({ item }) => item.range?.start.line),
      [2, 5],
    );
    const { item } = tests.questions[0]!;
    assert.equal(item.parent?.label, 'regression.yaml');
    assert.equal(floorOf(item).label, 'Score of the set: at least 60%');
  });

  it('keep their tests when the set changes elsewhere, and lose those that are gone', () => {
    changes.fire([loaded(TWO)]);
    const before = tests.questions.map(({ item }) => item);
    changes.fire([loaded(`# a remark\n${TWO}`)]);
    const after = tests.questions.map(({ item }) => item);
    assert.ok(after.every((item, index) => item === before[index]));
    assert.equal(after[0]!.range?.start.line, 3);
    changes.fire([]);
    assert.deepEqual(labels(), []);
  });

  it('say what is wrong with a set, and still show the questions that are right', () => {
    changes.fire([loaded(`${TWO}  - question: Third?\n`)]);
    assert.equal(tests.questions.length, 2);
    assert.match(String(tests.questions[0]!.item.parent?.error), /^Line 11: Nothing is expected of this question/);
  });

  it('stay as they were while a slip keeps the text from being read', () => {
    changes.fire([loaded(TWO)]);
    const before = tests.questions.map(({ item }) => item);
    changes.fire([loaded(`${TWO}  - "question: Third\n`)]);
    assert.deepEqual(
      tests.questions.map(({ item }) => item),
      before,
    );
    assert.match(String(before[0]!.parent?.error), /^Line \d+: This is not valid YAML/);
    changes.fire([loaded(`${TWO}  - question: Third?\n    must: { files: [a.ts] }\n`)]);
    assert.deepEqual(labels(), ['First? (project)', 'Second (project)', 'Third? (project)']);
    assert.equal(before[0]!.parent?.error, undefined);
  });

  it('run what is asked for, and everything for the score of the set', async () => {
    changes.fire([loaded(TWO)]);
    const [first, second] = tests.questions.map(({ item }) => item) as [TestItem, TestItem];
    await tests.run();
    assert.deepEqual(asked(), ['First?', 'Second']);
    engine.asked.length = 0;
    await tests.run(new TestRunRequest([second]));
    assert.deepEqual(asked(), ['Second']);
    engine.asked.length = 0;
    await tests.run(new TestRunRequest([floorOf(first)]));
    assert.deepEqual(asked(), ['First?', 'Second']);
    engine.asked.length = 0;
    await tests.run(new TestRunRequest(undefined, [first]));
    assert.deepEqual(asked(), ['Second']);
    engine.asked.length = 0;
    await tests.run(new TestRunRequest([first.parent!], [second]));
    assert.deepEqual(asked(), ['First?']);
  });

  describe('answers that are judged', () => {
    const RUBRIC = TWO.replace('  - question: First?', '  - question: First?\n    rubric: Names the rule.');

    async function judged(...replies: readonly (string | Error)[]) {
      changes.fire([loaded(RUBRIC)]);
      const { item, placed } = tests.questions[0]!;
      const question = { ...placed.question, rubric: placed.question.rubric! };
      const output: string[] = [];
      const run = { appendOutput: (text: string) => void output.push(text) };
      const model = new TalkingModel(...replies);
      const { token } = new CancellationTokenSource();
      const judge = new AnswerJudge({ engine, model: model as unknown as LanguageModelChat, run, token });
      await judge.judgeAll([
        { item, question },
        { item, question },
      ]);
      return { model, output };
    }

    it('are asked for with the context of the question, judged by the rubric, and leave a receipt of each request', async () => {
      const { model, output } = await judged('It is half up.', 'SCORE: 7\nIt names half of it.', 'No.', 'no idea');
      assert.equal(model.asked[0], 'First?\n');
      assert.match(model.asked[1]!, /<answered>\nIt is half up\.\n<\/answered>\n<task>\nNames the rule\.\n<\/task>/);
      assert.match(output[0]!, /Talker judges its answer: 7 of 10\. It names half of it\./);
      assert.match(output[1]!, /Talker answered, but gave no score\./);
      assert.deepEqual(
        engine.sent.map(({ destination, model: id }) => [destination, id]),
        [
          ['judge', 'talker'],
          ['judge', 'talker'],
        ],
      );
      assert.deepEqual(
        engine.requests.map(({ destination, model: id, text }) => [destination, id, text]),
        [
          ['judge', 'talker', model.asked[1]],
          ['judge', 'talker', model.asked[3]],
        ],
      );
    });

    it('end with the first request that fails', async () => {
      const { model, output } = await judged(LanguageModelError.Blocked('Too much.'), 'SCORE: 7');
      assert.equal(model.asked.length, 1);
      assert.equal(output.length, 1);
      assert.match(output[0]!, /Talker refused the request/);
    });
  });

  describe('a run', () => {
    /** What the Test Explorer is told, as `what: label`, with the first line of a message. */
    function recorder(): { readonly run: TestRun; readonly told: string[]; readonly messages: TestMessage[] } {
      const told: string[] = [];
      const messages: TestMessage[] = [];
      const tell =
        (what: string) =>
        (item: TestItem, said?: TestMessage | readonly TestMessage[]): void => {
          const all = said === undefined || typeof said === 'number' ? [] : [said].flat();
          messages.push(...(all as TestMessage[]));
          told.push([what, item.label.split(' ')[0], ...(all as TestMessage[]).map(each => each.message)].join(' '));
        };
      const run = {
        started: () => {},
        appendOutput: () => {},
        passed: tell('passed'),
        failed: tell('failed'),
        errored: tell('errored'),
        skipped: tell('skipped'),
      };
      return { run: run as unknown as TestRun, told, messages };
    }

    async function ran(text: string, signal = new AbortController().signal) {
      const set = loaded(text);
      changes.fire([set]);
      const questions = tests.questions;
      const floor = floorOf(questions[0]!.item);
      const { run, told, messages } = recorder();
      await new RegressionRun({ run, engine, log: testLog, signal }).runSet({ set, questions, floor });
      return { told, messages };
    }

    it('says of each question what is missing, at the place of the set that wants it, and of the set its score', async () => {
      engine.results = { First: halfMet };
      const { told, messages } = await ran(TWO);
      const gone = 'src/a.ts does not exist. If it was renamed, write its new name.';
      assert.deepEqual(told, [`failed First? ${gone}`, 'passed Second', 'passed Score']);
      const { range } = messages[0]!.location!;
      const { text } = loaded(TWO);
      assert.equal(
        new TextSnapshot(text).line(range.start.line).slice(range.start.character, range.end.character),
        'src/a.ts',
      );
      assert.equal(messages[0]!.contextValue, 'contextMode.question');
    });

    it('fails the set that scores less than its floor', async () => {
      engine.results = { First: halfMet, Second: halfMet };
      const { told } = await ran(TWO);
      assert.equal(told.at(-1), 'failed Score The set scores 50%, its floor is 60%; 0 of 2 questions pass.');
    });

    it('gives no score to a set with a mistake, or one that was not asked as a whole', async () => {
      assert.match((await ran(`${TWO}  - question: Third?\n`)).told.at(-1)!, /^errored Score The set has mistakes/);
      engine.results = { Second: new Error('out of order') };
      const { told } = await ran(TWO);
      assert.match(told[1]!, /^errored Second .*out of order/);
      assert.match(told.at(-1)!, /^errored Score Not every question could be asked/);
    });

    it('ends when it is cancelled: what was not asked is skipped', async () => {
      const controller = new AbortController();
      engine.onAsked = () => controller.abort();
      const { told } = await ran(TWO, controller.signal);
      assert.deepEqual(told, ['skipped First?', 'skipped Second', 'skipped Score']);
      assert.equal(engine.asked.length, 1);
    });
  });
});
