import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';

/** The first with SQLite and all that the engine is written in. */
const [MIN_MAJOR, MIN_MINOR] = [22, 16];

/** The door of the command line: wiring only. The bundle stands beside the assets that it reads. */
const assetsPath = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(assetsPath, '..', 'package.json'), 'utf8')) as { version: string };
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
// Who reads has seen enough, as `head` has: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MIN_MAJOR || (major === MIN_MAJOR && minor < MIN_MINOR)) {
  process.stderr.write(
    `context-mode needs Node ${MIN_MAJOR}.${MIN_MINOR} or later; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

process.exitCode = await run(process.argv.slice(2), {
  workingFolder: process.cwd(),
  assetsPath,
  version,
  signal: interrupted.signal,
  isTerminal: process.stderr.isTTY === true,
  writeOut: output => process.stdout.write(output),
  writeError: output => process.stderr.write(output),
  readInput: () => text(addAbortSignal(interrupted.signal, process.stdin)),
  serveMcp: async options => {
    // Loaded when it is wanted: a single prompt needs no protocol.
    const { serveOnStdio } = await import('../mcp/serveOnStdio.ts');
    await serveOnStdio({ ...options, assetsPath, version });
  },
});
