import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { npmPeerFolder } from './npmPeer.ts';

const TERMS = 'request model endpoint token count prompt budget chat participant history render message'.split(' ');

/** One scan of the files of a folder for twelve terms, which many of them have. */
export function scanWithRipgrep(folder: string): Promise<void> {
  const bin = path.dirname(npmPeerFolder('@vscode/ripgrep@1.18.0'));
  const [executable] = globSync('**/bin/rg*', { cwd: bin });
  if (executable === undefined) throw new Error('The package of ripgrep has no program in it.');
  const args = ['-c', '-F', ...TERMS.flatMap(term => ['-e', term]), './'];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Without a place to look it would read from its input, which nobody ends.
  const child = spawn(path.join(bin, executable), args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  // Its figures are read, as whoever scans does.
  child.stdout.resume();
  child.once('error', reject);
  child.once('close', code =>
    code === null || code > 1 ? reject(new Error(`ripgrep ended with ${code}`)) : resolve(),
  );
  return promise;
}
