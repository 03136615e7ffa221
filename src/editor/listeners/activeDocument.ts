import type { ContextRequest } from '../../core/contextEngine.ts';
import type { LanguageSymbol } from '../../core/syntax/languageSymbols.ts';
import type { CurrentFile } from './currentFile.ts';
import { activeNotebookOf } from './notebookCells.ts';

/**
 * The current file as a request names it. `noEditor` when the mode does without.
 *
 * @param symbols what a language server knows of the file
 */
export function activeOf(file: CurrentFile | undefined, symbols: readonly LanguageSymbol[]): ContextRequest['active'] {
  if (file === undefined) return 'noEditor';
  if (file.kind === 'none') return file.why;
  if (file.kind === 'notebook') return activeNotebookOf(file.editor, file.path);
  const { document, selection } = file.editor;
  return {
    uri: document.uri.toString(),
    version: document.version,
    selection: { start: document.offsetAt(selection.start), endExclusive: document.offsetAt(selection.end) },
    ...(symbols.length === 0 ? {} : { symbols }),
  };
}
