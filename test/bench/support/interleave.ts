/**
 * Runs the tasks in turn, round after round, so that whatever else the machine does meets all of them alike. A task that gives a
 * number has taken its time itself, in milliseconds.
 */
export async function medianWallTimesMs<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[];
  const timesMs = new Map<Name, number[]>(names.map(name => [name, []]));
  // The first round fills caches and compiles.
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const startMs = performance.now();
      const ownTimeMs = await tasks[name]();
      const timeMs = typeof ownTimeMs === 'number' ? ownTimeMs : performance.now() - startMs;
      if (round >= 0) timesMs.get(name)!.push(timeMs);
    }
  }
  return Object.fromEntries(names.map(name => [name, quantile(timesMs.get(name)!, 0.5)])) as Record<Name, number>;
}

export async function wallTimeMs(task: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await task();
  return performance.now() - startMs;
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
