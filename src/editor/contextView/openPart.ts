import { commands, Range, Selection, TextEditorRevealType, ThemeColor, Uri, window, workspace } from 'vscode';
import { isJupyterFile } from '../../core/notebook/jupyterFile.ts';
import type { ContextUnit } from '../../core/units/contextUnit.ts';
import { tryUriOfPath } from '../listeners/documentPath.ts';

/** How long the lines of a part stay marked in their source. */
const HIGHLIGHT_MS = 3_000;

/** Opens the source of a part with its lines marked for a moment. @returns whether it has a source that can be opened */
export async function openSource({ source, snippets }: Pick<ContextUnit, 'source' | 'snippets'>): Promise<boolean> {
  if (source.kind !== 'file') return false;
  const uri = source.uri === undefined ? tryUriOfPath(source.path) : Uri.parse(source.uri);
  if (uri === undefined || uri.scheme === 'vscode-notebook-cell') return false;
  if (isJupyterFile(uri.path)) {
    await commands.executeCommand('vscode.open', uri);
    return true;
  }
  const document = await workspace.openTextDocument(uri);
  const editor = await window.showTextDocument(document, { preview: true });
  const ranges = snippets.map(({ startLine, endLine }) =>
    document.validateRange(new Range(startLine - 1, 0, endLine - 1, 1e6)),
  );
  const [first] = ranges;
  if (first === undefined) return true;
  editor.selection = new Selection(first.start, first.start);
  editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
  const mark = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
  });
  editor.setDecorations(mark, ranges);
  setTimeout(() => mark.dispose(), HIGHLIGHT_MS);
  return true;
}
