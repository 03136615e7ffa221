import { ContextModeError } from '../../../src/core/base/errors.ts';
import { type Choices, NO_CHOICES } from '../../../src/core/choices/choices.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/config/settings.ts';
import type {
  BuiltContext,
  ContextEngine,
  ContextRequest,
  ModeEstimate,
  SessionLog,
} from '../../../src/core/contextEngine.ts';
import type { DocumentEvent } from '../../../src/core/documents/documentEvent.ts';
import { DocumentMirror } from '../../../src/core/documents/documentMirror.ts';
import type { IndexAction } from '../../../src/core/index/indexStatus.ts';
import type { WorkspaceChange } from '../../../src/core/index/workspaceChange.ts';
import {
  BASE_MODES,
  contextModeOf,
  isBaseMode,
  type ModeId,
  tryTemplateIdOf,
} from '../../../src/core/modes/contextMode.ts';
import { policyOf } from '../../../src/core/modes/layerPolicy.ts';
import type { ModeChange } from '../../../src/core/modes/modeChange.ts';
import { notebookText } from '../../../src/core/notebook/notebook.ts';
import type { GitAnswer, SaveResult } from '../../../src/core/ports.ts';
import type { SentPrompt } from '../../../src/core/receipts/receipt.ts';
import type { Recommendation } from '../../../src/core/recommend/recommendMode.ts';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import type { ParsedRegressionSet, RegressionQuestion } from '../../../src/core/regression/regressionSet.ts';
import type { SemanticAccess } from '../../../src/core/semantic/embedding.ts';
import type { TemplateList } from '../../../src/core/templates/templateList.ts';
import { ContextBundle } from '../../../src/core/units/contextBundle.ts';
import type { ContextUnit, UnitRole } from '../../../src/core/units/contextUnit.ts';
import { type Reason, reason } from '../../../src/core/units/reason.ts';

/**
 * An engine that keeps documents as the real one does, counts characters for tokens, and remembers what it was asked. Its
 * prompt is the question, the text of the current file and, in project mode, one retrieved file.
 */
export class FakeEngine implements ContextEngine {
  readonly events: DocumentEvent[] = [];
  readonly requests: ContextRequest[] = [];
  /** What was allowed, one call after the other. */
  readonly semanticAccess: (SemanticAccess | undefined)[] = [];
  readonly switches: ModeId[] = [];
  readonly sent: SentPrompt[] = [];
  /** Awaited by every build: where tests hold the engine up. */
  gate: Promise<void> = Promise.resolve();
  /** Thrown by the next build. */
  nextError: Error | undefined;
  settings: Settings = DEFAULT_SETTINGS;
  #mirror = new DocumentMirror();
  #mode: ModeId = 'file';
  #choices = NO_CHOICES;

  /** As when the worker has died: nothing is known any more. */
  forgetDocuments(): void {
    this.#mirror = new DocumentMirror();
  }

  /** The text that the engine has of a document at a version; `undefined` when it does not know it so. */
  textOf(uri: string, version: number): string | undefined {
    return this.#mirror.tryGet(uri, version)?.snapshot?.text;
  }

  isUnsaved(uri: string, version: number): boolean | undefined {
    return this.#mirror.tryGet(uri, version)?.isUnsaved;
  }

  allowSemantic(access: SemanticAccess | undefined): void {
    this.semanticAccess.push(access);
  }

  findUses(): Promise<never> {
    return Promise.reject(new Error('Nothing asks for uses here.'));
  }

  notify(event: DocumentEvent): void {
    this.events.push(event);
    this.#mirror.apply(event);
  }

  readonly changes: WorkspaceChange[] = [];
  readonly indexActions: IndexAction[] = [];

  noteChange(change: WorkspaceChange): void {
    this.changes.push(change);
  }

  async standingOf(): Promise<Reason> {
    return reason('standing.searched');
  }

  async controlIndex(action: IndexAction): Promise<void> {
    this.indexActions.push(action);
  }

  async choices(): Promise<Choices> {
    return this.#choices;
  }

  async setChoices(choices: Choices): Promise<void> {
    this.#choices = choices;
  }

  configure(settings: Settings): void {
    this.settings = settings;
  }

  async build(request: ContextRequest, { signal }: { readonly signal: AbortSignal }): Promise<BuiltContext> {
    this.requests.push(request);
    const texts = this.#textsOf(request);
    await this.gate;
    signal.throwIfAborted();
    const error = this.nextError;
    this.nextError = undefined;
    if (error !== undefined) throw error;
    return builtOf(
      request.mode,
      texts,
      isBaseMode(request.mode) ? policyOf(request.mode, this.settings).budget : 16_000,
    );
  }

