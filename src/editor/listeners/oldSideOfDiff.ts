import { TabInputTextDiff, type TextEditor, window } from 'vscode';

/**
 * Whether the editor shows what the other side of a diff is measured by. Two files on disk can be compared too, so it is not
 * the document that tells: the same one may stand in an editor of its own, which has a column; the sides of a diff have none.
 */
export function isOldSideOfDiff({ document, viewColumn }: TextEditor): boolean {
  if (viewColumn !== undefined) return false;
  const uri = document.uri.toString();
  return window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input;
    return input instanceof TabInputTextDiff && input.original.toString() === uri && input.modified.toString() !== uri;
  });
}
