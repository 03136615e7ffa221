import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A real repository whose commits have fixed authors and growing times. */
export interface TestRepository {
  readonly root: string;
  /** Runs git in it and gives what it prints. */
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  /** Commits everything that differs. @returns the id */
  commit(message: string): string;
}

let seconds = 1_700_000_000;

export function aRepository(root: string): TestRepository {
  mkdirSync(root, { recursive: true });
  const git = (...args: readonly string[]): string => gitIn(root, ...args);
  git('init', '--quiet', '--initial-branch=main');
  return {
    root,
    git,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    commit: message => {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD').trim();
    },
  };
}

export function gitIn(folder: string, ...args: readonly string[]): string {
  const date = `${++seconds} +0000`;
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@example.org',
      GIT_COMMITTER_DATE: date,
    },
  });
}