  async estimate(request: ContextRequest, options: { readonly signal: AbortSignal }): Promise<readonly ModeEstimate[]> {
    const estimates: ModeEstimate[] = [];
    for (const mode of BASE_MODES) {
      const { bundle } = await this.build({ ...request, mode }, options);
      estimates.push({ kind: 'counted', mode, tokens: bundle.totalTokens(), budget: bundle.budget });
    }
    return estimates;
  }

  templateList: TemplateList = { templates: [], invalid: [] };

  async templates(): Promise<TemplateList> {
    return this.templateList;
  }

  async checkTemplate(): Promise<[]> {
    return [];
  }

  async parseRegressionSet(text: string, path: string): Promise<ParsedRegressionSet> {
    return parseRegressionSet(text, path);
  }

  async buildQuestion({ mode, question }: RegressionQuestion): Promise<BuiltContext> {
    return builtOf(mode, [['question', `${question}\n`]]);
  }

  async draftQuestions(): Promise<GitAnswer<readonly RegressionQuestion[]>> {
    return { kind: 'known', value: [] };
  }

  scoreQuestion(): Promise<never> {
    return Promise.reject(new Error('Nothing is scored here.'));
  }

  /** What is recommended for every question; tests change it. */
  recommendation: Recommendation | undefined;
  readonly recommended: string[] = [];

  async recommend(
    request: ContextRequest,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Recommendation | undefined> {
    this.recommended.push(request.question);
    await this.gate;
    signal.throwIfAborted();
    return request.question === '' ? undefined : this.recommendation;
  }

  currentMode(): Promise<ModeId> {
    return Promise.resolve(this.#mode);
  }

  switchMode(to: ModeId): Promise<ModeChange | undefined> {
    this.switches.push(to);
    this.#mode = to;
    return Promise.resolve(undefined);
  }

  async recordSent(sent: SentPrompt): Promise<void> {
    this.sent.push(sent);
  }

  async recordRequest(): Promise<void> {}

  async sessionLog(): Promise<SessionLog> {
    return [];
  }

  async findReceipt(): Promise<undefined> {
    return undefined;
  }

  async clearSessionLog(): Promise<void> {}

  async clearHistory(): Promise<SaveResult> {
    return { kind: 'saved' };
  }

  dispose(): void {}

  #textsOf({ active, question, mode, turns }: ContextRequest): readonly (readonly [UnitRole, string])[] {
    const texts: [UnitRole, string][] = turns.map(turn => ['history', `${turn.question}\n${turn.answer}\n`]);
    if (mode !== 'zero' && typeof active === 'object') {
      const text = 'cells' in active ? notebookText(active.cells).text : this.textOf(active.uri, active.version);
      if (text === undefined) throw new ContextModeError('document.outOfSync', { uri: active.uri });
      texts.push(['current_file', `${text}\n`]);
    }
    if (mode === 'project') texts.push(['retrieved', 'a retrieved file\n']);
    if (question !== '') texts.push(['question', `${question}\n`]);
    return texts;
  }
}

/** A built prompt of these texts, one token a character. */
export function builtOf(modeId: ModeId, texts: readonly (readonly [UnitRole, string])[], budget = 8_000): BuiltContext {
  const mode = contextModeOf(modeId);
  const template = tryTemplateIdOf(modeId);
  const units = texts.map(([role, content], index): ContextUnit => {
    const isFile = role === 'current_file' || role === 'retrieved';
    return {
      id: `${role}:${index}`,
      role,
      content,
      mode,
      source: isFile ? { kind: 'file', path: 'src/a.ts' } : { kind: 'user' },
      priority: 1,
      tokens: content.length,
      stale: false,
      reason: reason('system.always'),
      snippets: [],
      isShortened: false,
    };
  });
  const text = units.map(unit => unit.content).join('');
  const spans = units.map((unit, index) => {
    const start = units.slice(0, index).reduce((sum, { content }) => sum + content.length, 0);
    return { unitId: unit.id, start, endExclusive: start + unit.content.length };
  });
  const bundle = new ContextBundle({
    mode,
    ...(template === undefined ? {} : { template }),
    units,
    budget,
    omissions: [],
    warnings: [],
    encoding: 'o200k_base',
  });
  return { bundle, prompt: { messages: [{ role: 'user', text }], text, spans } };
}
