import type { MirroredDocument } from '../../documents/documentMirror.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeFileText } from '../../safety/escape.ts';
import { type CoreBlock, coreBlock } from '../../syntax/coreBlock.ts';
import { linesWithLead, type Outline, type OutlineResult } from '../../syntax/outline.ts';
import { pathOfSelection, qualifiedName, symbolEntries } from '../../syntax/symbolEntries.ts';
import { withWholeBlocks } from '../../text/fences.ts';
import { LineRange } from '../../text/lineRange.ts';
import { OffsetRange } from '../../text/offsetRange.ts';
import type { TextSnapshot } from '../../text/textSnapshot.ts';
import { type Reason, reason } from '../../units/reason.ts';
import { lineNumbers } from '../renderUnit.ts';
import { fencedBlocksOf, fileSegment } from '../segments.ts';
import type { Segment, UnitDraft } from '../unitDraft.ts';

/** What the collector needs beside the document. */
export interface CurrentFileOptions {
  readonly policy: LayerPolicy;
  readonly selection: { readonly start: number; readonly endExclusive: number };
  readonly outline: OutlineResult;
  /** Of a notebook, whose lines are not those that people see. */
  readonly cellCount?: number;
  readonly linesAround: number;
  /** How far the core block may grow; the core itself is kept whole even beyond. */
  readonly maxTokens: number;
  /** A function larger than this is shown in part. */
  readonly maxCoreTokens: number;
  /** What such a function is made of; see `SyntaxService.partsAround`. */
  readonly parts?: readonly LineRange[];
  readonly count: (text: string) => number;
}

/** The block around the cursor and, as a unit of its own, the list of what else the file defines. */
export interface CurrentFileDrafts {
  readonly drafts: readonly UnitDraft[];
  /** Tokens of the core alone, which no budget can shorten. */
  readonly coreTokens: number;
}

export function collectCurrentFile(
  document: MirroredDocument & { readonly snapshot: TextSnapshot },
  options: CurrentFileOptions,
): CurrentFileDrafts {
  const { snapshot, identity } = document;
  const { policy, outline, cellCount, linesAround, maxTokens, maxCoreTokens, parts = [], count } = options;
  const selection = clampedSelection(options.selection, snapshot.text.length);
  const limits = { linesAround, maxTokens, maxCoreTokens, countTokens: count };
  const chosen = coreBlock({ snapshot, outline, selection, parts, ...limits });
  const known = outline.kind === 'outline' ? outline.outline : undefined;
  const isProse = known === undefined || known.form === 'prose' || known.form === 'notebook';
  const block = isProse ? withoutHalfFences(snapshot, chosen) : chosen;
  const source = {
    kind: 'file',
    path: identity.path,
    uri: identity.uri,
    ...(document.isUnsaved ? { isUnsaved: true } : {}),
  } as const;

  const current: UnitDraft = {
    id: `current_file:${identity.path}`,
    role: 'current_file',
    mode: policy.mode,
    source,
    priority: priorityOf('current_file'),
    reason: blockReason(block, outline),
    frame: {
      kind: 'tag',
      tag: 'current_file',
      attributes: {
        path: identity.path,
        ...(document.isUnsaved ? { unsaved: 'true' } : {}),
        ...(cellCount === undefined
          ? { total_lines: snapshot.contentLines.length, ...placeAttribute(snapshot, selection) }
          : { cells: cellCount }),
        ...pathAttribute(known, selection),
      },
    },
    segments: blockSegments(snapshot, block),
    ...(cellCount === undefined ? {} : { isTranscript: true }),
    isRequired: true,
  };

  const coreTokens = count(wantedText(snapshot, block));
  if (known === undefined) return { drafts: [current], coreTokens };
  const symbols = symbolEntries(known, snapshot, { shown: block.lines, selection });
  if (symbols.length === 0) return { drafts: [current], coreTokens };
  return {
    coreTokens,
    drafts: [
      current,
      {
        id: `symbols:${identity.path}`,
        role: 'symbols',
        mode: policy.mode,
        source,
        priority: priorityOf('symbols'),
        reason: reason('symbols.rest'),
        frame: { kind: 'list', title: '[Symbols]', ...(known.isShallow ? { unlisted: 'deeply nested ones' } : {}) },
        segments: symbols.map(({ label, importance }) => ({ text: escapeFileText(label), importance })),
        isRequired: false,
        ...(known.form === undefined ? {} : { maxTokens: MAX_LIST_TOKENS }),
      },
    ],
  };
}

/**
 * Of headings and keys, some two hundred say what else there is; a file of data may have tens of thousands, and the budget is
 * no reason to list them.
 */
const MAX_LIST_TOKENS = 1_000;

