import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const PEERS_FOLDER = 'out/bench/peers';

/**
 * The folder of an npm package that is installed, with what it depends on, only to be measured against. Installed on first
 * use, kept under `out`.
 *
 * @param nameAndVersion like `repomix@1.14.0`
 * @throws Error with a sentence that says what to do
 */
export function npmPeerFolder(nameAndVersion: string): string {
  const prefix = path.resolve(PEERS_FOLDER, nameAndVersion.replaceAll('/', '+'));
  const folder = path.join(prefix, 'node_modules', nameAndVersion.slice(0, nameAndVersion.lastIndexOf('@')));
  if (existsSync(folder)) return folder;
  mkdirSync(prefix, { recursive: true });
  try {
    execFileSync('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', nameAndVersion], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      `${nameAndVersion}, which is measured against, cannot be installed. Is the npm registry reachable?`,
      {
        cause,
      },
    );
  }
  return folder;
}
