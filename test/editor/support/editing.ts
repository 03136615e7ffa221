import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, type TextEditor, Uri, window, workspace } from 'vscode';

/** How long a state may take to come; VS Code on a busy machine needs a second or two for a tab. */
const STATE_TIMEOUT_MS = 40_000;

/** Waits until the condition holds; `what` says what did not come. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + STATE_TIMEOUT_MS;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `This did not happen: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Opens a file of the workspace folder with this text. */
export async function openFile(name: string, text: string): Promise<TextEditor> {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder, 'These tests need a folder');
  const uri = Uri.joinPath(folder.uri, name);
  await workspace.fs.writeFile(uri, Buffer.from(text));
  const document = await workspace.openTextDocument(uri);
  // VS Code keeps the documents of closed tabs for a while, with the text that they had.
  await until(`${name} is read again`, () => document.getText() === text);
  return await window.showTextDocument(document, { preview: false });
}

/** Opens a file that lies in no folder of the workspace. */
export async function openOutside(name: string, text: string): Promise<TextEditor> {
  const path = join(await mkdtemp(join(tmpdir(), 'context-mode-')), name);
  await writeFile(path, text);
  return await window.showTextDocument(Uri.file(path), { preview: false });
}

/**
 * Closes every editor without asking about unsaved text. Tried until it has worked: VS Code refuses to close an editor whose
 * unsaved text this side has not heard of yet.
 */
export async function closeAllEditors(): Promise<void> {
  await until('all editors are closed', async () => {
    for (const document of workspace.textDocuments) {
      if (document.isDirty && document.uri.scheme === 'file') {
        await window.showTextDocument(document);
        await commands.executeCommand('workbench.action.files.revert');
      }
    }
    if (window.tabGroups.all.some(group => group.tabs.some(tab => tab.isDirty))) {
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await commands.executeCommand('workbench.action.closeAllEditors');
    return window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
  });
}
