import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nullLog } from '../../src/core/base/log.ts';
import type { Outline, OutlineResult } from '../../src/core/syntax/outline.ts';
import type { LineRange } from '../../src/core/text/lineRange.ts';
import { createSyntaxService } from '../../src/node/syntax/syntaxService.ts';

const grammarFolder = path.dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));
const queryFolder = path.join(import.meta.dirname, '../../src/node/syntax/queries');

/** Grammars from the installed package and queries from beside the sources, as the build copies them into one folder. */
export function readSourceAsset(fileName: string): Promise<Uint8Array> {
  return readFile(path.join(fileName.endsWith('.scm') ? queryFolder : grammarFolder, fileName));
}

/** One for all tests of a run, because grammars take tens of milliseconds to load. An error it logs fails the test. */
const service = createSyntaxService({
  readAsset: readSourceAsset,
  log: {
    ...nullLog,
    error: message => {
      throw message instanceof Error ? message : new Error(message);
    },
  },
});

/** @param fileName decides the language */
export function outlineResultOf(fileName: string, text: string): Promise<OutlineResult> {
  return service.outline({ path: fileName, languageId: '', text }, { signal: new AbortController().signal });
}

/** @throws Error when there is no outline */
export async function outlineOf(fileName: string, text: string): Promise<Outline> {
  const result = await outlineResultOf(fileName, text);
  if (result.kind !== 'outline') throw new Error(`No outline of ${fileName}: ${result.why}`);
  return result.outline;
}

/** An outline together with the parts around a place of the text. */
export async function documentOf(
  fileName: string,
  text: string,
  place: { readonly start: number; readonly endExclusive: number },
): Promise<{ readonly outline: Outline; readonly parts: readonly LineRange[] }> {
  const document = { uri: `file:///${fileName}`, path: fileName, languageId: '', text, place };
  const result = await service.outline(document, { signal: new AbortController().signal });
  if (result.kind !== 'outline') throw new Error(`No outline of ${fileName}: ${result.why}`);
  return { outline: result.outline, parts: service.partsAround(document) };
}
