import { LruMap } from '../base/lruMap.ts';
import { packSections, unpackSections } from '../base/sections.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock, Commit } from '../ports.ts';
import { WorkspaceNames } from '../recommend/workspaceNames.ts';
import { fuseRankings } from '../semantic/fuseRankings.ts';
import type { TextFacts } from './fileFacts.ts';
import { ImportGraph } from './importGraph.ts';
import type { LeftOutCommit } from './leftOutCommit.ts';
import type { TermValue } from './passageScores.ts';
import type { PhraseHit } from './phrases.ts';
import { readQuestion } from './question.ts';
import { rankFiles } from './rankFiles.ts';
import { SearchIndex } from './searchIndex.ts';
import { type Selection, selectCandidates } from './selection.ts';
import { TermCounter } from './termCounter.ts';
import { TermScanner } from './termScanner.ts';

export type SearchSettings = Pick<Settings, 'project.maxCandidates'>;

export interface SearchRequest {
  readonly question: string;
  /** The current file: in the prompt already, so it is no candidate; what it imports may be. */
  readonly activePath: string | undefined;
  /** Files that the user has taken out, or put in anyway: no candidates, and others take their places. */
  readonly hiddenPaths: readonly string[];
  /** Files that are near the question in meaning, nearest first; empty without such a search. */
  readonly nearPaths: readonly string[];
  /** Files that the user works on, most recent first. */
  readonly editedPaths: readonly string[];
  /** Files that hold phrases of the question; see `findPhrases`. */
  readonly phraseHits: readonly PhraseHit[];
  /** Files with changes that are in no commit. */
  readonly uncommittedPaths: readonly string[];
  /** The commit that the question was made from: it is no evidence. */
  readonly withoutCommit?: LeftOutCommit;
  readonly settings: SearchSettings;
}

/** What a question finds, before texts are read. */
export interface Findings {
  readonly selection: Selection;
  /** What was looked for, for choosing parts of the files. */
  readonly terms: readonly TermValue[];
  /** Files that the question names and that may not be candidates. */
  readonly refused: readonly string[];
  /** Whether the active file would have been found. */
  readonly hasActiveHit: boolean;
  /** Those of the hidden files that would have been chosen. */
  readonly hiddenHits: readonly string[];
  /** All that may be chosen, best first: more than any limit lets in. */
  readonly ranking: readonly string[];
}

/** One step along the imports. */
export interface Neighbours {
  readonly imports: readonly string[];
  readonly importers: readonly string[];
}

/** How long the same question gives the same files (spec.md 5). */
export const QUERY_CACHE_TTL_MS = 5 * 60_000;
/** A person asks a handful of questions in five minutes; the rest is typing. */
const MAX_CACHED_QUERIES = 50;
/** The most refused files named for one question. */
const MAX_REFUSED_NAMED = 10;

interface SnapshotHeader {
  readonly modules: readonly ModuleRow[];
  readonly index: unknown;
}

type ModuleRow = readonly [
  path: string,
  imports: readonly string[],
  importLines: readonly number[],
  declares: readonly string[],
];

interface CachedFindings {
  readonly atMs: number;
  readonly findings: Findings;
}

/**
 * Finds the files of a workspace that a question is about, in what it was told of them. It reads nothing.
 *
 * What a question found is kept for five minutes (key: all that is asked) and dropped when anything changes.
 */
export class WorkspaceSearch {
  readonly #clock: Clock;
  readonly #scanner = new TermScanner();
  readonly #cache = new LruMap<string, CachedFindings>(MAX_CACHED_QUERIES);
  /** For the texts of the files, too: their words are the same. */
  readonly counter = new TermCounter();
  #index = new SearchIndex(this.counter);
  #graph = new ImportGraph();
  /** Files whose text is known. */
  readonly #texts = new Set<string>();
  /** Terms of the names of files that are no candidates. */
  readonly #refused = new Map<string, readonly number[]>();
  /** Commits that the index has not been given yet. */
  #newCommits: (() => readonly Commit[]) | undefined;

