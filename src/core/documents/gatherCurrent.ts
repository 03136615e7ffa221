import { ContextModeError } from '../base/errors.ts';
import type { ActiveDocument, NoActiveDocument } from '../contextEngine.ts';
import type { SyntaxService } from '../ports.ts';
import { withLanguageSymbols } from '../syntax/languageSymbols.ts';
import type { OutlineResult } from '../syntax/outline.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { DocumentMirror, MirroredDocument } from './documentMirror.ts';

/** The current file as it stands in the editor, with what is known of its structure. */
export interface CurrentFile {
  readonly document: MirroredDocument & { readonly snapshot: TextSnapshot };
  readonly selection: { readonly start: number; readonly endExclusive: number };
  readonly outline: OutlineResult;
}

export type GatheredCurrent =
  | { readonly kind: 'in'; readonly current: CurrentFile }
  | { readonly kind: 'out'; readonly omission: Omission };

/**
 * @throws ContextModeError `document.outOfSync` when the mirror does not know the document at that version
 */
export async function gatherCurrent(
  active: ActiveDocument | NoActiveDocument,
  options: {
    readonly documents: DocumentMirror;
    readonly outline: SyntaxService['outline'];
    /** Files that the user has taken out. */
    readonly hiddenPaths: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<GatheredCurrent> {
  switch (active) {
    case 'noEditor':
      return out(undefined, reason('omitted.noEditor'));
    case 'secret':
      return out(undefined, reason('omitted.secret'));
    case 'notText':
      return out(undefined, reason('omitted.binary'));
  }
  const { documents, outline, hiddenPaths, signal } = options;
  const document = documents.tryGet(active.uri, active.version);
  if (document === undefined) throw new ContextModeError('document.outOfSync', { uri: active.uri });
  const { snapshot, identity } = document;
  if (hiddenPaths.includes(identity.path)) return out(identity.path, reason('omitted.byUser'));
  if (snapshot === undefined) return out(identity.path, reason('omitted.documentTooLarge'));
  const { path, languageId } = identity;
  const own = await outline({ path, languageId, text: snapshot.text }, { signal });
  return {
    kind: 'in',
    current: {
      document: { ...document, snapshot },
      selection: active.selection,
      outline: withLanguageSymbols(own, active.symbols ?? [], snapshot),
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
