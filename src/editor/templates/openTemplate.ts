import { Range, Uri, window, workspace } from 'vscode';
import type { TemplateOrigin } from '../../core/templates/taskTemplate.ts';
import type { InvalidTemplate, KnownTemplate } from '../../core/templates/templateList.ts';
import { tryUriOfPath } from '../listeners/documentPath.ts';

/** The file that a template was read from; `undefined` if its folder is closed by now. */
export function tryTemplateUri({
  origin,
  path,
}: {
  readonly origin: TemplateOrigin;
  readonly path: string;
}): Uri | undefined {
  return origin === 'workspace' ? tryUriOfPath(path) : Uri.file(path);
}

/** Opens the file of a template, at its first mistake if it has one. */
export async function openTemplate(template: InvalidTemplate | KnownTemplate): Promise<void> {
  const origin = 'template' in template ? template.template.origin : template.origin;
  const uri = tryTemplateUri({ origin, path: template.path });
  if (uri === undefined) return;
  const editor = await window.showTextDocument(await workspace.openTextDocument(uri));
  const problem = 'problems' in template ? template.problems[0] : undefined;
  if (problem === undefined) return;
  const at = editor.document.positionAt(problem.start);
  editor.revealRange(new Range(at, at));
}
