import type { FileContent } from '../ports.ts';
import { FILE_KINDS, fileKind } from '../retrieval/fileKind.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { filesToSearch } from './filesToSearch.ts';
import { linesWithUses, type UseLine, type UseMatch } from './useMatch.ts';
import { matchesFor, type UseTarget } from './useTarget.ts';

/** The uses in one file. */
export interface FileUses {
  readonly path: string;
  /** In the order of the file, each line once. */
  readonly lines: readonly UseLine[];
  /** When the file on disk last changed. */
  readonly mtimeMs: number;
  /** The lines are of the text in an editor, not of that on disk. */
  readonly isUnsaved: boolean;
}

/** All uses of something in the files of a workspace. */
export interface Uses {
  /** As it was asked for. */
  readonly target: string;
  /** How it was looked for in the end. */
  readonly match: UseMatch;
  /** Files that define it first, then sources before configuration, documents and tests, then by path. */
  readonly files: readonly FileUses[];
  /** Lines with a use in all files, also in those whose lines are not listed. */
  readonly lineCount: number;
  readonly fileCount: number;
  /** Files whose text counts: it was read, or the index rules it out. */
  readonly searchedFiles: number;
  /** Files of the workspace that could have uses and are not in the index: too large, generated, or not read yet. */
  readonly unsearchedFiles: number;
}

export interface FindUsesOptions {
  readonly index: SearchIndex;
  /** Texts of documents with unsaved changes, by path: they count instead of the files on disk. */
  readonly openTexts: ReadonlyMap<string, string>;
  readonly unsearchedFiles: number;
  readonly read: (path: string, options: { readonly signal: AbortSignal }) => Promise<FileContent>;
  readonly signal: AbortSignal;
}

/** The most lines listed; the rest is only counted. More than any budget can show. */
export const MAX_LISTED_LINES = 10_000;

/**
 * Every line of the indexed files that uses the target. The index says which files can have it; those are read, and their
 * text decides, so the answer is the one that reading all files would give.
 *
 * @throws AbortError when the signal fires
 */
export async function findUses(target: UseTarget, options: FindUsesOptions): Promise<Uses> {
  const { index, unsearchedFiles } = options;
  const defining = new Set(index.filesDefining(target.text));
  const matches = matchesFor(target, () => defining.size > 0);
  let found: readonly FileUses[] = [];
  let match = matches[0]!;
  for (match of matches) {
    found = await filesWithUses(match, options);
    if (found.length > 0) break;
  }
  if (found.length === 0) match = matches[0]!;
  const rank = ({ path }: FileUses): number => (defining.has(path) ? -1 : FILE_KINDS.indexOf(fileKind(path)));
  const ordered = found.toSorted((a, b) => rank(a) - rank(b));
  return {
    target: target.text,
    match,
    files: firstLines(ordered, MAX_LISTED_LINES),
    lineCount: found.reduce((sum, file) => sum + file.lines.length, 0),
    fileCount: found.length,
    searchedFiles: index.files.reduce((sum, file) => sum + (file !== undefined && file.chunkCount > 0 ? 1 : 0), 0),
    unsearchedFiles,
  };
}

/** By path. */
async function filesWithUses(match: UseMatch, options: FindUsesOptions): Promise<readonly FileUses[]> {
  const { index, openTexts, read, signal } = options;
  const found: FileUses[] = [];
  for (const path of filesToSearch(index, match.text)) {
    signal.throwIfAborted();
    const content = await read(path, { signal });
    const openText = openTexts.get(path);
    // Gone or unreadable since it was indexed: the next look at the workspace will know.
    if (content.kind === 'refused' && openText === undefined) continue;
    const lines = linesWithUses(openText ?? (content.kind === 'text' ? content.text : ''), match);
    const mtimeMs = content.kind === 'text' ? content.mtimeMs : 0;
    if (lines.length > 0) found.push({ path, lines, mtimeMs, isUnsaved: openText !== undefined });
  }
  return found;
}

/** The uses without those in files that the user has taken out. */
export function withoutHidden(uses: Uses, hiddenPaths: readonly string[]): Uses {
  const hidden = uses.files.filter(({ path }) => hiddenPaths.includes(path));
  const hiddenLines = hidden.reduce((sum, file) => sum + file.lines.length, 0);
  return {
    ...uses,
    files: uses.files.filter(file => !hidden.includes(file)),
    lineCount: uses.lineCount - hiddenLines,
    fileCount: uses.fileCount - hidden.length,
  };
}

function firstLines(files: readonly FileUses[], limit: number): readonly FileUses[] {
  const kept: FileUses[] = [];
  let room = limit;
  for (const file of files) {
    if (room === 0) break;
    kept.push({ ...file, lines: file.lines.slice(0, room) });
    room -= kept.at(-1)!.lines.length;
  }
  return kept;
}
