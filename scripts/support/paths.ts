import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the checkout: the folder that holds package.json. */
export const REPOSITORY_ROOT = resolve(import.meta.dirname, '..', '..');

/** Git-ignored: what a real VS Code needs on this machine and what it leaves behind. */
export const VSCODE_TEST_FOLDER = join(REPOSITORY_ROOT, '.vscode-test');

/** Git-ignored: what is made for a test run, such as bundles of suites and pictures of failures. */
export const OUTPUT_FOLDER = join(REPOSITORY_ROOT, 'out');

/** The extension that brings a language model of its own, so that chat works with no account. */
export const MODEL_PROVIDER_FOLDER = join(REPOSITORY_ROOT, 'test', 'e2e', 'modelProvider');

/** The file that `npm run package` writes for the version stated in package.json. */
export function vsixPath(): string {
  const manifest: { name: string; version: string } = JSON.parse(
    readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'),
  );
  return join(REPOSITORY_ROOT, `${manifest.name}-${manifest.version}.vsix`);
}

/** Set when the end-to-end tests shall write the README's pictures. */
export const MEDIA_VARIABLE = 'CONTEXT_MODE_MEDIA';
