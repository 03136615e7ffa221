/** Rounds before the measured ones, in which code gets compiled and caches get filled. */
const WARM_UP_ROUNDS = 2;

/**
 * Runs the tasks in turn, round after round, so that whatever else the machine does meets all of them alike: ratios can be
 * trusted where single times cannot.
 *
 * @returns the median time of each task in milliseconds of this thread's processor time
 */
export function medianTimesMs<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(tasks) as Name[];
  const timesMs = new Map<Name, number[]>(names.map(name => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const name of names) {
      const startMs = cpuTimeMs();
      tasks[name]();
      const timeMs = cpuTimeMs() - startMs;
      if (round >= 0) {
        timesMs.get(name)!.push(timeMs);
      }
    }
  }
  return Object.fromEntries(names.map(name => [name, medianOf(timesMs.get(name)!)])) as Record<Name, number>;
}

/** Time in which this thread ran, so that what other programs take from a busy machine does not count. */
function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export function megabytesOf(text: string): number {
  return Buffer.byteLength(text) / 1_000_000;
}
