import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { TOKEN_ENCODINGS } from '../src/core/tokens/tokenCounter.ts';
import { RUNTIME_FILE, SYNTAX_LANGUAGES } from '../src/node/syntax/languages.ts';
import { packRanks } from './packRanks.ts';

const grammars = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));
const queries = resolve(import.meta.dirname, '../src/node/syntax/queries');

const templates = resolve(import.meta.dirname, '../src/node/templates/builtIn');

/** Puts what the engine reads at run time into one folder: token ranks, the grammars in use, their queries, and templates. */
export async function copyAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const encoding of TOKEN_ENCODINGS) await writeFile(join(folder, `${encoding}.bin`), packRanks(encoding));
  const grammarFiles = new Set([RUNTIME_FILE, ...SYNTAX_LANGUAGES.map(language => language.grammarFile)]);
  const queryFiles = new Set(SYNTAX_LANGUAGES.flatMap(language => language.queryFiles));
  await cp(templates, join(folder, 'templates'), { recursive: true });
  for (const file of grammarFiles) await writeFile(join(folder, file), await readFile(join(grammars, file)));
  for (const file of queryFiles) await writeFile(join(folder, file), await readFile(join(queries, file)));
}
