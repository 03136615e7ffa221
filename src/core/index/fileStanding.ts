import type { Exclusion, PlaceContent } from '../ports.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { FileRecord, RefusalCause } from './fileRecord.ts';
import type { IndexStatus } from './indexStatus.ts';

/** Whether project mode can find a file by its content, and if not, why. */
export function fileStanding(
  place: PlaceContent,
  record: FileRecord | undefined,
  { activity, indexedFiles, totalFiles }: IndexStatus,
): Reason {
  if (place.kind === 'excluded') return reasonOfExclusion(place.why);
  if (place.kind !== 'file') return reason('omitted.unreadable', { why: 'missing', sizeBytes: 0 });
  const { refused, sizeBytes } = place.file;
  if (refused !== undefined) return reasonOfRefusal(refused, sizeBytes);
  if (activity === 'off') return reason('omitted.indexOff');
  const figures = { indexed: indexedFiles, total: totalFiles };
  if (record === undefined) return reason(activity === 'paused' ? 'omitted.indexPaused' : 'omitted.indexing', figures);
  if (record.content.kind === 'refused') return reasonOfRefusal(record.content.why, sizeBytes);
  return record.content.kind === 'text' ? reason('standing.searched') : reason('omitted.indexLimit', figures);
}

export function reasonOfRefusal(why: RefusalCause, sizeBytes: number): Reason {
  switch (why) {
    case 'binary':
    case 'secret':
    case 'generated':
      return reason(`omitted.${why}`, { sizeBytes });
    case 'tooLarge':
      return reason('omitted.tooLarge', { size: (sizeBytes / 1_000_000).toFixed(1), sizeBytes });
    default:
      return reason('omitted.unreadable', { why, sizeBytes });
  }
}

function reasonOfExclusion(why: Exclusion): Reason {
  switch (why.kind) {
    case 'ignored':
      return reason('omitted.ignored', { rule: `${why.file}: ${why.rule}` });
    case 'setting':
      return reason('omitted.ignored', { rule: `settings: ${why.rule}` });
    case 'folder':
      return reason('omitted.folder', { folder: why.name });
    case 'name':
      return reason(`omitted.${why.what}`);
    case 'worktree':
    case 'link':
      return reason(`omitted.${why.kind}`);
    case 'outside':
      return reason('omitted.unreadable', { why: 'outside', sizeBytes: 0 });
  }
}
