import type { FileContent, FileStamp, WorkspaceFile } from '../ports.ts';

/** Why a file is no candidate although it is listed. */
export type RefusalCause = Extract<FileContent, { kind: 'refused' }>['why'] | 'generated';

/** What the index knows of one listed file; the facts themselves are in the search. */
export interface FileRecord {
  /** Of the file on disk when it was looked at last. */
  readonly stamp: FileStamp;
  /** See {@link isSettled}. */
  readonly isSettled: boolean;
  /** Of the text on disk that the facts are of; `undefined` when none was read. */
  readonly hash: number | undefined;
  /** The editor's text that the facts are of; `undefined` when they are of the file on disk. */
  readonly openText: string | undefined;
  readonly content: RecordedContent;
}

export type RecordedContent =
  | { readonly kind: 'text' }
  | { readonly kind: 'refused'; readonly why: RefusalCause }
  /** Beyond the limits of the index: only its name counts. */
  | { readonly kind: 'notIndexed' };

/**
 * Two seconds: the coarsest time that a file system keeps (FAT). A file that was written in the same moment as it was read
 * may be written once more without a change of its times.
 */
const COARSEST_TIME_MS = 2_000;

/** Whether a change of the file after it was read must show in its times. Otherwise it is read again and its hash decides. */
export function isSettled(stamp: FileStamp, readAtMs: number): boolean {
  return Math.abs(readAtMs - Math.max(stamp.mtimeMs, stamp.ctimeMs)) > COARSEST_TIME_MS;
}

/** Whether what is known is still of the file that is listed, or of the text in the editor. */
export function isCurrent(record: FileRecord, file: WorkspaceFile, openText: string | undefined): boolean {
  if (file.refused !== undefined) return isRefusedAs(file.refused, record) && isSameStamp(record.stamp, file);
  if (record.openText !== openText) return false;
  if (openText !== undefined) return true;
  // There may be room by now.
  if (record.content.kind === 'notIndexed') return false;
  // It was listed and could not be read: that may have passed.
  if (record.content.kind === 'refused' && ['missing', 'unreadable'].includes(record.content.why)) return false;
  return record.isSettled && isSameStamp(record.stamp, file);
}

function isRefusedAs(why: RefusalCause, { content }: FileRecord): boolean {
  return content.kind === 'refused' && content.why === why;
}

function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}
