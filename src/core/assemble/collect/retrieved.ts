import { hashText } from '../../base/hashText.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { passageScores, type TermValue } from '../../retrieval/passageScores.ts';
import { phrasePattern } from '../../retrieval/phrases.ts';
import type { RetrievedFile } from '../../retrieval/selection.ts';
import type { OutlineResult } from '../../syntax/outline.ts';
import { signatureSegments } from '../../syntax/signatureSegments.ts';
import { LineRange } from '../../text/lineRange.ts';
import { TextSnapshot } from '../../text/textSnapshot.ts';
import type { Renderings } from '../renderings.ts';
import { fileSegment, textSegments } from '../segments.ts';
import type { Segment, UnitDraft } from '../unitDraft.ts';
import type { FilePieces } from './filePieces.ts';

/** A candidate of the core zone. */
export interface PiecedFile {
  readonly file: RetrievedFile;
  readonly pieces: FilePieces;
}

/** A candidate of the auxiliary zone. */
export interface OutlinedFile {
  readonly file: RetrievedFile;
  readonly outline: OutlineResult;
}

export interface RetrievedOptions {
  readonly policy: LayerPolicy;
  /** In the order of their rank. */
  readonly core: readonly PiecedFile[];
  readonly auxiliary: readonly OutlinedFile[];
  /** Terms of the question: what decides which parts of a large file are shown. */
  readonly terms: readonly TermValue[];
  /** What the other layers leave of the budget. */
  readonly maxTokens: number;
  readonly renderings: Renderings;
}

/** The most of the room for retrieved files that the auxiliary zone takes: signatures are short. */
const AUXILIARY_SHARE = 0.2;
/** The share of the first file is twice that of the fifth: of the files that had to be changed most are the first or second. */
const SHARE_HALVES_AFTER = 4;
/** More than any score of words. */
const NAMED_LINES_SCORE = 10_000;
const QUOTED_PHRASE_SCORE = 1_000;
/** A function of some forty lines with its tags. Where the room is less for each file, fewer files share it. */
const LEAST_SHARE_TOKENS = 400;
/** The weight of the others: what the first ones leave is theirs. */
const NEXT_TO_NOTHING = 1e-9;
/** What stands for a file without signatures in the auxiliary zone. */
const HEAD_LINES = 20;

/**
 * The candidates as units: the core zone with its text, the auxiliary zone with signatures. Each file gets a fair share of
 * the room, so that all chosen files fit instead of the first ones taking everything.
 */
export function collectRetrieved(options: RetrievedOptions): UnitDraft[] {
  const { core, auxiliary, maxTokens, renderings } = options;
  const sizeOf = (draft: UnitDraft): number => renderings.whole(draft).tokens;
  const auxiliaryDrafts = withFairShares(
    byAge(auxiliary).map(({ entry, rank }) => auxiliaryDraft(entry, rank, options)),
    { maxTokens: Math.floor(maxTokens * AUXILIARY_SHARE), weightOf: () => 1, sizeOf },
  );
  const auxiliaryTokens = auxiliaryDrafts.reduce((sum, draft) => sum + (draft.maxTokens ?? sizeOf(draft)), 0);
  const room = Math.max(0, maxTokens - auxiliaryTokens);
  // Shares in which no piece of any file fits would leave all of them out.
  const places = Math.max(1, Math.floor(room / LEAST_SHARE_TOKENS));
  const coreDrafts = withFairShares(
    byAge(core).map(({ entry, rank }) => coreDraft(entry, rank, options)),
    {
      maxTokens: room,
      weightOf: place => (place < places ? 1 / (1 + place / SHARE_HALVES_AFTER) : NEXT_TO_NOTHING),
      sizeOf,
    },
  );
  return [...coreDrafts, ...auxiliaryDrafts];
}

/**
 * In the order given, each with its place by modification time: the one that changed last is kept longest. Of those that a
 * checkout has written at once, the better ones are.
 */
function byAge<Entry extends { readonly file: RetrievedFile }>(
  files: readonly Entry[],
): { entry: Entry; rank: number }[] {
  const firstToGo = files.toReversed().sort((a, b) => a.file.mtimeMs - b.file.mtimeMs);
  return files.map(entry => ({ entry, rank: firstToGo.indexOf(entry) }));
}

