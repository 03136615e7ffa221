import { resolve } from 'node:path';
import { buildEngine } from '../../../scripts/build.ts';

let built: Promise<string> | undefined;

/** A folder with the engine as it is packed, built from the sources once a run. */
export function builtEngine(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../../out/bench-engine');
  built ??= buildEngine(folder).then(() => folder);
  return built;
}
