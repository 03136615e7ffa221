import { globSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { OUTPUT_FOLDER, REPOSITORY_ROOT } from './paths.ts';

/**
 * Bundles the suite that runs inside an extension host, each file by itself, because VS Code loads no TypeScript and mocha
 * must have put `describe` and `it` in place before a test file is read.
 *
 * @returns the module whose `run()` VS Code is to call
 */
export async function bundleEditorSuite(): Promise<string> {
  const source = join(REPOSITORY_ROOT, 'test', 'editor');
  const target = join(OUTPUT_FOLDER, 'test', 'editor');
  rmSync(target, { recursive: true, force: true });
  const testFiles = globSync('**/*.test.ts', { cwd: source }).map(name => join(source, name));
  await build({
    entryPoints: [join(source, 'index.ts'), ...testFiles].map(path => relative(REPOSITORY_ROOT, path)),
    absWorkingDir: REPOSITORY_ROOT,
    outbase: 'test/editor',
    outdir: target,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    // mocha is one object for all files of the suite, and vscode exists only inside VS Code.
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  return join(target, 'index.cjs');
}