/** What the user asked for by placing the cursor: of a definition that is shown in part, all of it. */
function wantedText(snapshot: TextSnapshot, block: CoreBlock): string {
  const isPart = block.basis === 'part' && block.definition !== undefined;
  return isPart ? snapshot.textOf(linesWithLead(block.definition)) : coreSegment(snapshot, block).text;
}

/** Headers of enclosing definitions outlast what grew around the core: they say where the core stands. */
const HEADER_IMPORTANCE = 1;

/** The core never goes; what grew around it goes from the outside in. */
function blockSegments(snapshot: TextSnapshot, block: CoreBlock): Segment[] {
  return [
    coreSegment(snapshot, block),
    ...block.headers.map(lines => fileSegment(snapshot, lines, HEADER_IMPORTANCE)),
    ...block.grown.map((lines, index) => fileSegment(snapshot, lines, -index)),
  ].sort((a, b) => (a.file?.lines.start ?? 0) - (b.file?.lines.start ?? 0));
}

/** In prose, what was chosen by indentation or lines is widened, piece by piece, to whole fenced blocks. */
function withoutHalfFences(snapshot: TextSnapshot, block: CoreBlock): CoreBlock {
  const fences = fencedBlocksOf(snapshot);
  const { excerpt, ...uncut } = block;
  // A line that is cut itself is too long to take a fence along.
  if (fences.length === 0 || (excerpt !== undefined && excerpt.length < snapshot.line(block.core.start).length)) {
    return block;
  }
  const core = withWholeBlocks(block.core, fences);
  const grown: LineRange[] = [];
  let shown = core;
  for (const piece of block.grown) {
    const wider = withWholeBlocks(shown.join(piece), fences);
    if (wider.start < shown.start) grown.push(new LineRange(wider.start, shown.start));
    if (wider.endExclusive > shown.endExclusive) grown.push(new LineRange(shown.endExclusive, wider.endExclusive));
    shown = wider;
  }
  return { ...uncut, core, grown, lines: shown };
}

function coreSegment(snapshot: TextSnapshot, { core, excerpt }: CoreBlock): Segment {
  if (excerpt === undefined) return fileSegment(snapshot, core, Infinity);
  const { start, endExclusive } = snapshot.offsetsOf(core);
  const raw = snapshot.text.slice(excerpt.start, excerpt.endExclusive).replace(/[\r\n]+$/, '');
  const before = leftOutCharacters(excerpt.start - start);
  const after = leftOutCharacters(endExclusive - excerpt.endExclusive);
  return {
    text: `${before}${escapeFileText(raw)}\n${after}`,
    importance: Infinity,
    file: { lines: core, raw },
  };
}

function leftOutCharacters(count: number): string {
  return count === 0 ? '' : `[left out: ${count} characters of the line]\n`;
}

/** The cursor's line or the selected ones, 1-based, as the editor's gutter shows them. */
function placeAttribute(snapshot: TextSnapshot, selection: OffsetRange): Record<string, string> {
  const first = snapshot.lineIndexAt(selection.start);
  if (selection.isEmpty) return { cursor_line: `${first + 1}` };
  const last = snapshot.lineIndexAt(Math.max(selection.start, selection.endExclusive - 1));
  return { selected_lines: lineNumbers(new LineRange(first, last + 1)) };
}

/** In prose and data, what the cursor is in: the headings above it, or the keys and places that lead there. */
function pathAttribute(outline: Outline | undefined, selection: OffsetRange): Record<string, string> {
  if (outline?.form === undefined) return {};
  const path = pathOfSelection(outline, selection);
  return path === undefined ? {} : { cursor_in: path };
}

function clampedSelection(selection: CurrentFileOptions['selection'], length: number): OffsetRange {
  const start = Math.min(selection.start, length);
  return new OffsetRange(start, Math.min(Math.max(start, selection.endExclusive), length));
}

function definitionReason(definition: CoreBlock['definition'], outline: OutlineResult): Reason {
  if (definition === undefined || outline.kind !== 'outline') return reason('current.statements');
  switch (definition.kind) {
    case 'section':
      return reason('current.section', { name: definition.name });
    case 'cell':
      return reason('current.cell', { name: definition.name });
    case 'key':
    case 'item':
      return reason('current.node', { name: qualifiedName(outline.outline, definition) });
    default:
      return reason('current.definition', { name: definition.name });
  }
}

function blockReason(block: CoreBlock, outline: OutlineResult): Reason {
  // With a syntax tree, only a statement that is too large to be shown whole is cut by other means.
  const why = outline.kind === 'unavailable' ? outline.why : 'largeStatement';
  switch (block.basis) {
    case 'wholeFile':
      return reason('current.wholeFile');
    case 'definition':
      return definitionReason(block.definition, outline);
    case 'part':
      return reason('current.part', { name: block.definition?.name ?? '' });
    case 'statements':
      return reason('current.statements');
    case 'indentation':
      return reason('current.indentation', { why });
    case 'lines':
      return reason('current.lines', { why });
  }
}