  /** What files and definitions are called. */
  readonly names = new WorkspaceNames(name => this.#index.filesDefining(name));

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The terms of all files: for searches that are no ranking. */
  get index(): SearchIndex {
    return this.#index;
  }

  /** Which file imports which. */
  get graph(): ImportGraph {
    return this.#graph;
  }

  /** Makes the file one that may be found. Without facts only its path is searched, and no neighbour brings it in. */
  put(path: string, facts: TextFacts | undefined): void {
    if (facts === undefined || this.#refused.has(path)) this.remove(path);
    this.#cache.clear();
    this.#index.put(path, facts);
    this.names.add(path);
    if (facts === undefined) return;
    const { imports, importLines, declares } = facts;
    this.#graph.put(path, { imports: detached(imports), importLines, declares: detached(declares) });
    this.#texts.add(path);
  }

  /** Makes the file one that is named when a question speaks of it, but never chosen. */
  putRefused(path: string): void {
    this.remove(path);
    this.#refused.set(path, termsOfName(path, this.#scanner));
    this.names.add(path);
  }

  remove(path: string): void {
    this.#cache.clear();
    this.#index.remove(path);
    this.names.delete(path);
    this.#graph.remove(path);
    this.#texts.delete(path);
    this.#refused.delete(path);
  }

  /** Everything but the commits and the refused files, as bytes in parts; see {@link restore}. To be read before anything changes. */
  snapshot(): Iterable<Uint8Array> {
    const modules = Array.from(this.#graph.facts(), ([path, { imports, importLines, declares }]): ModuleRow => {
      return [path, imports, importLines, declares];
    });
    const index = this.#index.snapshot();
    return packSections({
      header: { modules, index: index.header } satisfies SnapshotHeader,
      sections: index.sections,
    });
  }

  /**
   * Makes it know what it knew when the snapshot was taken.
   *
   * @param bytes the parts, joined
   * @returns paths of the files whose text is known
   * @throws Error when the bytes are something else, as far as can be told; then it knows nothing
   */
  restore(bytes: Uint8Array): readonly string[] {
    this.clear();
    const { header, sections } = unpackSections(bytes);
    const { modules, index: indexHeader } = header as SnapshotHeader;
    const index = SearchIndex.from({ header: indexHeader, sections }, this.counter);
    for (const [path, imports, importLines, declares] of modules) {
      this.#graph.put(path, { imports, importLines, declares });
      this.#texts.add(path);
    }
    this.#index = index;
    const paths = index.paths();
    for (const path of paths) this.names.add(path);
    return paths;
  }

  /** In any order, in place of those before; asked for when they are first searched. */
  setCommits(commits: () => readonly Commit[]): void {
    this.#cache.clear();
    this.#newCommits = commits;
  }

  clear(): void {
    this.#cache.clear();
    this.#index = new SearchIndex(this.counter);
    this.names.clear();
    this.#graph = new ImportGraph();
    this.#texts.clear();
    this.#refused.clear();
  }

  find(request: SearchRequest): Findings {
    const { settings, ...asked } = request;
    const key = JSON.stringify([settings['project.maxCandidates'], asked]);
    const cached = this.#cache.get(key);
    if (cached !== undefined && this.#clock.now() - cached.atMs < QUERY_CACHE_TTL_MS) return cached.findings;
    const findings = this.#find(request);
    this.#cache.set(key, { atMs: this.#clock.now(), findings });
    return findings;
  }

  /** Files that it imports, and files that import it; none for a file whose text is not known. */
  neighboursOf(path: string): Neighbours {
    return { imports: this.#graph.importsOf(path), importers: this.#graph.importersOf(path) };
  }

  /** Files that define something of exactly this name. */
  filesDefining(name: string): readonly string[] {
    return this.#index.filesDefining(name);
  }

  /** Does what the next question would have to do first: decodes the commits, resolves the imports. */
  prepare(): void {
    this.#takeCommits();
    this.#graph.resolve();
  }

  #takeCommits(): void {
    if (this.#newCommits === undefined) return;
    this.#index.setCommits(this.#newCommits());
    this.#newCommits = undefined;
    // They are put into lists when they are first asked for.
    void this.#index.commits;
  }

  #find(request: SearchRequest): Findings {
    const {
      question,
      activePath,
      hiddenPaths,
      nearPaths,
      editedPaths,
      phraseHits,
      uncommittedPaths,
      withoutCommit,
      settings,
    } = request;
    this.#takeCommits();
    const graph = this.#graph;
    const near = nearPaths.filter(path => this.#texts.has(path));
    const { files, terms } = rankFiles(this.#index, {
      question,
      graph,
      editedPaths,
      phraseHits,
      uncommittedPaths,
      ...(withoutCommit === undefined ? {} : { commits: this.#index.commits.without(withoutCommit) }),
    });
    const ranked = fuseRankings(files, near);
    const maxCandidates = settings['project.maxCandidates'];
    const hidden = new Set(hiddenPaths);
    const open = ranked.filter(({ path }) => !hidden.has(path));
    const selection = selectCandidates(open, {
      graph,
      maxCandidates,
      activePath,
      isCandidate: path => this.#texts.has(path) && !hidden.has(path),
    });
    return {
      selection,
      terms,
      refused: this.#refusedNamedIn(question),
      hasActiveHit: ranked.some(({ path }) => path === activePath),
      hiddenHits: ranked.slice(0, maxCandidates).flatMap(({ path }) => (hidden.has(path) ? path : [])),
      ranking: open.flatMap(({ path }) => (path === activePath ? [] : path)),
    };
  }

  #refusedNamedIn(question: string): readonly string[] {
    const asked = new Set(readQuestion(question, this.#scanner).terms.map(term => term.hash));
    const isNamed = (terms: readonly number[]): boolean => terms.length > 0 && terms.every(term => asked.has(term));
    const named = [...this.#refused].flatMap(([path, terms]) => (isNamed(terms) ? path : []));
    return named.sort().slice(0, MAX_REFUSED_NAMED);
  }
}

/**
 * The same strings without the text that they were cut from, which would stay in memory as long as they. Two strings are joined to a
 * new one; a single one would not be. They have no line breaks.
 */
function detached(strings: readonly string[]): readonly string[] {
  return strings.length === 0 ? [] : [...strings, ''].join('\n').split('\n').slice(0, -1);
}

/** The words of the base name without its extension: `.env` has one too. */
function termsOfName(path: string, scanner: TermScanner): readonly number[] {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const count = scanner.scan(base.replace(/(?<=.)\.[^.]*$/, ''));
  return [...scanner.hashes.subarray(0, count)];
}
