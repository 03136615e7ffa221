import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';

/** The door of the command line: wiring only. The bundle stands beside the assets that it reads. */
const assetsPath = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(assetsPath, '..', 'package.json'), 'utf8')) as { version: string };
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

process.exitCode = await run(
  process.argv.slice(2),
  {
    workingFolder: process.cwd(),
    assetsPath,
    signal: interrupted.signal,
    writeOut: output => process.stdout.write(output),
    writeError: output => process.stderr.write(output),
    readInput: () => text(process.stdin),
  },
  version,
);
