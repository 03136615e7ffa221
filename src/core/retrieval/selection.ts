import { type Reason, reason } from '../units/reason.ts';
import type { ImportGraph } from './importGraph.ts';
import { comparePaths, type Recall, type RecallHit } from './recall.ts';

/** A file chosen for the prompt, and why. */
export interface Candidate {
  readonly path: string;
  readonly reason: Reason;
  /** The recall score; 0 for a neighbour whose own words do not match. */
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
  /** Recalled files that are not in, best first. */
  readonly omitted: readonly Candidate[];
}

/**
 * The share of places that files recalled by their words leave to neighbours in the import graph: a quarter.
 *
 * Recall alone can fill every place (20 files for 12), and then the graph would add nothing: the file behind the error is
 * often imported by the one that has the question's words. But every place taken from recall costs: reserving 3 of 12 lost
 * 1.7 points of recall on the development questions, 1 of 12 lost 0.4 (measured with a better ranking than this one).
 * A neighbour that matches the question itself goes first, which keeps most of that.
 */
const RESERVED_SHARE = 1 / 4;
/** Neighbours are never the larger part, however few files the words find: they are a guess. */
const MAX_NEIGHBOUR_SHARE = 1 / 2;
/** The most terms named in a reason: the rarest say it. */
const MAX_TERMS_IN_REASON = 3;

/**
 * Chooses at most `maxCandidates` files: the best of recall; then neighbours of those and of the active file, first those
 * that recall found as well, then those linked to most, imported before importing; then the rest of recall.
 *
 * A recalled file is core wherever it enters. The active file is never chosen, because it is in the prompt already.
 */
export function selectCandidates(
  recalled: Recall,
  options: {
    readonly graph: ImportGraph;
    readonly maxCandidates: number;
    readonly activePath: string | undefined;
    /** Files that may be chosen as neighbours. */
    readonly isCandidate: (path: string) => boolean;
  },
): Selection {
  const { graph, maxCandidates, activePath } = options;
  const ranked = recalled.hits.filter(hit => hit.path !== activePath);
  const reserved = Math.floor(maxCandidates * RESERVED_SHARE);
  const first = ranked.slice(0, maxCandidates - reserved);
  const later = ranked.slice(first.length);

  const chosen = new Set(first.map(hit => hit.path));
  const origins = activePath === undefined ? [...chosen] : [...chosen, activePath];
  const neighbours = neighboursOf(origins, graph)
    .filter(neighbour => !chosen.has(neighbour.path) && neighbour.path !== activePath)
    .filter(neighbour => options.isCandidate(neighbour.path))
    .map(neighbour => ({ ...neighbour, score: recalled.scoreOf(neighbour.path) }))
    .sort(compareNeighbours);
  const places = Math.min(
    maxCandidates - first.length,
    Math.max(reserved, Math.floor(maxCandidates * MAX_NEIGHBOUR_SHARE)),
  );
  for (const neighbour of neighbours.slice(0, places)) chosen.add(neighbour.path);
  for (const hit of later) if (chosen.size < maxCandidates) chosen.add(hit.path);

  const recalledPaths = new Set(ranked.map(hit => hit.path));
  return {
    core: ranked.filter(hit => chosen.has(hit.path)).map(candidateOfHit),
    auxiliary: neighbours
      .filter(neighbour => chosen.has(neighbour.path) && !recalledPaths.has(neighbour.path))
      .map(({ path, score, link }) => ({ path, score, reason: reasonOfLink(link) })),
    omitted: ranked.filter(hit => !chosen.has(hit.path)).map(candidateOfHit),
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

function compareNeighbours(a: Neighbour & { score: number }, b: Neighbour & { score: number }): number {
  const kinds = Number(a.link.kind === 'importedBy') - Number(b.link.kind === 'importedBy');
  return b.score - a.score || b.linkCount - a.linkCount || kinds || comparePaths(a.path, b.path);
}

function reasonOfLink(link: Link): Reason {
  return reason(link.kind === 'imports' ? 'retrieved.imports' : 'retrieved.importedBy', { path: link.origin });
}

function candidateOfHit(hit: RecallHit): Candidate {
  return { path: hit.path, score: hit.score, reason: reasonOfHit(hit) };
}

function reasonOfHit(hit: RecallHit): Reason {
  // What the name says is the stronger sign, so it is named first.
  const texts = [...new Set([...hit.nameHits, ...hit.contentHits].map(term => term.text))];
  const terms = texts.slice(0, MAX_TERMS_IN_REASON).join(', ');
  if (hit.nameHits.length > 0 && hit.contentHits.length > 0) return reason('retrieved.nameAndContent', { terms });
  return reason(hit.nameHits.length > 0 ? 'retrieved.name' : 'retrieved.content', { terms });
}
