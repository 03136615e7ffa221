import { ContextModeError } from '../base/errors.ts';
import { SerialQueue } from '../base/serialQueue.ts';
import { NO_CHOICES } from '../choices/choices.ts';
import type { Settings } from '../config/settings.ts';
import type { ActiveDocument, ContextRequest } from '../contextEngine.ts';
import type { DocumentMirror } from '../documents/documentMirror.ts';
import type { ApartFromUser } from '../gather/materialGatherer.ts';
import type { ProjectIndex } from '../index/projectIndex.ts';
import type { Workspace } from '../ports.ts';
import type { Recommendation } from '../recommend/recommendMode.ts';
import type { ModePlan } from '../templates/modePlan.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import { type ContextBundle, filesShown } from '../units/contextBundle.ts';
import { expectationCount, unmetExpectations } from './expectations.ts';
import { failureOf } from './explainUnmet.ts';
import type { Failure, QuestionResult } from './questionResult.ts';
import type { RegressionQuestion } from './regressionSet.ts';

type Options = { readonly signal: AbortSignal };
type ApartOptions = Options & { readonly apart: ApartFromUser };

export interface QuestionRunnerParts {
  /** With files as they are on disk, notebooks too. */
  readonly workspace: Workspace;
  readonly settings: () => Settings;
  readonly documents: DocumentMirror;
  readonly index: ProjectIndex;
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

  async score(question: RegressionQuestion, { signal }: Options): Promise<QuestionResult> {
    try {
      return await this.#ask(question, { signal }, async (request, plan, apart) => {
        const bundle = await this.#parts.bundle(request, plan, { apart, signal });
        const recommendation =
          question.expectedModes.length === 0 ? undefined : await this.#parts.recommend(request, { apart, signal });
        return await this.#resultOf(question, { bundle, recommendation, apart, plan, signal });
      });
    } catch (error) {
      if (isOfQuestion(error)) return notAsked(question, error);
      throw error;
    }
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
      const active = file === undefined ? 'noEditor' : await this.#open(file, question.lineNumber ?? 1, { signal });
      try {
        // A file that is not read yet would look like one that is not found.
        await this.#parts.index.complete({ openTexts: this.#parts.openTexts(), signal });
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
    documents.apply({ kind: 'opened', document, version, text: read.text, isUnsaved: false });
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
    const known = await index.known({ openTexts: this.#parts.openTexts(), signal });
    const filesDefining = (name: string): readonly string[] => known?.filesDefining(name) ?? [];
    const unmet = unmetExpectations(question, {
      bundle,
      ...(recommendation === undefined ? {} : { recommendation }),
      isDefined: name => filesDefining(name).length > 0,
    });
    const activePath = pathOfCurrentFile(bundle);
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
            ...(apart.withoutCommit === undefined ? {} : { withoutCommit: apart.withoutCommit }),
            settings,
          }),
        look: path => workspace.look(path),
        standingOf: path => index.standingOf(path),
        pathsNamed: base => [...index.names.names.pathsNamed(base)],
        filesDefining,
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

/** @param unmetCount of the expectations */
function scoreOf(
  question: RegressionQuestion,
  unmetCount: number,
): Pick<QuestionResult, 'score' | 'isPassed' | 'expectations'> {
  const expectations = expectationCount(question);
  const score = expectations === 0 ? 1 : 1 - unmetCount / expectations;
  return { score, isPassed: score >= (question.floor ?? 1), expectations };
}

/** What the entry itself says wrongly by now: its file or template is gone. Everything else concerns the whole run. */
function isOfQuestion(error: unknown): error is ContextModeError {
  return error instanceof ContextModeError && /^(?:file|template)\./.test(error.code);
}

function notAsked(question: RegressionQuestion, { code, data }: ContextModeError): QuestionResult {
  const failure: Failure = { code: 'notAsked', data: {}, why: { error: code, data } };
  const { mode } = question;
  const expectations = expectationCount(question);
  return { score: 0, isPassed: false, expectations, failures: [failure], mode, tokens: 0, budget: 0, files: [] };
}
