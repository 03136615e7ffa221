import type { InstructionFile } from '../assemble/collect/instructionFiles.ts';
import type { Workspace } from '../ports.ts';
import type { Omission } from '../units/contextBundle.ts';
import { reason } from '../units/reason.ts';

/**
 * Reads the instruction files that hold for the active file: in the top folder and, for names without a folder, in every
 * folder on the way to the file, the nearest last. What is missing or cannot be read is no instruction; what the user took out is named and not read.
 *
 * @param names paths relative to a folder, such as `AGENTS.md` and `.github/copilot-instructions.md`
 */
export async function gatherInstructions(
  names: readonly string[],
  options: {
    readonly workspace: Workspace;
    readonly activePath: string | undefined;
    /** Paths that the user took out. */
    readonly excluded: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<{ readonly files: readonly InstructionFile[]; readonly omissions: readonly Omission[] }> {
  const { workspace, activePath, excluded, signal } = options;
  const folders = ['', ...foldersOf(activePath ?? '')];
  const paths = names.flatMap(name =>
    // With several folders open, the first part of a path is the name of its folder.
    (name.includes('/') ? folders.slice(0, 2) : folders).map(folder => folder + name),
  );
  const files: InstructionFile[] = [];
  const omissions: Omission[] = [];
  for (const path of new Set(paths)) {
    if (path === activePath) continue;
    if (excluded.includes(path)) {
      omissions.push(omissionOf(path));
      continue;
    }
    const read = await workspace.read(path, { signal });
    signal.throwIfAborted();
    if (read.kind === 'text' && read.text.trim() !== '') files.push({ path, text: read.text, mtimeMs: read.mtimeMs });
  }
  return { files, omissions };
}

function omissionOf(path: string): Omission {
  return {
    unitId: `instructions:${path}`,
    role: 'system',
    source: { kind: 'file', path },
    what: 'excluded',
    tokens: 0,
    reason: reason('omitted.byUser'),
  };
}

/** `a/`, `a/b/` for `a/b/c.ts`. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}
