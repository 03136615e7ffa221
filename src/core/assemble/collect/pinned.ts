import type { Pin } from '../../choices/choices.ts';
import { pinnedRanges } from '../../choices/pinnedRanges.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { TextSnapshot } from '../../text/textSnapshot.ts';
import { reason } from '../../units/reason.ts';
import { rangeSegments } from '../segments.ts';
import type { UnitDraft } from '../unitDraft.ts';

/** A pinned file with its text as it is now. */
export interface PinnedFile {
  readonly pin: Pin;
  readonly text: string;
  readonly isUnsaved: boolean;
  /** When the file on disk last changed; absent for an unsaved text. */
  readonly mtimeMs?: number;
}

/** What the user put into the context, one unit a file; whole, and cut from its end when the budget is short. */
export function collectPinned(policy: LayerPolicy, files: readonly PinnedFile[]): UnitDraft[] {
  return files.flatMap(({ pin, text, isUnsaved, mtimeMs }, index) => {
    const snapshot = new TextSnapshot(text);
    const segments = rangeSegments(snapshot, pinnedRanges(snapshot, pin));
    if (segments.length === 0) return [];
    const unsaved = isUnsaved ? { unsaved: 'true' } : {};
    return {
      id: `pinned:${pin.path}`,
      role: 'retrieved',
      mode: policy.mode,
      source: { kind: 'file', path: pin.path, ...(isUnsaved ? { isUnsaved } : {}) },
      priority: priorityOf('pinned', files.length - 1 - index),
      zone: 'core',
      ...(mtimeMs === undefined ? {} : { mtime: mtimeMs }),
      reason: reason('pinned.byUser'),
      frame: { kind: 'tag', tag: 'retrieved_file', attributes: { path: pin.path, ...unsaved } },
      segments,
      isRequired: false,
    };
  });
}
