import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Asks a repository; `undefined` when git refuses. */
type Ask = (args: readonly string[]) => Promise<string | undefined>;

/** A file that was renamed more often has another story. */
const MAX_RENAMES = 10;
/** New files that are compared with one that is gone; also bounds the length of a command. */
const MAX_NEW_FILES = 300;

export interface MissingFile {
  /** The working tree's top folder. */
  readonly root: string;
  /** Relative to it, with `/`. */
  readonly path: string;
  /** A commit. */
  readonly head: string;
  /** Options that keep git from starting what a repository names. */
  readonly readOnly: readonly string[];
  readonly ask: Ask;
}

/**
 * Where a file has gone that is not at its path any more: by the renames of commits, then to a new file with the very text that
 * it had. Relative to the root; `undefined` if it was deleted or never there, as far as git can tell.
 */
export async function nameNow({ root, path, head, readOnly, ask }: MissingFile): Promise<string | undefined> {
  let name = path;
  for (let step = 0; step < MAX_RENAMES; step++) {
    const next = (await renamedByCommit(name)) ?? (await movedSince(name));
    if (next === undefined || next === name) return undefined;
    if (existsSync(join(root, next))) return next;
    name = next;
  }
  return undefined;

  async function renamedByCommit(file: string): Promise<string | undefined> {
    // Asked for one path alone, git takes a rename for a deletion.
    const removal = ['log', '-1', '--format=%H', '--diff-filter=D', '--no-renames', ...readOnly, head, '--', file];
    const commit = (await ask(removal))?.trim();
    if (commit === undefined || commit === '') return undefined;
    const shown = await ask(['show', '--format=', '-z', '--name-status', '--find-renames', ...readOnly, commit]);
    const tokens = shown?.split('\0') ?? [];
    const at = tokens.findIndex((token, index) => /^\n?R\d*$/.test(token) && tokens[index + 1] === file);
    return at === -1 ? undefined : tokens[at + 2];
  }

  async function movedSince(file: string): Promise<string | undefined> {
    const id = (await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${head}:${file}`]))?.trim();
    if (id === undefined || id === '') return undefined;
    const untracked = await ask(['ls-files', '-z', '--others', '--exclude-standard']);
    const added = await ask(['diff', '--cached', '-z', '--name-only', '--diff-filter=A', '--no-renames', ...readOnly]);
    const names = [untracked, added].flatMap(output => output?.split('\0').filter(each => each !== '') ?? []);
    const there = names.slice(0, MAX_NEW_FILES).filter(each => existsSync(join(root, each)));
    if (there.length === 0) return undefined;
    // Without filters: they are programs that the repository names.
    const hashed = await ask(['hash-object', '--no-filters', '--', ...there]);
    return there[hashed?.trim().split('\n').indexOf(id) ?? -1];
  }
}
