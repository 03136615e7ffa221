import { ContextModeError } from '../base/errors.ts';
import { SerialQueue } from '../base/serialQueue.ts';
import { NO_CHOICES } from '../choices/choices.ts';
import type { Settings } from '../config/settings.ts';
import type { ActiveDocument, ContextRequest } from '../contextEngine.ts';
import type { DocumentMirror } from '../documents/documentMirror.ts';
import type { ApartFromUser } from '../gather/materialGatherer.ts';
import type { ProjectIndex } from '../index/projectIndex.ts';
import type { GitAnswer, GitHistory, Workspace } from '../ports.ts';
import type { Recommendation } from '../recommend/recommendMode.ts';
import type { ModePlan } from '../templates/modePlan.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import { type ContextBundle, filesShown } from '../units/contextBundle.ts';
import { draftQuestions } from './draftQuestions.ts';
import { expectationCount, isGlob, scoreOf, unmetExpectations } from './expectations.ts';
import { failureOf, goneFile } from './explainUnmet.ts';
import type { Failure, QuestionResult } from './questionResult.ts';
import type { RegressionQuestion } from './regressionSet.ts';

/** Older ones are about files that are no more like that. */
const MAX_COMMITS = 2_000;

type Options = { readonly signal: AbortSignal };
type ApartOptions = Options & { readonly apart: ApartFromUser };

export interface QuestionRunnerParts {
  /** With files as they are on disk, notebooks too. */
  readonly workspace: Workspace;
  readonly settings: () => Settings;
  readonly documents: DocumentMirror;
  readonly index: ProjectIndex;
  readonly git: GitHistory;
  /** What has no saved file yet, by path. */
  readonly openTexts: () => ReadonlyMap<string, string>;
  readonly planOf: (mode: ContextRequest['mode'], options: Options) => Promise<ModePlan>;
  readonly bundle: (request: ContextRequest, plan: ModePlan, options: ApartOptions) => Promise<ContextBundle>;
  readonly recommend: (request: ContextRequest, options: ApartOptions) => Promise<Recommendation | undefined>;
}

/**
 * Builds and scores the questions of a regression set, one at a time. What comes of a question depends on the files, the
 * settings and the commits alone: not on what this user has edited, pinned, excluded or asked before, and no service is asked
 * for vectors. Nothing is sent or recorded.
 */
export class QuestionRunner {
  readonly #parts: QuestionRunnerParts;
  /** One question holds its open file in the mirror while it runs. */
  readonly #queue = new SerialQueue();
  #lastVersion = 0;

  constructor(parts: QuestionRunnerParts) {
    this.#parts = parts;
  }

