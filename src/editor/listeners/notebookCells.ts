import { type NotebookCell, NotebookCellKind, type NotebookCellOutputItem, type NotebookEditor, window } from 'vscode';
import type { ActiveNotebook } from '../../core/contextEngine.ts';
import {
  MAX_OUTPUT_LENGTH,
  type OutputForm,
  type NotebookCell as ReducedCell,
  reducedOutput,
} from '../../core/notebook/notebook.ts';

/** A notebook as it stands in the editor, for the engine: sources as texts, outputs reduced. */
export function activeNotebookOf({ notebook, selection }: NotebookEditor, path: string): ActiveNotebook {
  const cells = notebook.getCells();
  const cursor = cursorIn(cells);
  return {
    uri: notebook.uri.toString(),
    path,
    isUnsaved: notebook.isDirty || notebook.isUntitled,
    cells: cells.map(reduced),
    activeCell: cursor?.activeCell ?? Math.min(selection.start, Math.max(0, cells.length - 1)),
    selection: cursor?.selection ?? { start: 0, endExclusive: 0 },
  };
}

/** The cell that is being edited and the place in it; `undefined` while the notebook is only looked at. */
function cursorIn(cells: readonly NotebookCell[]): Pick<ActiveNotebook, 'activeCell' | 'selection'> | undefined {
  const editor = window.activeTextEditor;
  const activeCell = cells.findIndex(({ document }) => document === editor?.document);
  if (editor === undefined || activeCell === -1) return undefined;
  const { document, selection } = editor;
  return {
    activeCell,
    selection: { start: document.offsetAt(selection.start), endExclusive: document.offsetAt(selection.end) },
  };
}

function reduced({ kind, document, outputs }: NotebookCell): ReducedCell {
  return {
    kind: kind === NotebookCellKind.Code ? 'code' : 'markup',
    languageId: document.languageId,
    source: document.getText(),
    outputs: outputs.flatMap(({ items }) => reducedOutput(items.map(formOf))),
  };
}

/** Enough bytes for the characters that are shown, whatever the script. */
const MAX_TEXT_BYTES = 4 * MAX_OUTPUT_LENGTH;
const ERROR_TYPE = 'application/vnd.code.notebook.error';

function formOf({ mime, data }: NotebookCellOutputItem): OutputForm {
  const text = (): string => new TextDecoder().decode(data.subarray(0, MAX_TEXT_BYTES));
  const isError = mime === ERROR_TYPE && data.byteLength <= MAX_TEXT_BYTES;
  return { mimeType: mime, sizeBytes: data.byteLength, text: isError ? () => errorText(text()) : text };
}

/** VS Code keeps an error as JSON; its stack is long and says little that the cells do not. */
function errorText(json: string): string {
  try {
    const { name, message } = JSON.parse(json) as { readonly name?: string; readonly message?: string };
    return `${name ?? 'Error'}: ${message ?? ''}`;
  } catch {
    return json;
  }
}
