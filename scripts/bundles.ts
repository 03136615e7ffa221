import type { BuildOptions } from 'esbuild';

/** One bundle per door. */
export const BUNDLES: readonly BuildOptions[] = [
  { entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', format: 'cjs', external: ['vscode'] },
  { entryPoints: ['src/node/worker/main.ts'], outfile: 'dist/worker.cjs', format: 'cjs' },
  {
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.mjs',
    format: 'esm',
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
