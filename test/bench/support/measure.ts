/** Rounds before the measured ones, in which code gets compiled and caches get filled. */
const WARM_UP_ROUNDS = 2;

/** A task is repeated until it takes this long together: so pauses for garbage meet all samples alike. */
const MIN_SAMPLE_MS = 100;

/**
 * Runs the tasks in turn, round after round, so that whatever else the machine does meets all of them alike: ratios can be
 * trusted where single times cannot.
 *
 * @param tasks those that give a promise are awaited
 * @param minSampleMs 0 for tasks that are run only once in a round
 * @returns the median time of each task in milliseconds of processor time
 */
export async function medianTimesMs<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
  rounds: number,
  minSampleMs = MIN_SAMPLE_MS,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[];
  const samples = new Map(names.map(name => [name, { repetitions: 1, timesMs: [] as number[] }]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const name of names) {
      const sample = samples.get(name)!;
      const timeMs = await timeOf(tasks[name], sample.repetitions);
      if (round >= 0) {
        sample.timesMs.push(timeMs);
      } else {
        // Never fewer than before: a pause in the last warm-up would make every sample too short to be measured.
        sample.repetitions = Math.max(sample.repetitions, Math.ceil(minSampleMs / Math.max(timeMs, 1)));
      }
    }
  }
  return Object.fromEntries(names.map(name => [name, medianOf(samples.get(name)!.timesMs)])) as Record<Name, number>;
}

/** Of one repetition, in milliseconds. */
async function timeOf(task: () => unknown, repetitions: number): Promise<number> {
  const startMs = cpuTimeMs();
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const result = task();
    if (result instanceof Promise) await result;
  }
  return (cpuTimeMs() - startMs) / repetitions;
}

/**
 * Time in which this process ran, so that what other programs take from a busy machine does not count. That of the thread alone
 * comes in steps of 4 ms on some machines, and leaves out what threads of the engine collect and compile for it.
 */
function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export function megabytesOf(text: string): number {
  return Buffer.byteLength(text) / 1_000_000;
}
