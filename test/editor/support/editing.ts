import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, RelativePattern, type TextEditor, Uri, window, workspace } from 'vscode';

/** How long a state may take to come; VS Code on a busy machine needs a second or two for a tab. */
const STATE_TIMEOUT_MS = 40_000;

/** Seconds more than VS Code needs to tell of a file. */
const PROBE_TIMEOUT_MS = 5_000;
const MAX_PROBES = 5;

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

/**
 * Makes a folder of the workspace folder in which VS Code sees changes. It may miss those in a folder that is made at once with one
 * in it: each is made alone, and again until a file in it is seen.
 */
export async function makeWatchedFolder(name: string): Promise<void> {
  const root = workspace.workspaceFolders![0]!.uri;
  const names = name.split('/');
  for (const depth of names.keys()) {
    const folder = names.slice(0, depth + 1).join('/');
    const seen = new Set<string>();
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(root, `${folder}/*`));
    watcher.onDidCreate(uri => seen.add(uri.toString()));
    try {
      for (let attempt = 1; ; attempt++) {
        await mkdir(Uri.joinPath(root, folder).fsPath, { recursive: true });
        const probe = Uri.joinPath(root, folder, `probe${attempt}`);
        await writeFile(probe.fsPath, '');
        const isSeen = await happens(() => seen.has(probe.toString()), PROBE_TIMEOUT_MS);
        await rm(isSeen ? probe.fsPath : Uri.joinPath(root, folder).fsPath, { recursive: true });
        if (isSeen) break;
        assert.ok(attempt < MAX_PROBES, `VS Code sees no file in ${folder}`);
      }
    } finally {
      watcher.dispose();
    }
  }
}

async function happens(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition() && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 20));
  return condition();
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
