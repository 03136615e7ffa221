import { basename } from 'node:path';
import { REPOSITORY_ROOT } from './paths.ts';
import { run } from './processes.ts';

/** How npm is started, with `shell` where only a shell can start it. */
export interface NpmCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

/** The npm that started this script, run by this very Node; else whichever npm is found. */
export function npmCommand(): NpmCommand {
  const outerNpm = process.env.npm_execpath;
  return outerNpm !== undefined && basename(outerNpm) === 'npm-cli.js'
    ? { command: process.execPath, args: [outerNpm], shell: false }
    : { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/** Runs a script of package.json with this process's output. @returns its exit code */
export function runNpmScript(name: string): Promise<number> {
  const npm = npmCommand();
  return run(npm.command, [...npm.args, 'run', '--silent', name], { cwd: REPOSITORY_ROOT, shell: npm.shell });
}
