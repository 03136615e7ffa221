import { run } from '../../src/cli/run.ts';
import { assetsFolder } from './assets.ts';
import type { temporaryFolder } from './temporaryFolder.ts';

/** Calls of the command line in a folder, with what they print. */
export function cliOn(folder: ReturnType<typeof temporaryFolder>) {
  return async (
    args: readonly string[],
    { input = '', isTerminal = false, signal = new AbortController().signal } = {},
  ): Promise<{ readonly code: number; readonly out: string; readonly error: string }> => {
    let out = '';
    let error = '';
    const code = await run(args, {
      workingFolder: folder.path(),
      assetsPath: await assetsFolder(),
      version: '0.1.0',
      isTerminal,
      signal,
      writeOut: text => {
        out += text;
      },
      writeError: text => {
        error += text;
      },
      readInput: async () => input,
      serveMcp: async () => {},
    });
    return { code, out, error };
  };
}
