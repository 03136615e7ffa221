import { type NotebookDocument, type Uri, workspace } from 'vscode';

/** Whether this names the text of a cell, which VS Code keeps as a document of its own. */
export function isCell({ scheme }: Uri): boolean {
  return scheme === 'vscode-notebook-cell';
}

/**
 * The notebook that a cell's document belongs to; `undefined` once it is closed. The cell's URI has the path of the notebook
 * but another scheme and, in a remote window, another authority.
 */
export function tryNotebookOf(cell: Uri): NotebookDocument | undefined {
  const uri = cell.toString();
  return workspace.notebookDocuments.find(
    notebook =>
      notebook.uri.path === cell.path && notebook.getCells().some(({ document }) => document.uri.toString() === uri),
  );
}
