import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GOLDEN_LEVELS, type GoldenCase } from './goldenClipping.ts';

/** One golden case and what came of it. */
export interface GoldenResult {
  readonly id: string;
  readonly passed: boolean;
  /** What differs, for people. Empty when the case passed. */
  readonly detail: string;
}

export interface GoldenLevel {
  readonly level: string;
  readonly results: readonly GoldenResult[];
}

/** A folder that cannot be tested; the message is a sentence that says what to do. */
export class GoldenDataError extends Error {}

/**
 * Runs every golden file of a folder, whatever the files are called.
 *
 * @throws GoldenDataError if there is no folder or no golden file in it, or if a file is not what it should be
 */
export async function runGoldenFolder(folder: string): Promise<readonly GoldenLevel[]> {
  const names = (await namesIn(folder)).filter(name => name.endsWith('.json')).sort();
  if (names.length === 0) throw new GoldenDataError(`There is no golden case in ${folder}: it holds no JSON file.`);
  const byLevel = new Map<string, GoldenResult[]>();
  for (const name of names) {
    const { level, results } = runGoldenFile(name, await readFile(path.join(folder, name), 'utf8'));
    byLevel.set(level, [...(byLevel.get(level) ?? []), ...results]);
  }
  return [...byLevel].map(([level, results]) => ({ level, results }));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new GoldenDataError(`The folder ${folder} cannot be read. Check the path given with --data.`, { cause });
  }
}

function runGoldenFile(name: string, json: string): GoldenLevel {
  const file = parseGolden(name, json);
  const { level, caseCount } = file;
  const casesOf = Object.hasOwn(GOLDEN_LEVELS, level) ? GOLDEN_LEVELS[level] : undefined;
  if (casesOf === undefined) {
    const known = Object.keys(GOLDEN_LEVELS).join(', ');
    throw new GoldenDataError(`${name} has the unknown level "${level}". Known levels are ${known}.`);
  }
  const cases = casesOf(file as never);
  if ((caseCount ?? cases.length) !== cases.length) {
    throw new GoldenDataError(`${name} announces ${caseCount} cases but holds ${cases.length}. Copy it again.`);
  }
  return { level, results: cases.map(outcomeOf) };
}

interface GoldenFile {
  readonly level: string;
  readonly caseCount?: number;
}

function parseGolden(name: string, json: string): GoldenFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (cause) {
    throw new GoldenDataError(`${name} is not JSON (${cause}).`, { cause });
  }
  if (typeof (parsed as GoldenFile | null)?.level === 'string') return parsed as GoldenFile;
  throw new GoldenDataError(`${name} does not say of which level its cases are.`);
}

function outcomeOf({ id, expected, run }: GoldenCase): GoldenResult {
  try {
    const actual = run();
    if (isDeepStrictEqual(actual, expected)) return { id, passed: true, detail: '' };
    return { id, passed: false, detail: `expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}` };
  } catch (error) {
    return { id, passed: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
