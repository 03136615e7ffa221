/** What the extension host had at one moment; see `test/e2e/modelProvider`. */
export interface HostSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Of the whole process, with the engine's thread. */
  readonly rssBytes: number;
  /** Of the thread of the extensions. */
  readonly heapBytes: number;
  readonly openFiles: number;
  readonly resources: number;
  /** Of the event loop, since the sample before. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  /** The database with its log. */
  readonly storeBytes: number;
}

/**
 * How much the last third of a run may have more than the second: the first one fills the caches. Less than this is noise of
 * a garbage collector that sees no reason to work.
 */
const MAX_GROWTH = { rssBytes: 0.2, heapBytes: 0.25, openFiles: 0.1, resources: 0.2 } as const;
/** What a small figure may grow by, whatever its share. */
const MIN_GROWTH = { rssBytes: 40e6, heapBytes: 25e6, openFiles: 8, resources: 8 } as const;
/** The default limit of the history is 32 MB, and the index of the sample workspace is small. */
const MAX_STORE_BYTES = 64e6;

/** What has grown beyond its bound, as sentences; empty when nothing has. */
export function growthOf(samples: readonly HostSample[]): readonly string[] {
  if (samples.length < 9) return [`${samples.length} samples are too few to say anything`];
  const third = Math.floor(samples.length / 3);
  const problems: string[] = [];
  for (const [name, share] of Object.entries(MAX_GROWTH) as [keyof typeof MAX_GROWTH, number][]) {
    const before = medianOf(samples.slice(third, 2 * third).map(sample => sample[name]));
    const after = medianOf(samples.slice(2 * third).map(sample => sample[name]));
    const limit = before + Math.max(before * share, MIN_GROWTH[name]);
    if (after > limit) problems.push(`${name} grew from ${before} to ${after}, beyond ${Math.round(limit)}`);
  }
  const store = Math.max(...samples.map(({ storeBytes }) => storeBytes));
  if (store > MAX_STORE_BYTES) problems.push(`the store grew to ${store} bytes`);
  return problems;
}

/** The samples as a table of at most `maxRows` rows, each the median of a part of the run; delays are the worst of it. */
export function curveTable(samples: readonly HostSample[], maxRows = 16): string {
  const size = Math.max(1, Math.ceil(samples.length / maxRows));
  const rows: string[] = [
    '| minute | memory, MB | heap, MB | open files | resources | loop p99, ms | loop longest, ms | store, KB |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (let from = 0; from < samples.length; from += size) {
    const part = samples.slice(from, from + size);
    const median = (name: keyof HostSample): number => medianOf(part.map(sample => sample[name]));
    const worst = (name: keyof HostSample): number => Math.max(...part.map(sample => sample[name]));
    const cells = [
      ((part[0]!.atMs - samples[0]!.atMs) / 60_000).toFixed(1),
      (median('rssBytes') / 1e6).toFixed(0),
      (median('heapBytes') / 1e6).toFixed(0),
      String(median('openFiles')),
      String(median('resources')),
      worst('delayP99Ms').toFixed(0),
      worst('delayMaxMs').toFixed(0),
      (median('storeBytes') / 1e3).toFixed(0),
    ];
    rows.push(`| ${cells.join(' | ')} |`);
  }
  return rows.join('\n');
}

function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
