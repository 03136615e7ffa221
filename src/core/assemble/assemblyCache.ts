import { LruMap } from '../base/lruMap.ts';
import type { ContextMode } from '../modes/contextMode.ts';
import { type CurrentFileDrafts, type CurrentFileOptions, collectCurrentFile } from './collect/currentFile.ts';
import { type InstructionFile, instructionDraft } from './collect/instructionFiles.ts';
import { type Redacted, type RedactedSegments, redactDraft, redactSegments } from './redact.ts';
import { Renderings } from './renderings.ts';
import type { Segment, UnitDraft } from './unitDraft.ts';

/** Instruction files in a prompt, in two modes. */
const MAX_INSTRUCTION_FILES = 16;

/**
 * What is worth keeping from one prompt to the next, of one vocabulary. All of it is a function of values that never
 * change, so nothing is ever invalid: a prompt comes out the same with an empty cache.
 */
export class AssemblyCache {
  /** Key: the draft, and its texts. Bound: what others keep of them. */
  readonly renderings: Renderings;
  readonly #redacted = new WeakMap<UnitDraft, Redacted>();
  readonly #redactedTexts = new WeakMap<readonly Segment[], RedactedSegments>();
  /** Key: the path. Valid for the same file in the same mode. */
  readonly #instructions = new LruMap<string, { readonly key: readonly unknown[]; readonly draft: UnitDraft }>(
    MAX_INSTRUCTION_FILES,
  );
  /** Of the current file, the last drafts alone, by all that they are made of. */
  #lastFile: { readonly key: readonly unknown[]; readonly drafts: CurrentFileDrafts } | undefined;

  constructor(count: (text: string) => number) {
    this.renderings = new Renderings(count);
  }

  redacted(draft: UnitDraft): Redacted {
    const redacted = this.#redacted.get(draft) ?? redactDraft(draft, texts => this.#redactedText(texts));
    this.#redacted.set(draft, redacted);
    return redacted;
  }

  /** They stand in every prompt, and hardly ever change. */
  instructions(mode: ContextMode, file: InstructionFile): UnitDraft {
    const key = [mode, file.mtimeMs, file.text];
    const known = this.#instructions.get(file.path);
    if (known?.key.every((part, index) => part === key[index])) return known.draft;
    const draft = instructionDraft(mode, file);
    this.#instructions.set(file.path, { key, draft });
    return draft;
  }

  currentFile(
    document: Parameters<typeof collectCurrentFile>[0],
    options: Omit<CurrentFileOptions, 'count'>,
  ): CurrentFileDrafts {
    const { policy, selection, outline, cellCount, linesAround, maxTokens, maxCoreTokens } = options;
    // The parts are those of the text and the selection.
    const key = [
      document.snapshot,
      document.identity,
      document.isUnsaved,
      policy.mode,
      selection.start,
      selection.endExclusive,
      outline.kind === 'outline' ? outline.outline : outline.why,
      cellCount,
      linesAround,
      maxTokens,
      maxCoreTokens,
    ];
    const last = this.#lastFile;
    if (last?.key.every((part, index) => part === key[index])) return last.drafts;
    const collected = collectCurrentFile(document, { ...options, count: this.renderings.count });
    const drafts = { ...collected, drafts: collected.drafts.map(draft => this.#knownList(draft)) };
    this.#lastFile = { key, drafts };
    return drafts;
  }

  #redactedText(texts: readonly Segment[]): RedactedSegments {
    const redacted = this.#redactedTexts.get(texts) ?? redactSegments(texts);
    this.#redactedTexts.set(texts, redacted);
    return redacted;
  }

  /** Most keys change no list: one that has come out the same is the one of which all is known. */
  #knownList(draft: UnitDraft): UnitDraft {
    const last = this.#lastFile?.drafts.drafts.find(({ id }) => id === draft.id);
    return last !== undefined && draft.frame.kind === 'list' && isSameList(draft, last) ? last : draft;
  }
}

/** Of drafts with one id. */
function isSameList(a: UnitDraft, b: UnitDraft): boolean {
  return (
    a.mode === b.mode &&
    JSON.stringify(a.source) === JSON.stringify(b.source) &&
    a.maxTokens === b.maxTokens &&
    a.segments.length === b.segments.length &&
    a.segments.every(({ text, importance }, index) => {
      const other = b.segments[index]!;
      return text === other.text && importance === other.importance;
    })
  );
}
