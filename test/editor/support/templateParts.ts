import { Uri } from 'vscode';
import type { ContextEngine } from '../../../src/core/contextEngine.ts';
import { EditorSurroundings } from '../../../src/editor/templates/editorSurroundings.ts';
import { TemplateCatalog } from '../../../src/editor/templates/templateCatalog.ts';
import { testLog } from './testLog.ts';

/** What a `CurrentPrompt` needs for templates; disposed with the window of the tests. */
export function templateParts(engine: Pick<ContextEngine, 'templates'>) {
  const userFolder = Uri.file('/no/such/folder');
  return {
    templates: new TemplateCatalog({ engine, userFolder, log: testLog }),
    surroundings: new EditorSurroundings(),
  };
}