  /** @throws ContextModeError when the question cannot be asked: `file.*`, `template.*` */
  build(question: RegressionQuestion, { signal }: Options): Promise<ContextBundle> {
    return this.#ask(question, { signal }, async (request, plan, apart) =>
      this.#parts.bundle(request, plan, { apart, signal }),
    );
  }

  /**
   * Questions from the history of the repositories; see {@link draftQuestions}. Fewer than asked for, or none, when the
   * messages tell no more.
   */
  async draft({
    count,
    signal,
  }: Options & { readonly count: number }): Promise<GitAnswer<readonly RegressionQuestion[]>> {
    const { git, workspace } = this.#parts;
    const answer = await git.commits({ limit: MAX_COMMITS, signal });
    if (answer.kind === 'unavailable') return answer;
    const isThere = (path: string): boolean => {
      const place = workspace.look(path);
      return place.kind === 'file' && place.file.refused === undefined;
    };
    return { kind: 'known', value: draftQuestions(answer.value, { count, isThere }) };
  }

  async score(question: RegressionQuestion, { signal }: Options): Promise<QuestionResult> {
    try {
      return await this.#ask(question, { signal }, async (request, plan, apart) => {
        const bundle = await this.#parts.bundle(request, plan, { apart, signal });
        const recommendation =
          question.expectedModes.length === 0 ? undefined : await this.#parts.recommend(request, { apart, signal });
        return await this.#resultOf(question, { bundle, recommendation, apart, plan, signal });
      });
    } catch (error) {
      if (!isOfQuestion(error)) throw error;
      return notAsked(question, await this.#failureOf(error, { signal }));
    }
  }

  async #failureOf({ code, data }: ContextModeError, { signal }: Options): Promise<Failure> {
    if (code !== 'file.missing') return { code: 'notAsked', data: {}, why: { error: code, data } };
    const path = String(data.path);
    const namesNow = await this.#namesNow([path], { signal });
    return goneFile(path, { namesNow, pathsNamed: base => this.#pathsNamed(base) });
  }

  #pathsNamed(base: string): readonly string[] {
    return [...this.#parts.index.names.names.pathsNamed(base)];
  }

  /** Those that have a new name. */
  async #namesNow(gonePaths: readonly string[], { signal }: Options): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (const path of gonePaths) {
      const answer = await this.#parts.git.nameNow(path, { signal });
      if (answer.kind === 'known' && answer.value !== undefined) names.set(path, answer.value);
    }
    return names;
  }

  #ask<T>(
    question: RegressionQuestion,
    { signal }: Options,
    work: (request: ContextRequest, plan: ModePlan, apart: ApartFromUser) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(async () => {
      signal.throwIfAborted();
      const { file, mode, commit } = question;
      const plan = await this.#parts.planOf(mode, { signal });
      // A template that is none can never be recommended, and the entry should say so.
      for (const expected of question.expectedModes) await this.#parts.planOf(expected, { signal });
      // A file that is not read yet would look like one that is not found.
      await this.#parts.index.complete({ openTexts: this.#parts.openTexts(), signal });
      const active = file === undefined ? 'noEditor' : await this.#open(file, question.lineNumber ?? 1, { signal });
      try {
        // Who names a file wants it, whatever ignore rules say.
        const choices = { ...NO_CHOICES, allowed: file === undefined ? [] : [file] };
        const withoutCommit = commit === undefined ? undefined : { id: commit, message: question.question };
        const apart = { choices, ...(withoutCommit === undefined ? {} : { withoutCommit }) };
        return await work({ question: question.question, mode, active, turns: [] }, plan, apart);
      } finally {
        if (typeof active !== 'string') this.#parts.documents.apply({ kind: 'closed', uri: active.uri });
      }
    });
  }

  /** Tells the mirror alone: the history learns nothing of it. */
  async #open(path: string, lineNumber: number, { signal }: Options): Promise<ActiveDocument> {
    const { workspace, documents } = this.#parts;
    const unsaved = documents.unsavedTexts().get(path);
    const read =
      unsaved === undefined ? await workspace.read(path, { signal }) : ({ kind: 'text', text: unsaved } as const);
    if (read.kind === 'refused') throw new ContextModeError(`file.${read.why}`, { path });
    const snapshot = new TextSnapshot(read.text);
    const lines = snapshot.contentLines.endExclusive;
    if (lineNumber > lines) throw new ContextModeError('file.lineMissing', { path, line: lineNumber, lines });
    const uri = `regression:${path}`;
    const version = ++this.#lastVersion;
    const document = { uri, path, languageId: '' };
    const isUnsaved = unsaved !== undefined;
    documents.apply({ kind: 'opened', document, version, text: read.text, isUnsaved });
    const start = snapshot.lineStart(lineNumber - 1);
    return { uri, version, selection: { start, endExclusive: start } };
  }

  async #resultOf(
    question: RegressionQuestion,
    found: {
      readonly bundle: ContextBundle;
      readonly recommendation: Recommendation | undefined;
      readonly apart: ApartFromUser;
      readonly plan: ModePlan;
    } & Options,
  ): Promise<QuestionResult> {
    const { bundle, recommendation, apart, plan, signal } = found;
    const { index, workspace } = this.#parts;
    const settings = this.#parts.settings();
    const unmet = unmetExpectations(question, {
      bundle,
      ...(recommendation === undefined ? {} : { recommendation }),
      isDefined: name => index.filesDefining(name).length > 0,
    });
    const activePath = pathOfCurrentFile(bundle);
    const gone = unmet.flatMap(each =>
      each.kind === 'fileMissing' && !isGlob(each.file) && workspace.look(each.file).kind === 'missing'
        ? each.file
        : [],
    );
    const namesNow = await this.#namesNow(gone, { signal });
    const failures = unmet.map(each =>
      failureOf(each, {
        mode: question.mode,
        expectedModes: question.expectedModes,
        omissions: bundle.omissions,
        shownFiles: filesShown(bundle),
        searches: plan.policy.retrieval === 'byQuestion',
        maxCandidates: settings['project.maxCandidates'],
        ranking: () =>
          index.rankingFor({
            question: question.question,
            ...(activePath === undefined ? {} : { activePath }),
            scored: apart,
            settings,
          }),
        look: path => workspace.look(path),
        standingOf: path => index.standingOf(path),
        namesNow,
        pathsNamed: base => this.#pathsNamed(base),
        filesDefining: name => index.filesDefining(name),
      }),
    );
    return {
      ...scoreOf(question, failures.length),
      failures,
      mode: question.mode,
      ...(recommendation === undefined ? {} : { recommended: recommendation.mode }),
      tokens: bundle.totalTokens(),
      budget: bundle.budget,
      files: filesShown(bundle),
    };
  }
}

function pathOfCurrentFile({ units }: ContextBundle): string | undefined {
  const source = units.find(({ role }) => role === 'current_file')?.source;
  return source?.kind === 'file' ? source.path : undefined;
}

/** What the entry itself says wrongly by now: its file or template is gone. Everything else concerns the whole run. */
function isOfQuestion(error: unknown): error is ContextModeError {
  return error instanceof ContextModeError && /^(?:file|template)\./.test(error.code);
}

function notAsked(question: RegressionQuestion, failure: Failure): QuestionResult {
  const { mode } = question;
  const expectations = expectationCount(question);
  return { score: 0, isPassed: false, expectations, failures: [failure], mode, tokens: 0, budget: 0, files: [] };
}
