import type { Disposable } from './base/disposable.ts';
import type { Choices } from './choices/choices.ts';
import type { Settings } from './config/settings.ts';
import type { Turn } from './conversation/turn.ts';
import type { DocumentEvent } from './documents/documentEvent.ts';
import type { IndexAction } from './index/indexStatus.ts';
import type { WorkspaceChange } from './index/workspaceChange.ts';
import type { ModeId } from './modes/contextMode.ts';
import type { ModeChange } from './modes/modeChange.ts';
import type { NotebookCell } from './notebook/notebook.ts';
import type { GitAnswer, SaveResult } from './ports.ts';
import type { OtherRequest, Receipt, ReceiptWithText, SentPrompt } from './receipts/receipt.ts';
import type { Recommendation } from './recommend/recommendMode.ts';
import type { QuestionResult } from './regression/questionResult.ts';
import type { ParsedRegressionSet, RegressionQuestion } from './regression/regressionSet.ts';
import type { SemanticAccess } from './semantic/embedding.ts';
import type { LanguageSymbol } from './syntax/languageSymbols.ts';
import type { Surroundings } from './templates/surroundings.ts';
import type { TemplateProblem } from './templates/taskTemplate.ts';
import type { TemplateList } from './templates/templateList.ts';
import type { TokenEncoding } from './tokens/tokenCounter.ts';
import type { ContextBundle } from './units/contextBundle.ts';
import type { Prompt } from './units/prompt.ts';
import type { Reason } from './units/reason.ts';
import type { Uses } from './uses/findUses.ts';
import type { UseTarget } from './uses/useTarget.ts';

/** The document that counts as the current file: one that the engine was told of by events. */
export interface ActiveDocument {
  readonly uri: string;
  /** The version that `selection` refers to. */
  readonly version: number;
  /** Half-open UTF-16 offsets; empty for a cursor. */
  readonly selection: { readonly start: number; readonly endExclusive: number };
  /** What the language server says of that version; absent when there is none or it did not answer in time. */
  readonly symbols?: readonly LanguageSymbol[];
}

/** The notebook that counts as the current file; the engine keeps nothing of it. */
export interface ActiveNotebook {
  readonly uri: string;
  /** As in `DocumentIdentity`. */
  readonly path: string;
  readonly isUnsaved: boolean;
  readonly cells: readonly NotebookCell[];
  /** 0-based. */
  readonly activeCell: number;
  /** Half-open UTF-16 offsets of the source of that cell; empty for a cursor. */
  readonly selection: { readonly start: number; readonly endExclusive: number };
}

/** Why there is no current file although the mode wants one. */
export type NoActiveDocument = 'noEditor' | 'secret' | 'notText';

export interface ContextRequest {
  /** May be empty: then the prompt holds the context alone. */
  readonly question: string;
  readonly mode: ModeId;
  readonly active: ActiveDocument | ActiveNotebook | NoActiveDocument;
  /** Oldest first. Those before the last switch to the mode are condensed. */
  readonly turns: readonly Turn[];
  /** What a model wrote about the condensed turns: how far they got. Used if these are the first `turnCount` turns. */
  readonly progress?: { readonly turnCount: number; readonly text: string };
  /** A budget of the caller, in tokens; the mode's own holds if it is smaller. */
  readonly maxTokens?: number;
  /** What the head knows of problems, for templates that ask for it. */
  readonly surroundings?: Surroundings;
  /** Whether the prompt is not the user's next one, but made to be looked at beside it or for an agent. */
  readonly isAside?: boolean;
  /** The vocabulary of the model that will read the prompt; absent: the one of the settings. */
  readonly encoding?: TokenEncoding;
}

export interface BuiltContext {
  readonly bundle: ContextBundle;
  readonly prompt: Prompt;
}

/** What a prompt of one mode would cost now, or why that cannot be said. */
export type ModeEstimate =
  | { readonly kind: 'counted'; readonly mode: ModeId; readonly budget: number; readonly tokens: number }
  | { readonly kind: 'failed'; readonly mode: ModeId; readonly budget: number; readonly error: unknown };

/** What happened in this workspace, in the order of time: switches of mode, and prompts that were sent. */
export type SessionLog = readonly (ModeChange | Receipt)[];

/**
 * Turns what the editor shows and a question into a bundle and a prompt: the only thing that the heads see. The same
 * interface runs inline (command line, tests) and in a worker thread (editor).
 *
 * Every method that takes a signal rejects with an `AbortError` when it fires, and has then written and cached nothing.
 */
export interface ContextEngine extends Disposable {
  /** Forgets all edits and views that were recorded, here and in the store. */
  clearHistory(): Promise<SaveResult>;

  /** Tells the engine what happened to a document. Never waits and never throws. */
  notify(event: DocumentEvent): void;

  /** Tells the engine what happened to files of the workspace, by whomever. Never waits and never throws. */
  noteChange(change: WorkspaceChange): void;

