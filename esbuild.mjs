import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, context } from 'esbuild';
import { BUNDLES } from './scripts/bundles.ts';
import { copyAssets } from './scripts/copyAssets.ts';

/**
 * Builds `dist`: one bundle per door, and beside them what the engine reads at run time.
 *
 *     node esbuild.mjs                  for development, with source maps
 *     node esbuild.mjs --production     as it is packed: minified, without maps
 *     node esbuild.mjs --watch          again after every change
 */
const { values: options } = parseArgs({
  options: { production: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});
const root = import.meta.dirname;
const dist = join(root, 'dist');

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  // VS Code 1.104, the oldest we support, runs extensions on Node 22; the command line asks for the same.
  target: 'node22',
  minify: options.production,
  keepNames: true,
  sourcemap: options.production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': JSON.stringify(options.production ? 'production' : 'development') },
};

if (options.production && existsSync(dist)) rmSync(dist, { recursive: true });
await copyAssets(dist);
for (const bundle of BUNDLES) {
  const buildOptions = { ...common, ...bundle };
  if (options.watch) await (await context(buildOptions)).watch();
  else await build(buildOptions);
}
if (options.watch) console.log('Watching src for changes …');
