import { resolve } from 'node:path';
import { copyAssets } from '../../scripts/copyAssets.ts';

let prepared: Promise<string> | undefined;

/** A folder with what the build puts beside the bundles, made from the sources once a test run. */
export function assetsFolder(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../out/test-assets');
  prepared ??= copyAssets(folder).then(() => folder);
  return prepared;
}
