import { type Reason, reason } from '../units/reason.ts';
import { FILE_KINDS, fileKind } from './fileKind.ts';
import type { ImportGraph } from './importGraph.ts';
import type { RankedFile } from './rankFiles.ts';

/** A file chosen for the prompt, and why. */
export interface Candidate {
  readonly path: string;
  readonly reason: Reason;
  /** Further reasons, strongest first. */
  readonly moreReasons?: readonly Reason[];
  /** Lines that the question names, 1-based. */
  readonly lines?: readonly number[];
  /** The phrase of the question that it holds. */
  readonly phrase?: string;
  /** The score of the ranking; 0 for a neighbour whose own words do not match. */
  readonly score: number;
}

/** A candidate with its text as it is now. */
export interface RetrievedFile extends Candidate {
  readonly text: string;
  /** When the file on disk last changed. */
  readonly mtimeMs: number;
  /** The text is that of an editor, not of the disk. */
  readonly isUnsaved: boolean;
}

export interface Selection {
  /** Directly related to the question: full text. Best first. */
  readonly core: readonly Candidate[];
  /** Imported by or importing one of those: signatures. Best first. */
  readonly auxiliary: readonly Candidate[];
  /** The next ones that the limit leaves out, best first. */
  readonly omitted: readonly Candidate[];
}

/** Neighbours are never the larger part, however few files match the question: they are a guess. */
const MAX_NEIGHBOUR_SHARE = 1 / 2;
/** How many of those that the limit leaves out are named: more than this many would be noise. */
const MAX_OMITTED = 8;

/**
 * Chooses at most `maxCandidates` files: the best of the ranking; then, where places are left, neighbours of those and of the
 * active file: those linked to most first, imported before importing. (Taking places from the ranking for neighbours costs more
 * than it brings: see ranking.md.)
 *
 * The active file is never chosen, because it is in the prompt already.
 *
 * @param ranking files that match the question, best first
 */
export function selectCandidates(
  ranking: readonly RankedFile[],
  options: {
    readonly graph: ImportGraph;
    readonly maxCandidates: number;
    readonly activePath: string | undefined;
    /** Files that may be chosen as neighbours. */
    readonly isCandidate: (path: string) => boolean;
  },
): Selection {
  const { graph, maxCandidates, activePath } = options;
  const ranked = ranking.filter(({ path }) => path !== activePath);
  const core = ranked.slice(0, maxCandidates);
  const chosen = new Set(core.map(({ path }) => path));
  const origins = activePath === undefined ? [...chosen] : [...chosen, activePath];
  const places = Math.min(maxCandidates - core.length, Math.floor(maxCandidates * MAX_NEIGHBOUR_SHARE));
  const neighbours =
    places === 0
      ? []
      : neighboursOf(origins, graph)
          .filter(({ path }) => !chosen.has(path) && path !== activePath && options.isCandidate(path))
          .sort(compareNeighbours)
          .slice(0, places);
  return {
    core: core.map(candidateOf),
    auxiliary: neighbours.map(({ path, link }) => ({ path, score: 0, reason: reasonOfLink(link) })),
    omitted: ranked.slice(maxCandidates, maxCandidates + MAX_OMITTED).map(candidateOf),
  };
}

/** `imports`: the origin imports the neighbour; `importedBy`: the neighbour imports the origin. */
interface Link {
  readonly kind: 'imports' | 'importedBy';
  readonly origin: string;
}

interface Neighbour {
  readonly path: string;
  /** The first link found: from the best origin. */
  readonly link: Link;
  readonly linkCount: number;
}

/** Every file one hop from an origin, in the order of the origins; what they import comes before what imports them. */
function neighboursOf(origins: readonly string[], graph: ImportGraph): readonly Neighbour[] {
  const found = new Map<string, Neighbour>();
  const add = (path: string, link: Link): void => {
    const known = found.get(path);
    found.set(path, known === undefined ? { path, link, linkCount: 1 } : { ...known, linkCount: known.linkCount + 1 });
  };
  for (const origin of origins) for (const path of graph.importsOf(origin)) add(path, { kind: 'imports', origin });
  for (const origin of origins) for (const path of graph.importersOf(origin)) add(path, { kind: 'importedBy', origin });
  return [...found.values()];
}

function compareNeighbours(a: Neighbour, b: Neighbour): number {
  const kinds = Number(a.link.kind === 'importedBy') - Number(b.link.kind === 'importedBy');
  return b.linkCount - a.linkCount || kinds || comparePaths(a.path, b.path);
}

/** Source before everything else; then the shorter path, because general files lie higher up; then by path. */
function comparePaths(a: string, b: string): number {
  const kinds = FILE_KINDS.indexOf(fileKind(a)) - FILE_KINDS.indexOf(fileKind(b));
  return kinds || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

function reasonOfLink(link: Link): Reason {
  return reason(link.kind === 'imports' ? 'retrieved.imports' : 'retrieved.importedBy', { path: link.origin });
}

function candidateOf({ path, score, reasons, lines, phrase }: RankedFile): Candidate {
  // Without a reason of the ranking only the search by meaning has found it.
  const [strongest = reason('retrieved.meaning'), ...more] = reasons;
  return {
    path,
    score,
    reason: strongest,
    ...(more.length === 0 ? {} : { moreReasons: more }),
    ...(lines === undefined ? {} : { lines }),
    ...(phrase === undefined ? {} : { phrase }),
  };
}
