import { join } from 'node:path';
import { EventEmitter, type ExtensionContext, lm, McpStdioServerDefinition, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import { MCP_PROVIDER_ID } from './ids.ts';

/** Offers the command line's server to the agents of VS Code: one for each folder, on the store that the editor uses. */
export function registerMcpServers({ extensionPath, storageUri, extension }: ExtensionContext): Disposable {
  const disposables = new DisposableStore();
  const changes = disposables.add(new EventEmitter<void>());
  disposables.add(workspace.onDidChangeWorkspaceFolders(() => changes.fire()));
  const store = storageUri === undefined ? [] : ['--store', storageUri.fsPath];
  disposables.add(
    lm.registerMcpServerDefinitionProvider(MCP_PROVIDER_ID, {
      onDidChangeMcpServerDefinitions: changes.event,
      provideMcpServerDefinitions: () => {
        const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
        return folders.map(({ name, uri }) => {
          const args = [join(extensionPath, 'dist', 'cli.mjs'), 'mcp', '--workspace', uri.fsPath];
          // Several folders have one store, whose paths begin with their names: a server of one of them goes without.
          const label = folders.length === 1 ? 'Context Mode' : `Context Mode: ${name}`;
          return new McpStdioServerDefinition(
            label,
            process.execPath,
            folders.length === 1 ? [...args, ...store] : args,
            // Where VS Code is an Electron program, this makes it run as Node.
            { ELECTRON_RUN_AS_NODE: '1' },
            (extension.packageJSON as { readonly version: string }).version,
          );
        });
      },
    }),
  );
  return disposables;
}
