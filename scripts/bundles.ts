import type { BuildOptions } from 'esbuild';

/** What VS Code loads at its start, and the doors of the engine, which share their parts: its threads and the command line. */
export const BUNDLES: readonly BuildOptions[] = [
  { entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', format: 'cjs', external: ['vscode'] },
  {
    entryPoints: {
      worker: 'src/node/worker/main.ts',
      readingThread: 'src/node/reading/readingThread.ts',
      cli: 'src/cli/main.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'engine-[hash]',
    format: 'esm',
    splitting: true,
    // Bundled CommonJS packages call `require`, and the runtime of tree-sitter asks for its file; modules have neither.
    banner: {
      js: [
        '#!/usr/bin/env node',
        "import { createRequire as cm_ } from 'node:module';",
        'const require = cm_(import.meta.url);',
        'const __filename = import.meta.filename;',
      ].join('\n'),
    },
  },
];
