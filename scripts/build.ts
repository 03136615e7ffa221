import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuildOptions, build, context } from 'esbuild';
import { BUNDLES } from './bundles.ts';
import { copyAssets } from './copyAssets.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** @param production as it is packed: minified, without source maps */
function optionsOf(bundle: BuildOptions, production: boolean): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    // The names of shared parts depend on the paths of what is in them: where the packages really are must not matter.
    preserveSymlinks: true,
    // VS Code 1.104, the oldest we support, runs extensions on Node 22; the command line asks for the same.
    target: 'node22',
    minify: production,
    keepNames: true,
    sourcemap: production ? false : 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
    ...bundle,
  };
}

/**
 * Builds `dist` as it is packed: one bundle per door, and beside them what the engine reads at run time.
 *
 * @returns the files of which something is in a bundle
 */
export async function buildForPackage(): Promise<readonly string[]> {
  if (existsSync(dist)) rmSync(dist, { recursive: true });
  await copyAssets(dist);
  const inputs = new Set<string>();
  for (const bundle of BUNDLES) {
    const { metafile } = await build({ ...optionsOf(bundle, true), metafile: true });
    for (const output of Object.values(metafile.outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
        if (bytesInOutput > 0) inputs.add(resolve(root, path));
      }
    }
  }
  return [...inputs].sort();
}

/** Puts the engine's bundles, as they are packed, and what they read at run time into a folder. */
export async function buildEngine(folder: string): Promise<void> {
  await copyAssets(folder);
  for (const bundle of BUNDLES)
    if (bundle.outdir !== undefined) await build({ ...optionsOf(bundle, true), outdir: folder });
}

/** `npm run build`: for development, with source maps; `npm run watch`: again after every change. */
async function buildForDevelopment(watch: boolean): Promise<void> {
  await copyAssets(dist);
  for (const bundle of BUNDLES) {
    const options = optionsOf(bundle, false);
    if (watch) await (await context(options)).watch();
    else await build(options);
  }
  if (watch) console.log('Watching src for changes …');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { watch: { type: 'boolean', default: false } } });
  await buildForDevelopment(values.watch);
}
