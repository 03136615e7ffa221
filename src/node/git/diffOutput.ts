import type { FileDiff } from '../../core/ports.ts';

/** A change as git lists it; paths of the repository. */
export interface Change {
  readonly path: string;
  readonly oldPath?: string;
  readonly status: FileDiff['status'];
}

const STATUS: Readonly<Record<string, FileDiff['status']>> = { A: 'added', D: 'deleted', R: 'renamed', C: 'added' };

/** Reads the output of `git diff -z --raw`: `:MODE MODE ID ID STATUS`, then one path, or two for a rename. */
export function changesIn(raw: string): readonly Change[] {
  const tokens = raw.split('\0');
  const changes: Change[] = [];
  for (let at = 0; at < tokens.length; ) {
    const letter = /^:\d+ \d+ \w+ \w+ ([A-Z])\d*$/.exec(tokens[at]!)?.[1];
    if (letter === undefined) break;
    const hasTwoNames = letter === 'R' || letter === 'C';
    const path = tokens[at + (hasTwoNames ? 2 : 1)]!;
    const status = STATUS[letter] ?? 'modified';
    changes.push({ path, status, ...(letter === 'R' ? { oldPath: tokens[at + 1]! } : {}) });
    at += hasTwoNames ? 3 : 2;
  }
  return changes;
}

/**
 * Reads the output of `git diff -z --patch-with-raw`: the list, an empty token, and a patch for each entry in the same
 * order. No line of a patch but its first begins with `diff --git`.
 *
 * @returns hunks by path; a binary file and a mere change of rights have none
 */
export function patchesIn(output: string): ReadonlyMap<string, string> {
  const listEnd = output.indexOf('\0\0');
  if (listEnd === -1) return new Map();
  const changes = changesIn(output.slice(0, listEnd));
  const patches = output.slice(listEnd + 2).split(/^(?=diff --git )/m);
  // One patch more or less, and nobody knows whose is whose.
  if (patches.length !== changes.length) return new Map();
  return new Map(changes.map(({ path }, index) => [path, hunksOf(patches[index]!)]));
}

function hunksOf(patch: string): string {
  const start = patch.search(/^@@ /m);
  return start === -1 ? '' : patch.slice(start);
}
