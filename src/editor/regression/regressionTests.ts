import {
  type LanguageModelChat,
  type LogOutputChannel,
  l10n,
  type Range,
  type TestController,
  type TestItem,
  type TestRunProfile,
  TestRunProfileKind,
  TestRunRequest,
  tests,
  type Uri,
  window,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { PlacedQuestion, RegressionQuestion } from '../../core/regression/regressionSet.ts';
import { signalOf } from '../cancellation.ts';
import { reportError } from '../errorReports.ts';
import { TESTS } from '../ids.ts';
import { folderPrefix } from '../listeners/documentPath.ts';
import type { EditorSettings } from '../settings.ts';
import { AnswerJudge, type Judgeable, pickJudge } from './answerJudge.ts';
import { asked, RegressionRun, type Selection } from './regressionRun.ts';
import type { LoadedSet, RegressionSets } from './regressionSets.ts';
import { floorLabel, modesLabel, regressionProblemSentence } from './regressionTexts.ts';

export interface RegressionTestsParts {
  readonly sets: Pick<RegressionSets, 'onDidChange'>;
  readonly engine: Pick<ContextEngine, 'scoreQuestion' | 'buildQuestion' | 'recordSent' | 'recordRequest'>;
  readonly settings: Pick<EditorSettings, 'current' | 'onDidChange'>;
  readonly log: LogOutputChannel;
}

/** A question with its item. */
export interface ShownQuestion {
  readonly set: LoadedSet;
  readonly item: TestItem;
  readonly placed: PlacedQuestion;
}

/** A set with its items. */
interface ShownSet {
  readonly set: LoadedSet;
  readonly item: TestItem;
  readonly questions: Selection['questions'];
  /** The score of the whole set. */
  readonly floor: TestItem;
}

/**
 * The regression sets in the Test Explorer: each question a test at its line, and the score of the whole set another one. There
 * is a controller only while there is a set, because VS Code shows its Testing view to whoever has one.
 */
export class RegressionTests implements Disposable {
  readonly #parts: RegressionTestsParts;
  readonly #disposables = new DisposableStore();
  #controller: TestController | undefined;
  #judging: TestRunProfile | undefined;
  #shown: readonly ShownSet[] = [];

  constructor(parts: RegressionTestsParts) {
    this.#parts = parts;
    this.#disposables.add(parts.sets.onDidChange(loaded => this.#show(loaded)));
    this.#disposables.add(parts.settings.onDidChange(() => this.#offerJudging()));
    this.#disposables.add({ dispose: () => this.#controller?.dispose() });
  }

  /**
   * Runs what the request says; everything if it says nothing. Resolves when that has ended.
   *
   * @param judge answers what has a rubric, and judges; the user has said yes to it
   */
  async run(request = new TestRunRequest(), judge?: LanguageModelChat): Promise<void> {
    if (this.#controller === undefined) return;
    const run = this.#controller.createTestRun(request);
    const { signal, dispose } = signalOf(run.token);
    try {
      const selections = this.#shown.map(shown => selectionOf(shown, request));
      for (const { questions, floor } of selections) {
        for (const { item } of questions) run.enqueued(item);
        if (floor !== undefined) run.enqueued(floor);
      }
      const { engine, log } = this.#parts;
      const runner = new RegressionRun({ run, engine, log, signal });
      for (const selection of selections) await runner.runSet(selection);
      if (judge !== undefined) {
        await new AnswerJudge({ run, engine, model: judge, token: run.token }).judgeAll(judgeablesOf(selections));
      }
    } finally {
      dispose();
      run.end();
    }
  }

  /** As `run`, with answers judged by a model that the user picks. */
  async #runAndJudge(request: TestRunRequest): Promise<void> {
    const { length } = judgeablesOf(this.#shown.map(shown => selectionOf(shown, request)));
    if (length === 0) {
      void window.showInformationMessage(
        l10n.t('No question that is to be run has a rubric, so there is nothing to judge.'),
      );
      return;
    }
    const judge = await pickJudge(length);
    if (judge !== undefined) await this.run(request, judge);
  }

  /** The question that an item stands for. */
  tryQuestion(item: TestItem): ShownQuestion | undefined {
    return this.questions.find(each => each.item.id === item.id && each.set.uri.toString() === item.uri?.toString());
  }

  /** All questions, in the order of the Test Explorer. */
  get questions(): readonly ShownQuestion[] {
    return this.#shown.flatMap(({ set, questions }) => questions.map(each => ({ ...each, set })));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #show(sets: readonly LoadedSet[]): void {
    if (sets.length === 0) {
      this.#controller?.dispose();
      this.#controller = undefined;
      this.#judging = undefined;
      this.#shown = [];
      return;
    }
    const controller = this.#ensureController();
    const before = new Map(this.#shown.map(shown => [shown.item, shown]));
    this.#shown = sets.map(set => this.#showSet(set));
    controller.items.replace(this.#shown.map(({ item }) => item));
    for (const shown of this.#shown) controller.invalidateTestResults(outdatedBy(shown, before.get(shown.item)));
  }

  #ensureController(): TestController {
    if (this.#controller !== undefined) return this.#controller;
    const controller = tests.createTestController(TESTS.controllerId, 'Context Mode');
    const run = (request: TestRunRequest): Promise<void> =>
      this.run(request).catch((error: unknown) => reportError(error, this.#parts.log));
    controller.createRunProfile(l10n.t('Run'), TestRunProfileKind.Run, run, true);
    this.#controller = controller;
    this.#offerJudging();
    return controller;
  }

  /** Only while the setting is on, and never by default: it sends something. */
  #offerJudging(): void {
    const isOn = this.#parts.settings.current['regression.judgeAnswers'];
    if (!isOn) {
      this.#judging?.dispose();
      this.#judging = undefined;
    } else if (this.#controller !== undefined) {
      this.#judging ??= this.#controller.createRunProfile(
        l10n.t('Run and Judge Answers'),
        TestRunProfileKind.Run,
        request => this.#runAndJudge(request).catch((error: unknown) => reportError(error, this.#parts.log)),
      );
    }
  }

  #showSet(set: LoadedSet): ShownSet {
    const { uri, parsed, rangeOf } = set;
    const item = this.#item(undefined, { id: uri.toString(), label: labelOf(set), uri });
    item.error = errorOf(set);
    // A slip in the text may hide all questions from the parser: they stay as they were until it is mended.
    const shown = this.#shown.find(each => each.item === item);
    if (shown !== undefined && parsed.questions.length === 0 && item.error !== undefined) return shown;
    const questions = parsed.questions.map((placed, index) => {
      const { question } = placed;
      const id = idOf(question);
      // Of an item with a description, VS Code tells a screen reader nothing but that: the mode is part of the name.
      const label = `${firstLine(question.question)} (${modesLabel(question)})`;
      const child = this.#item(item, { id, label, uri, range: rangeOf(placed) });
      child.sortText = orderOf(index);
      return { item: child, placed };
    });
    const floor = this.#item(item, { id: 'floor', label: floorLabel(parsed.floor), uri });
    floor.sortText = orderOf(questions.length);
    item.children.replace([...questions.map(({ item: child }) => child), floor]);
    return { set, item, questions, floor };
  }

  /** The item that is there already, so that its last result stays, or a new one. */
  #item(
    parent: TestItem | undefined,
    {
      id,
      label,
      uri,
      range,
    }: { readonly id: string; readonly label: string; readonly uri: Uri; readonly range?: Range },
  ): TestItem {
    const controller = this.#ensureController();
    const item = (parent?.children ?? controller.items).get(id) ?? controller.createTestItem(id, label, uri);
    item.label = label;
    item.range = range;
    return item;
  }
}

/** The name of the file, and of its folder where there are several. */
function labelOf({ uri, folder }: LoadedSet): string {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return folderPrefix(folder) + name;
}

/** What a request means of a set. Whoever wants its score wants all questions. */
function selectionOf({ set, item, questions, floor }: ShownSet, { include, exclude }: TestRunRequest): Selection {
  const isIncluded = (each: TestItem): boolean =>
    include === undefined || include.includes(each) || include.includes(item);
  const isExcluded = (each: TestItem): boolean => exclude?.some(other => other === each || other === item) ?? false;
  const wantsScore = isIncluded(floor) && !isExcluded(floor);
  const wanted = questions.filter(each => (wantsScore || isIncluded(each.item)) && !isExcluded(each.item));
  const isWhole = wantsScore && wanted.length === questions.length;
  return { set, questions: wanted, ...(isWhole ? { floor } : {}) };
}

function judgeablesOf(selections: readonly Selection[]): readonly Judgeable[] {
  return selections.flatMap(({ set, questions }) =>
    questions.flatMap(({ item, placed }) => {
      const { rubric } = placed.question;
      return rubric === undefined ? [] : [{ item, question: { ...asked(placed.question, set), rubric } }];
    }),
  );
}

/** Items whose last results are of other expectations. */
function outdatedBy({ set, questions, floor }: ShownSet, before: ShownSet | undefined): TestItem[] {
  if (before === undefined) return [];
  const wanted = new Map(before.questions.map(({ item, placed }) => [item, JSON.stringify(placed.question)]));
  const changed = questions.filter(({ item, placed }) => wanted.get(item) !== JSON.stringify(placed.question));
  const isSame =
    changed.length === 0 && wanted.size === questions.length && before.set.parsed.floor === set.parsed.floor;
  return isSame ? [] : [...changed.map(({ item }) => item), floor];
}

/** Items are sorted by text. */
function orderOf(index: number): string {
  return String(index).padStart(5, '0');
}

function errorOf({ parsed: { problems } }: LoadedSet): string | undefined {
  if (problems.length === 0) return undefined;
  return problems
    .map(problem => l10n.t('Line {0}: {1}', problem.lineNumber, regressionProblemSentence(problem)))
    .join('\n\n');
}

/** The same for the same test, wherever in the set it stands. */
function idOf({ question, file, lineNumber, mode }: RegressionQuestion): string {
  return TESTS.questionPrefix + JSON.stringify([question, file, lineNumber, mode]);
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)![0];
}
