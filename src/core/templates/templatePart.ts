import type { FileDiff } from '../ports.ts';
import type { LineRange } from '../text/lineRange.ts';
import type { TemplateSourceKind } from './taskTemplate.ts';

/** What a source of a template has come to. */
export type TemplatePart =
  | TemplateFilePart
  | { readonly kind: 'diff'; readonly diff: FileDiff }
  | { readonly kind: 'text'; readonly source: TextSourceKind; readonly text: string };

export interface TemplateFilePart {
  readonly kind: 'file';
  readonly source: TemplateSourceKind;
  readonly path: string;
  readonly text: string;
  readonly isUnsaved: boolean;
  /** When the file on disk last changed; absent for an unsaved text. */
  readonly mtimeMs?: number;
  /** The lines that are meant, in order and apart; absent for the whole file. */
  readonly ranges?: readonly LineRange[];
}

/** Sources that are no files. */
export type TextSourceKind = Extract<TemplateSourceKind, 'changedFiles' | 'diagnostics' | 'terminalSelection' | 'text'>;
