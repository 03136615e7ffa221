import type { FileContent } from '../ports.ts';
import { FILE_KINDS, fileKind } from '../retrieval/fileKind.ts';
import type { ImportGraph } from '../retrieval/importGraph.ts';
import { endsInPath } from '../retrieval/imports/paths.ts';
import type { SearchIndex } from '../retrieval/searchIndex.ts';
import { filesToSearch } from './filesToSearch.ts';
import { linesAt, linesWithUses, type TextMatch, type UseLine, type UseMatch } from './useMatch.ts';
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
  readonly graph: ImportGraph;
  /** Texts of documents with unsaved changes, by path: they count instead of the files on disk. */
  readonly openTexts: ReadonlyMap<string, string>;
  readonly unsearchedFiles: number;
  readonly read: (path: string, options: { readonly signal: AbortSignal }) => Promise<FileContent>;
  readonly signal: AbortSignal;
}

/** The most lines listed; the rest is only counted. More than any budget can show. */
export const MAX_LISTED_LINES = 10_000;

/** One way to look for the target: which files to read, and what to take of each. */
interface Search {
  readonly match: UseMatch;
  readonly paths: readonly string[];
  readonly linesIn: (path: string, text: string) => readonly UseLine[];
}

type Found = Pick<Uses, 'files' | 'lineCount' | 'fileCount'>;

/**
 * Every line of the indexed files that uses the target. The index says which files can have it; those are read, and their
 * text decides, so the answer is the one that reading all files would give. A target that names files of the workspace is
 * used by what imports them.
 *
 * @throws AbortError when the signal fires
 */
export async function findUses(target: UseTarget, options: FindUsesOptions): Promise<Uses> {
  const { index, unsearchedFiles } = options;
  const defining = new Set(index.filesDefining(target.text));
  const searches = searchesFor(target, defining.size > 0, options);
  let match = searches[0]!.match;
  let found: Found = { files: [], lineCount: 0, fileCount: 0 };
  for (const search of searches) {
    const next = await runSearch(search, defining, options);
    if (next.lineCount === 0) continue;
    match = search.match;
    found = next;
    break;
  }
  return {
    target: target.text,
    match,
    ...found,
    searchedFiles: index.files.reduce((sum, file) => sum + (file !== undefined && file.chunkCount > 0 ? 1 : 0), 0),
    unsearchedFiles,
  };
}

function searchesFor(target: UseTarget, isDefined: boolean, { index, graph }: FindUsesOptions): readonly Search[] {
  const byText = matchesFor(target, () => isDefined).map(
    (match): Search => ({
      match,
      paths: filesToSearch(index, match.text),
      linesIn: (_, text) => linesWithUses(text, match),
    }),
  );
  const named = filesNamed(target.text, index);
  if (named.length === 0) return byText;
  const literal: TextMatch = { kind: 'literal', text: target.text };
  const imports: Search = {
    match: { kind: 'imports', text: target.text, paths: named },
    paths: [...new Set([...named.flatMap(path => graph.importersOf(path)), ...filesToSearch(index, target.text)])],
    linesIn: (path, text) => {
      const written = linesWithUses(text, literal).map(({ lineNumber }) => lineNumber);
      return linesAt(text, [...written, ...named.flatMap(imported => graph.linesOf(path, imported))]);
    },
  };
  return [imports, ...byText];
}

/** The most files of one name whose importers are looked for: more are a convention, such as `index.ts`, and no answer. */
const MAX_NAMED_FILES = 10;

/** Files whose path ends in this one, which has an extension or a folder. */
function filesNamed(text: string, index: SearchIndex): readonly string[] {
  if (!/[./]/.test(text)) return [];
  const end = text.replace(/^\.?\//, '');
  const named = index.files.flatMap(file => (file !== undefined && endsInPath(file.path, end) ? file.path : []));
  return named.length > MAX_NAMED_FILES ? named.filter(path => path === end) : named;
}

/** Files are read in the order in which they are listed, so that what is beyond the limit need not be kept. */
async function runSearch(search: Search, defining: ReadonlySet<string>, options: FindUsesOptions): Promise<Found> {
  const { openTexts, read, signal } = options;
  const rank = (path: string): number => (defining.has(path) ? -1 : FILE_KINDS.indexOf(fileKind(path)));
  const ordered = search.paths.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
  const files: FileUses[] = [];
  let room = MAX_LISTED_LINES;
  let lineCount = 0;
  let fileCount = 0;
  for (const path of ordered) {
    signal.throwIfAborted();
    const content = await read(path, { signal });
    const openText = openTexts.get(path);
    // Gone or unreadable since it was indexed: the next look at the workspace will know.
    if (content.kind === 'refused' && openText === undefined) continue;
    const lines = search.linesIn(path, openText ?? (content.kind === 'text' ? content.text : ''));
    if (lines.length === 0) continue;
    lineCount += lines.length;
    fileCount++;
    if (room === 0) continue;
    const mtimeMs = content.kind === 'text' ? content.mtimeMs : 0;
    files.push({ path, lines: lines.slice(0, room), mtimeMs, isUnsaved: openText !== undefined });
    room -= files.at(-1)!.lines.length;
  }
  return { files, lineCount, fileCount };
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
