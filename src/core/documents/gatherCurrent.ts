import { ContextModeError } from '../base/errors.ts';
import type { Choices } from '../choices/choices.ts';
import type { ActiveDocument, ActiveNotebook, ContextRequest } from '../contextEngine.ts';
import { isJupyterFile, placeInJupyterFile, tryParseJupyter } from '../notebook/jupyterFile.ts';
import { notebookText } from '../notebook/notebook.ts';
import { notebookOutline } from '../notebook/notebookOutline.ts';
import type { Place, SyntaxService, Workspace } from '../ports.ts';
import { enclosingDefinition } from '../syntax/enclosingDefinition.ts';
import { withLanguageSymbols } from '../syntax/languageSymbols.ts';
import type { OutlineResult } from '../syntax/outline.ts';
import type { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import { MAX_DOCUMENT_LENGTH } from './documentEvent.ts';
import type { DocumentMirror, MirroredDocument } from './documentMirror.ts';

/** The current file as it stands in the editor, with what is known of its structure. */
export interface CurrentFile {
  readonly document: MirroredDocument & { readonly snapshot: TextSnapshot };
  readonly selection: { readonly start: number; readonly endExclusive: number };
  readonly outline: OutlineResult;
  /** See `SyntaxService.partsAround`; absent inside of a short definition. */
  readonly parts?: readonly LineRange[];
  /** Only of a notebook, whose text is made of its cells. */
  readonly cellCount?: number;
}

export type GatheredCurrent =
  | { readonly kind: 'in'; readonly current: CurrentFile }
  | { readonly kind: 'out'; readonly omission: Omission };

export interface GatherCurrentOptions {
  readonly documents: DocumentMirror;
  readonly outline: SyntaxService['outline'];
  readonly partsAround: SyntaxService['partsAround'];
  readonly workspace: Pick<Workspace, 'look'>;
  readonly choices: Choices;
  readonly signal: AbortSignal;
}

/**
 * @throws ContextModeError `document.outOfSync` when the mirror does not know the document at that version
 */
export async function gatherCurrent(
  active: ContextRequest['active'],
  options: GatherCurrentOptions,
): Promise<GatheredCurrent> {
  switch (active) {
    case 'noEditor':
      return out(undefined, reason('omitted.noEditor'));
    case 'secret':
      return out(undefined, reason('omitted.secret'));
    case 'notText':
      return out(undefined, reason('omitted.binary'));
  }
  const path = 'cells' in active ? active.path : known(active, options.documents).identity.path;
  const { choices, workspace } = options;
  if (choices.excluded.includes(path)) return out(path, reason('omitted.byUser'));
  const rule = isAsked(path, choices) ? undefined : ruleAgainst(path, workspace);
  if (rule !== undefined) return out(path, reason('omitted.ignored', { rule }));
  return 'cells' in active ? await gatherNotebook(active, options) : await gatherDocument(active, options);
}

/** Whether the user has said that this file is wanted. */
function isAsked(path: string, { allowed, pinned }: Choices): boolean {
  return allowed.includes(path) || pinned.some(pin => pin.path === path);
}

/**
 * The rule that hides the file. What is left out of a search for other reasons (generated, vendored, a lock file) is used
 * when somebody opens it.
 */
function ruleAgainst(path: string, workspace: Pick<Workspace, 'look'>): string | undefined {
  const place = workspace.look(path);
  if (place.kind !== 'excluded') return undefined;
  switch (place.why.kind) {
    case 'ignored':
      return `${place.why.file}: ${place.why.rule}`;
    case 'setting':
      return `settings: ${place.why.rule}`;
    default:
      return undefined;
  }
}

function known(active: ActiveDocument, documents: DocumentMirror): MirroredDocument {
  const document = documents.tryGet(active.uri, active.version);
  if (document === undefined) throw new ContextModeError('document.outOfSync', { uri: active.uri });
  return document;
}

async function gatherDocument(active: ActiveDocument, options: GatherCurrentOptions): Promise<GatheredCurrent> {
  const document = known(active, options.documents);
  const { snapshot, identity, isUnsaved } = document;
  const { uri, path, languageId } = identity;
  if (snapshot === undefined) return out(path, reason('omitted.documentTooLarge'));
  const cells = isJupyterFile(path) ? tryParseJupyter(snapshot.text) : undefined;
  if (cells !== undefined) {
    const place = placeInJupyterFile(snapshot, active.selection.start);
    return await gatherNotebook({ uri, path, isUnsaved, cells, ...place }, options);
  }
  const asked = { uri, path, languageId, text: snapshot.text, place: active.selection };
  const own = await options.outline(asked, { signal: options.signal });
  return {
    kind: 'in',
    current: {
      document: { ...document, snapshot },
      selection: active.selection,
      outline: withLanguageSymbols(own, active.symbols ?? [], snapshot),
      ...(isInShort(own, snapshot, active.selection) ? {} : { parts: options.partsAround(asked) }),
    },
  };
}

/** A definition of fewer characters fits every budget that is worth having. */
const SHORT_DEFINITION = 2_000;

function isInShort(result: OutlineResult, snapshot: TextSnapshot, { start, endExclusive }: Place): boolean {
  if (result.kind !== 'outline') return false;
  const { length } = snapshot.text;
  const selection = new OffsetRange(Math.min(start, length), Math.min(endExclusive, length));
  const definition = enclosingDefinition(result.outline, snapshot, selection);
  return definition !== undefined && definition.range.length < SHORT_DEFINITION;
}

async function gatherNotebook(active: ActiveNotebook, options: GatherCurrentOptions): Promise<GatheredCurrent> {
  const { uri, path, isUnsaved, cells, activeCell, selection } = active;
  const { text, sourceStarts } = notebookText(cells);
  if (text.length > MAX_DOCUMENT_LENGTH) return out(path, reason('omitted.documentTooLarge'));
  const snapshot = new TextSnapshot(text);
  const start = sourceStarts[activeCell] ?? 0;
  return {
    kind: 'in',
    current: {
      document: { identity: { uri, path, languageId: 'jupyter' }, version: 0, snapshot, isUnsaved },
      selection: { start: start + selection.start, endExclusive: start + selection.endExclusive },
      outline: { kind: 'outline', outline: await notebookOutline(snapshot, options) },
      cellCount: cells.length,
    },
  };
}

function out(path: string | undefined, why: Reason): GatheredCurrent {
  return {
    kind: 'out',
    omission: {
      unitId: path === undefined ? 'current_file' : `current_file:${path}`,
      role: 'current_file',
      source: path === undefined ? { kind: 'user' } : { kind: 'file', path },
      what: 'excluded',
      tokens: 0,
      reason: why,
    },
  };
}
