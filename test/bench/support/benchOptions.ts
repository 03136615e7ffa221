/** What the command line says to the benchmarks. */
export interface BenchOptions {
  /** A folder with clones of public repositories; see `projectCorpus`. */
  readonly reposFolder: string | undefined;
}
