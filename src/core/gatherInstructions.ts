import type { InstructionFile } from './assemble/collect/instructionFiles.ts';
import type { Workspace } from './ports.ts';

/**
 * Reads the instruction files that hold for the active file: in the top folder and, for names without a folder, in every
 * folder on the way to the file, the nearest last. What is missing or cannot be read is no instruction.
 *
 * @param names paths relative to a folder, such as `AGENTS.md` and `.github/copilot-instructions.md`
 */
export async function gatherInstructions(
  names: readonly string[],
  options: { readonly workspace: Workspace; readonly activePath: string | undefined; readonly signal: AbortSignal },
): Promise<readonly InstructionFile[]> {
  const { workspace, activePath, signal } = options;
  const folders = ['', ...foldersOf(activePath ?? '')];
  const paths = names.flatMap(name =>
    // With several folders open, the first part of a path is the name of its folder.
    (name.includes('/') ? folders.slice(0, 2) : folders).map(folder => folder + name),
  );
  const files: InstructionFile[] = [];
  for (const path of new Set(paths)) {
    if (path === activePath) continue;
    const read = await workspace.read(path, { signal });
    signal.throwIfAborted();
    if (read.kind === 'text' && read.text.trim() !== '') files.push({ path, text: read.text, mtimeMs: read.mtimeMs });
  }
  return files;
}

/** `a/`, `a/b/` for `a/b/c.ts`. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}
