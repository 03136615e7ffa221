import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { DEFAULT_SETTINGS } from '../core/config/settings.ts';
import { createInlineEngine } from '../node/inlineEngine.ts';
import { createServer } from './server.ts';

/** Serves until the input ends: then nobody asks any more. */
export async function serveOnStdio(options: {
  readonly folder: string;
  readonly store?: string;
  readonly assetsPath: string;
  readonly version: string;
}): Promise<void> {
  const { version, ...engineOptions } = options;
  const inline = createInlineEngine({
    ...engineOptions,
    settings: { ...DEFAULT_SETTINGS, 'history.record': engineOptions.store !== undefined },
  });
  const server = createServer(inline, version);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  process.stdin.once('end', resolve);
  process.stdin.once('close', resolve);
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
  inline.dispose();
}
