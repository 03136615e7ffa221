import { type ModeId, nameOfMode } from '../modes/contextMode.ts';
import type { PlaceContent } from '../ports.ts';
import type { Omission } from '../units/contextBundle.ts';
import type { Reason } from '../units/reason.ts';
import { isGlob, type Unmet } from './expectations.ts';
import type { Failure } from './questionResult.ts';

/** What is known of the project and of the search for the question, for saying why something is missing. */
export interface Circumstances {
  readonly mode: ModeId;
  readonly expectedModes: readonly ModeId[];
  readonly omissions: readonly Omission[];
  readonly shownFiles: readonly string[];
  /** Whether the mode searches for files. */
  readonly searches: boolean;
  /** The most files that the search may choose. */
  readonly maxCandidates: number;
  /** Files that words find for the question, best first. */
  readonly ranking: () => readonly string[];
  readonly look: (path: string) => PlaceContent;
  readonly standingOf: (path: string) => Reason;
  /** What files that are gone are called now, as far as git can tell. */
  readonly namesNow: ReadonlyMap<string, string>;
  /** Files of the same name in other folders. */
  readonly pathsNamed: (base: string) => readonly string[];
  readonly filesDefining: (name: string) => readonly string[];
}

/** Says what is wrong and, as far as it can be told, why. Pure but for what the circumstances look up. */
export function failureOf(unmet: Unmet, known: Circumstances): Failure {
  switch (unmet.kind) {
    case 'mode':
      return {
        code: 'otherMode',
        data: { mode: nameOfMode(unmet.recommendation.mode), expected: known.expectedModes.map(nameOfMode).join(', ') },
        why: unmet.recommendation.reason,
      };
    case 'fileMissing':
      return missingFile(unmet.file, known);
    case 'symbolMissing':
      return missingSymbol(unmet.symbol, known);
    case 'fileShown':
      return { code: 'fileShown', data: { path: unmet.path }, why: unmet.unit.reason };
    case 'symbolShown':
      return { code: 'symbolShown', data: { name: unmet.symbol, path: unmet.path } };
    case 'tokens':
      return { code: 'tooManyTokens', data: { tokens: unmet.tokens, max: unmet.maxTokens } };
  }
}

function missingFile(path: string, known: Circumstances): Failure {
  if (isGlob(path)) return { code: 'noFileFits', data: { glob: path } };
  const place = known.look(path);
  if (place.kind === 'missing') return goneFile(path, known);
  if (place.kind === 'folder') return { code: 'fileIsFolder', data: { path } };
  const omission = known.omissions.find(({ source, what, reason: why }) => {
    const isOfFile = source.kind === 'file' && source.path === path;
    // Of those that the limit leaves out, the ranking knows the place; the others say why they are out.
    return isOfFile && (what === 'dropped' || what === 'excluded') && why.code !== 'omitted.candidateLimit';
  });
  if (omission !== undefined) return { code: 'fileLeftOut', data: { path }, why: omission.reason };
  if (!known.searches) return { code: 'fileNotSearched', data: { path, mode: nameOfMode(known.mode) } };
  const standing = known.standingOf(path);
  if (standing.code !== 'standing.searched') return { code: 'fileLeftOut', data: { path }, why: standing };
  const ranking = known.ranking();
  const rank = ranking.indexOf(path) + 1;
  const data = { path, candidates: ranking.length, limit: known.maxCandidates };
  return rank === 0 ? { code: 'fileNotFound', data } : { code: 'fileRanked', data: { ...data, rank } };
}

/** Of a file that is not there. */
export function goneFile(path: string, known: Pick<Circumstances, 'namesNow' | 'pathsNamed'>): Failure {
  const newPath = known.namesNow.get(path);
  if (newPath !== undefined) return { code: 'fileRenamed', data: { path, newPath } };
  const [other, ...more] = known.pathsNamed(path.slice(path.lastIndexOf('/') + 1));
  return other !== undefined && more.length === 0
    ? { code: 'fileElsewhere', data: { path, other } }
    : { code: 'fileMissing', data: { path } };
}

function missingSymbol(name: string, known: Circumstances): Failure {
  const paths = known.filesDefining(name);
  const shown = paths.find(path => known.shownFiles.includes(path));
  if (shown !== undefined) return { code: 'symbolPartNotShown', data: { name, path: shown } };
  const [path] = paths;
  if (path === undefined) return { code: 'symbolUnknown', data: { name } };
  return { code: 'symbolNotShown', data: { name, path } };
}
