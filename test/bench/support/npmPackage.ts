import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const PACKAGES_FOLDER = 'out/bench/packages';

/**
 * The folder with the files of an npm package that is only read, not installed: nothing of it runs, and it brings no
 * dependencies. Fetched on first use, kept under `out`.
 *
 * @param nameAndVersion like `node-gyp@12.4.0`
 * @throws Error with a sentence that says what to do
 */
export function npmPackageFolder(nameAndVersion: string): string {
  const folder = path.join(PACKAGES_FOLDER, nameAndVersion.replaceAll('/', '+'));
  if (existsSync(folder)) {
    return folder;
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    const archive = run('npm', ['pack', nameAndVersion, '--silent', '--pack-destination', unfinished]).trim();
    run('tar', ['-xzf', path.join(unfinished, archive), '-C', unfinished]);
  } catch (cause) {
    throw new Error(
      `The npm package ${nameAndVersion}, whose files are measured, cannot be fetched with "npm pack" and "tar". ` +
        'Connect to the npm registry and run the benchmark again.',
      { cause },
    );
  }
  renameSync(unfinished, folder);
  return folder;
}

/** On Windows npm is a script, which only a shell can run. */
function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' });
}