function coreDraft({ file, pieces }: PiecedFile, rank: number, { policy, terms }: RetrievedOptions): UnitDraft {
  return {
    ...common(file, policy),
    ...(pieces.cuts?.form === 'notebook' ? { isTranscript: true } : {}),
    priority: priorityOf('retrieved', rank),
    zone: 'core',
    frame: { kind: 'tag', tag: 'retrieved_file', attributes: attributesOf(file) },
    segments: relevantSegments(pieces, terms, file),
    texts: pieces.segments,
  };
}

function auxiliaryDraft({ file, outline }: OutlinedFile, rank: number, { policy }: RetrievedOptions): UnitDraft {
  const snapshot = new TextSnapshot(file.text);
  const signatures = outline.kind === 'outline' ? signatureSegments(outline.outline, snapshot) : [];
  return {
    ...common(file, policy),
    priority: priorityOf('auxiliary', rank),
    zone: 'auxiliary',
    frame: { kind: 'tag', tag: 'file_outline', attributes: attributesOf(file) },
    segments:
      signatures.length > 0
        ? signatures.flatMap(({ text, importance }) => textSegments(text, () => importance))
        : headSegments(snapshot),
  };
}

function common(file: RetrievedFile, policy: LayerPolicy) {
  return {
    id: `retrieved:${file.path}`,
    role: 'retrieved',
    mode: policy.mode,
    source: { kind: 'file', path: file.path, ...(file.isUnsaved ? { isUnsaved: true } : {}) },
    mtime: file.mtimeMs,
    ...(file.isUnsaved ? { unsavedHash: hashText(file.text) } : {}),
    reason: file.reason,
    ...(file.moreReasons === undefined ? {} : { moreReasons: file.moreReasons }),
    isRequired: false,
  } as const;
}

function attributesOf(file: RetrievedFile): Record<string, string> {
  return { path: file.path, ...(file.isUnsaved ? { unsaved: 'true' } : {}) };
}

function headSegments(snapshot: TextSnapshot): Segment[] {
  const { endExclusive } = snapshot.contentLines;
  return [fileSegment(snapshot, new LineRange(0, Math.min(HEAD_LINES, endExclusive)), 0)];
}

/**
 * The pieces of the file: the better they fit the question, the longer kept, and before all others those with lines that the
 * question names, then those with a phrase that it quotes.
 */
function relevantSegments(
  { segments, terms: ofPieces }: FilePieces,
  terms: readonly TermValue[],
  { lines: named = [], phrase = '' }: Pick<RetrievedFile, 'lines' | 'phrase'>,
): readonly Segment[] {
  const pattern = phrasePattern(phrase);
  const scores = passageScores(ofPieces, terms);
  return segments.map((segment, index) => {
    const { start, endExclusive } = segment.file!.lines;
    const isNamed = named.some(line => start < line && line <= endExclusive);
    const isQuoted = pattern?.test(segment.file!.raw) ?? false;
    const meant = (isNamed ? NAMED_LINES_SCORE : 0) + (isQuoted ? QUOTED_PHRASE_SCORE : 0);
    // Of equally relevant pieces the earlier is kept: imports and declarations explain what follows.
    const importance = scores[index]! + meant - index / 1_000_000;
    return { ...segment, importance };
  });
}

/**
 * Caps the drafts so that together they fit: a file that needs less than its share leaves the rest to the others.
 *
 * @param options.sizeOf tokens of the whole draft
 * @param options.weightOf how large the share of a place is, compared with that of others
 * @returns the same drafts in the same order, those over their share with `maxTokens` set
 */
export function withFairShares(
  drafts: readonly UnitDraft[],
  options: {
    readonly maxTokens: number;
    readonly weightOf: (place: number) => number;
    readonly sizeOf: (draft: UnitDraft) => number;
  },
): UnitDraft[] {
  const { maxTokens, weightOf, sizeOf } = options;
  const sizes = drafts.map(sizeOf);
  const weights = drafts.map((_, place) => weightOf(place));
  // Those that need least for their weight first: what they leave is known before the others are capped.
  const modestFirst = drafts.map((_, index) => index).sort((a, b) => sizes[a]! / weights[a]! - sizes[b]! / weights[b]!);
  let rest = Math.max(0, maxTokens);
  let restWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const shares: number[] = [];
  for (const index of modestFirst) {
    const share = Math.floor((rest * weights[index]!) / restWeight);
    shares[index] = share;
    rest -= Math.min(share, sizes[index]!);
    restWeight -= weights[index]!;
  }
  return drafts.map((draft, index) =>
    sizes[index]! <= shares[index]! ? draft : { ...draft, maxTokens: shares[index]! },
  );
}
