import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A project of some 30 MB that is read, and never changed but for what a benchmark writes to it. */
export interface ProjectCorpus {
  readonly name: string;
  readonly folder: string;
}

const CORPORA_FOLDER = 'out/bench/corpora';
/** A large TypeScript project with a long history. */
const REPOSITORY = 'microsoft/vscode-copilot-chat';
const GENERATED_BYTES = 30_000_000;
const MAX_FILE_BYTES = 300_000;

/**
 * @param reposFolder has clones as `owner/name` or `owner+name/repo`, bare or not; without it, or without the wanted clone, the
 *   project is put together from the files of the packages that are installed anyway, and has a short history
 */
export function projectCorpus(reposFolder: string | undefined): ProjectCorpus {
  const clone = reposFolder === undefined ? undefined : cloneIn(reposFolder);
  return clone === undefined ? generatedCorpus() : clonedCorpus(clone);
}

/** All clones of the folder in one workspace, as far as what they hold is there; `undefined` without any. */
export function allClones(reposFolder: string | undefined): ProjectCorpus | undefined {
  const clones = reposFolder === undefined ? [] : globSync(['*/{HEAD,.git}', '*/*/{HEAD,.git}'], { cwd: reposFolder });
  if (clones.length === 0) return undefined;
  const folder = path.resolve(CORPORA_FOLDER, 'many');
  make(folder, unfinished => {
    for (const clone of clones.map(path.dirname)) {
      const from = path.resolve(reposFolder!, clone);
      const to = path.join(unfinished, clone.replaceAll(path.sep, '+'));
      execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', from, to], { stdio: 'pipe' });
      // A snapshot may lack its largest files: all others are checked out, and git says that some were not.
      spawnSync('git', ['checkout', '--quiet', 'HEAD', '--', '.'], { cwd: to, stdio: 'ignore' });
    }
  });
  return { name: `${clones.length} repositories in one workspace`, folder };
}

function cloneIn(reposFolder: string): string | undefined {
  const names = [REPOSITORY, `${REPOSITORY.replace('/', '+')}/repo`];
  const folders = names.map(name => path.resolve(reposFolder, name));
  return folders.find(folder => existsSync(path.join(folder, 'HEAD')) || existsSync(path.join(folder, '.git')));
}

function clonedCorpus(clone: string): ProjectCorpus {
  const folder = path.resolve(CORPORA_FOLDER, REPOSITORY.replace('/', '+'));
  make(folder, unfinished => {
    execFileSync('git', ['clone', '--quiet', '--shared', clone, unfinished], { stdio: 'pipe' });
  });
  return { name: REPOSITORY, folder };
}

function generatedCorpus(): ProjectCorpus {
  const folder = path.resolve(CORPORA_FOLDER, 'packages');
  make(folder, unfinished => {
    let bytes = 0;
    for (const file of globSync('node_modules/**/*.{ts,js,mjs,cjs,py,md,json,css}').sort()) {
      const size = statSync(file).size;
      if (!statSync(file).isFile() || size > MAX_FILE_BYTES || /\.min\.|\/dist\//.test(file)) continue;
      // A name of its own, because nobody looks into `node_modules`.
      cpSync(file, path.join(unfinished, 'packages', file.replaceAll('node_modules/', '')));
      bytes += size;
      if (bytes >= GENERATED_BYTES) break;
    }
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@example.org', ...args], { cwd: unfinished });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Add all packages');
  });
  return { name: 'files of installed packages', folder };
}

function make(folder: string, fill: (unfinished: string) => void): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  fill(unfinished);
  renameSync(unfinished, folder);
}