  /** Whether project mode can find a file of the workspace, and if not, why. */
  standingOf(path: string): Promise<Reason>;

  /** Stops, continues or begins anew the work of the project's index. */
  controlIndex(action: IndexAction): Promise<void>;

  /**
   * Searches by meaning as well, with vectors from a service that the user has allowed to receive parts of the files; with
   * `undefined` no longer. Nothing is sent from an untrusted workspace.
   */
  allowSemantic(access: SemanticAccess | undefined): void;

  /** Uses these settings from the next call on. */
  configure(settings: Settings): void;

  /**
   * @throws ContextModeError `document.outOfSync` when the engine does not know the active document at that version: send
   * an `opened` event with its text and ask again; `template.missing` and `template.invalid` for such a template
   */
  build(request: ContextRequest, options: { readonly signal: AbortSignal }): Promise<BuiltContext>;

  /**
   * Tokens of the same request in each base mode, for the mode picker. One mode that cannot be built does not keep the
   * others from being counted.
   *
   * @throws ContextModeError `document.outOfSync`, as `build` does
   */
  estimate(request: ContextRequest, options: { readonly signal: AbortSignal }): Promise<readonly ModeEstimate[]>;

  /**
   * Every line of the workspace that uses a name, a text or a word: complete for the files that are indexed, and the answer
   * says how many are not. What is unsaved counts as it stands in the editor.
   */
  findUses(target: UseTarget, options: { readonly signal: AbortSignal }): Promise<Uses>;

  /**
   * The mode that fits the question best, as far as its words, the open file and the names of the workspace tell; the mode of
   * the request does not matter. Reads no file and changes nothing.
   *
   * @returns `undefined` when nothing is asked
   * @throws ContextModeError `document.outOfSync`, as `build` does
   */
  recommend(request: ContextRequest, options: { readonly signal: AbortSignal }): Promise<Recommendation | undefined>;

  /** What the user decided about parts of the prompt. */
  choices(): Promise<Choices>;

  /** Puts these choices in force, here and in the other windows and heads on the store. */
  setChoices(choices: Choices): Promise<void>;

  /** The task templates of the product, of the user and of the workspace, as they are now. */
  templates(options: { readonly signal: AbortSignal }): Promise<TemplateList>;

  /** What is wrong with the text of a template; empty for one that can be used. */
  checkTemplate(text: string): Promise<readonly TemplateProblem[]>;

  /**
   * Reads the text of a regression set and names its mistakes.
   *
   * @param path decides the format; JSON Lines for `.jsonl`, else YAML
   */
  parseRegressionSet(text: string, path: string): Promise<ParsedRegressionSet>;

  /**
   * The context that a question of a regression set is scored by, for showing it: what `build` gives in a
   * fresh clone, without the commit that the question was made from. Unsaved text counts.
   *
   * @throws ContextModeError when the question cannot be asked: `file.*` for its open file, `template.*` for its mode
   */
  buildQuestion(question: RegressionQuestion, options: { readonly signal: AbortSignal }): Promise<BuiltContext>;

  /**
   * Asks one question of a regression set and says which of its expectations are not met, and why. Waits until the project is
   * indexed. The result depends on the files, the commits and the settings alone: what the user has edited, pinned, excluded or
   * asked does not matter. Nothing is sent, also not for semantic search, and nothing is recorded. A question whose open file
   * or template is gone has failed; other errors are thrown.
   */
  scoreQuestion(question: RegressionQuestion, options: { readonly signal: AbortSignal }): Promise<QuestionResult>;

  /**
   * Questions from the messages of past commits, newest first, with the source files that the commits changed as what must be
   * found: at most so many, for somebody to edit. None when no message is a question. `draftText` writes them down.
   */
  draftQuestions(options: {
    readonly count: number;
    readonly signal: AbortSignal;
  }): Promise<GitAnswer<readonly RegressionQuestion[]>>;

  /** The mode of this workspace; the default one when a template that was on is no more. */
  currentMode(): Promise<ModeId>;

  /**
   * Records the switch, with what the mode that is left has retrieved: all of it is stale from now on. Switching to the mode
   * that is on already changes and records nothing. Switches are carried out one after the other, in the order of the calls.
   */
  switchMode(to: ModeId): Promise<ModeChange | undefined>;

  /** Remembers a prompt that was sent. Without a store to write to it is logged that there is no receipt. */
  recordSent(sent: SentPrompt): Promise<void>;

  /** Remembers that a model was asked for a summary of earlier turns, as a prompt that was sent. */
  recordRequest(request: OtherRequest): Promise<void>;

  /** Switches and prompts of this workspace, most recent last. */
  sessionLog(): Promise<SessionLog>;

  /** A prompt that was sent; `undefined` when it is not kept any more. */
  findReceipt(id: number): Promise<ReceiptWithText | undefined>;

  /** Forgets switches and prompts, in all windows of this workspace. The mode stays. */
  clearSessionLog(): Promise<void>;
}
