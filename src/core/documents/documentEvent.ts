import type { Replacement } from '../text/stringEdit.ts';

/** An open document as the editor names it. */
export interface DocumentIdentity {
  /** The editor's URI, as a string; two documents are the same only if these are identical. */
  readonly uri: string;
  /** What people and prompts see: workspace-relative with `/`, or the name of an untitled document. */
  readonly path: string;
  readonly languageId: string;
}

/** What happened to an open document, in the order it happened. */
export type DocumentEvent =
  | {
      readonly kind: 'opened';
      readonly document: DocumentIdentity;
      readonly version: number;
      /** `undefined` when the document is larger than `MAX_DOCUMENT_LENGTH`. */
      readonly text: string | undefined;
      readonly isUnsaved: boolean;
    }
  | {
      readonly kind: 'edited';
      readonly uri: string;
      /** The version after the edit; the edit applies to the version before. */
      readonly version: number;
      readonly replacements: readonly Replacement[];
      readonly isUnsaved: boolean;
    }
  | { readonly kind: 'saved'; readonly uri: string }
  | { readonly kind: 'closed'; readonly uri: string }
  | ViewedEvent
  | RenamedEvent
  | DeletedEvent;

/** Parts of an open document came into view: half-open UTF-16 offsets of its text at that moment. */
export interface ViewedEvent {
  readonly kind: 'viewed';
  readonly uri: string;
  readonly ranges: readonly { readonly start: number; readonly endExclusive: number }[];
}

/** A file or a folder with all that is in it has a new name. */
export interface RenamedEvent {
  readonly kind: 'renamed';
  readonly from: Pick<DocumentIdentity, 'uri' | 'path'>;
  readonly to: Pick<DocumentIdentity, 'uri' | 'path'>;
}

/** A file or a folder with all that is in it is gone. */
export interface DeletedEvent {
  readonly kind: 'deleted';
  readonly uri: string;
}

/**
 * The longest document that is mirrored, in UTF-16 code units. 8 million: sending it to the worker takes some 60 ms of the
 * worker's time and almost none of the sender's; beyond it no model's context window would hold even the symbol list.
 */
export const MAX_DOCUMENT_LENGTH = 8_000_000;
