import type { PinnedFile } from '../assemble/collect/pinned.ts';
import type { FileContent, Workspace } from '../ports.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { Pin } from './choices.ts';

/** Reads the pinned files as they are now; what cannot be read is named. */
export async function gatherPinned(
  pins: readonly Pin[],
  options: {
    readonly workspace: Workspace;
    /** Texts of documents with unsaved changes, by path: they count instead of the files on disk. */
    readonly openTexts: ReadonlyMap<string, string>;
    /** Shown as the current file already. */
    readonly activePath: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly files: readonly PinnedFile[]; readonly omissions: readonly Omission[] }> {
  const { workspace, openTexts, activePath, signal } = options;
  const files: PinnedFile[] = [];
  const omissions: Omission[] = [];
  const leaveOut = (path: string, why: Reason) =>
    omissions.push({
      unitId: `pinned:${path}`,
      role: 'retrieved',
      source: { kind: 'file', path },
      what: 'excluded',
      tokens: 0,
      reason: why,
    });
  for (const pin of pins) {
    const { path } = pin;
    if (path === activePath) {
      leaveOut(path, reason('omitted.inCurrentFile'));
      continue;
    }
    const openText = openTexts.get(path);
    if (openText !== undefined) {
      files.push({ pin, text: openText, isUnsaved: true });
      continue;
    }
    const read = await workspace.read(path, { signal });
    signal.throwIfAborted();
    if (read.kind === 'text') files.push({ pin, text: read.text, isUnsaved: false, mtimeMs: read.mtimeMs });
    else leaveOut(path, refusalReason(read.why));
  }
  return { files, omissions };
}

function refusalReason(why: (FileContent & { readonly kind: 'refused' })['why']): Reason {
  if (why === 'secret' || why === 'binary') return reason(`omitted.${why}`);
  return reason('omitted.unreadable', { why: why === 'tooLarge' ? 'tooLargeToRead' : why });
}
