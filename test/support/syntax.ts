import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const grammarFolder = path.dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));
const queryFolder = path.join(import.meta.dirname, '../../src/node/syntax/queries');

/** Grammars from the installed package and queries from beside the sources, as the build copies them into one folder. */
export function readSourceAsset(fileName: string): Promise<Uint8Array> {
  return readFile(path.join(fileName.endsWith('.scm') ? queryFolder : grammarFolder, fileName));
}
