import { Location, type LogOutputChannel, l10n, type TestItem, TestMessage, type TestRun } from 'vscode';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { Place } from '../../core/ports.ts';
import { questionInFolder } from '../../core/regression/questionInFolder.ts';
import type { Failure, QuestionResult } from '../../core/regression/questionResult.ts';
import type { PlacedQuestion, RegressionQuestion } from '../../core/regression/regressionSet.ts';
import { type ScoredQuestion, verdictOn } from '../../core/regression/setVerdict.ts';
import { isCancellation, logError } from '../errorReports.ts';
import { TESTS } from '../ids.ts';
import { folderPrefix } from '../listeners/documentPath.ts';
import { errorSentence } from '../messages.ts';
import type { LoadedSet } from './regressionSets.ts';
import { failureSentence, resultSentence, verdictSentence } from './regressionTexts.ts';

/** What of a set is to be run. */
export interface Selection {
  readonly set: LoadedSet;
  readonly questions: readonly { readonly item: TestItem; readonly placed: PlacedQuestion }[];
  /** Present when all questions are run: only then the score of the set is known. */
  readonly floor?: TestItem;
}

/** Asks the questions of a set one after the other, and tells the Test Explorer what comes of each. */
export class RegressionRun {
  readonly #run: TestRun;
  readonly #engine: Pick<ContextEngine, 'scoreQuestion'>;
  readonly #log: LogOutputChannel;
  readonly #signal: AbortSignal;

  constructor(parts: {
    readonly run: TestRun;
    readonly engine: Pick<ContextEngine, 'scoreQuestion'>;
    readonly log: LogOutputChannel;
    readonly signal: AbortSignal;
  }) {
    this.#run = parts.run;
    this.#engine = parts.engine;
    this.#log = parts.log;
    this.#signal = parts.signal;
  }

  async runSet(selection: Selection): Promise<void> {
    const { set, questions } = selection;
    const scored: ScoredQuestion[] = [];
    for (const { item, placed } of questions) {
      const result = await this.#score(item, set, placed);
      if (result !== undefined) scored.push({ question: placed.question, result });
    }
    this.#judge(selection, scored);
  }

  /** @returns `undefined` when the run was cancelled or the question could not be scored */
  async #score(item: TestItem, set: LoadedSet, placed: PlacedQuestion): Promise<QuestionResult | undefined> {
    if (this.#signal.aborted) {
      this.#run.skipped(item);
      return undefined;
    }
    this.#run.started(item);
    const startedAtMs = performance.now();
    try {
      const result = await this.#engine.scoreQuestion(asked(placed.question, set), { signal: this.#signal });
      this.#tell(item, set, placed, result, performance.now() - startedAtMs);
      return result;
    } catch (error) {
      if (isCancellation(error)) this.#run.skipped(item);
      else {
        logError(error, this.#log);
        this.#run.errored(item, new TestMessage(errorSentence(error)));
      }
      return undefined;
    }
  }

  #tell(item: TestItem, set: LoadedSet, placed: PlacedQuestion, result: QuestionResult, durationMs: number): void {
    const sentences = result.failures.map(failureSentence);
    this.#write([item.label, ...[resultSentence(result), ...sentences].map(each => `  ${each}`)], item);
    if (result.isPassed) this.#run.passed(item, durationMs);
    else
      this.#run.failed(
        item,
        result.failures.map(failure => messageOf(failure, set, placed)),
        durationMs,
      );
  }

  /** The set as a whole. What it says is known only without mistakes, and its score only when all was asked. */
  #judge({ set, questions, floor }: Selection, scored: readonly ScoredQuestion[]): void {
    if (floor === undefined) return;
    const { parsed } = set;
    if (this.#signal.aborted) {
      this.#run.skipped(floor);
    } else if (parsed.problems.length > 0) {
      this.#run.errored(floor, new TestMessage(l10n.t('The set has mistakes, so its score is not known.')));
    } else if (scored.length < questions.length) {
      this.#run.errored(
        floor,
        new TestMessage(l10n.t('Not every question could be asked, so the score is not known.')),
      );
    } else {
      const verdict = verdictOn(scored, parsed.floor);
      const sentence = verdictSentence(verdict, scored.length);
      this.#write([sentence], floor);
      if (verdict.isMet) this.#run.passed(floor);
      else this.#run.failed(floor, new TestMessage(sentence));
    }
  }

  #write(lines: readonly string[], item: TestItem): void {
    // What VS Code shows here is a terminal.
    this.#run.appendOutput(`${lines.join('\r\n')}\r\n`, undefined, item);
  }
}

/** As the engine names its files. */
export function asked(question: RegressionQuestion, { folder }: LoadedSet): RegressionQuestion {
  return questionInFolder(question, folderPrefix(folder));
}

function messageOf(failure: Failure, set: LoadedSet, placed: PlacedQuestion): TestMessage {
  const message = new TestMessage(failureSentence(failure));
  message.location = new Location(set.uri, set.rangeOf(placeOf(failure, set.text, placed)));
  message.contextValue = TESTS.questionMessage;
  return message;
}

/** Where the set says what is not met; the beginning of the entry if it cannot be told. */
function placeOf({ code, data }: Failure, text: string, { start, endExclusive }: PlacedQuestion): Place {
  const names = [data.glob, data.path, data.name].filter(each => each !== undefined).map(String);
  const wanted = code === 'otherMode' ? ['expectedMode'] : code === 'tooManyTokens' ? ['maxTokens'] : names;
  const entry = text.slice(start, endExclusive);
  for (const word of wanted) {
    // In a workspace of several folders a path has its folder's name before, which the set does not.
    for (const name of [word, word.slice(word.indexOf('/') + 1)]) {
      const at = entry.indexOf(name);
      if (at !== -1) return { start: start + at, endExclusive: start + at + name.length };
    }
  }
  return { start, endExclusive: start };
}
