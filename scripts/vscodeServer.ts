import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureCodeServer } from './codeServer.ts';
import { removeTemporaryFolder, spawnOwned, stopOwned, temporaryFolder } from './support/processes.ts';

/** How long the server may take until it listens; it takes one or two seconds on an idle machine. */
const START_TIMEOUT_MS = 90_000;

/** How many of its last lines are shown when the server does not start. */
const LAST_LINES = 30;

/** Settings that make a fresh VS Code in a browser behave like one on a desktop, and keep it from asking for things. */
const SETTINGS = {
  // As on the desktop; a browser would save by itself, and nothing would stay unsaved.
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'update.mode': 'none',
  // A server that a test starts is nobody's application: its toast would cover the chat input.
  'remote.autoForwardPorts': false,
};

/** What a VS Code server is started with. */
export interface ServerOptions {
  /** Variables for the server, and so for the extension hosts that it starts, in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Packaged extensions to install before it starts. */
  readonly vsixFiles?: readonly string[];
  /** Folders of extensions, to be installed as they are; they stay where they are and are only linked to. */
  readonly extensionFolders?: readonly string[];
  /**
   * Whether windows may load an extension from its sources and run tests in the extension host. VS Code then believes
   * itself driven by a machine: it shows no notification toasts, and in a window with tests it refuses modal dialogs.
   */
  readonly forDevelopment?: boolean;
  /** Whether folders are trusted only when somebody says so; otherwise all are. */
  readonly hasWorkspaceTrust?: boolean;
  /** Settings of the user in addition to those that every server has. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The language of the windows, such as `zh-cn`; English when left out. VS Code knows others only by a language pack. */
  readonly locale?: string;
  /** The port to listen on; any free one when left out. */
  readonly port?: number;
}

/** What one window of the browser-served VS Code opens with. */
export interface WindowOptions {
  /** The folder to open, or a file `*.code-workspace` with several; an empty window when left out. */
  readonly folder?: string;
  /**
   * An extension to load from its sources, where the server is `forDevelopment`. One at most: VS Code keeps only the last
   * one that an address names.
   */
  readonly extensionDevelopmentPath?: string;
  /** A module whose `run()` is called in the extension host once the window is up; needs `forDevelopment`, too. */
  readonly extensionTestsPath?: string;
}

/** A VS Code server on this machine, with data of its own that vanish when it is stopped. */
export class VscodeServer {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #dataFolder: string;

  /** Installs what is missing, starts a server and waits until it listens. */
  static async start(options: ServerOptions = {}): Promise<VscodeServer> {
    const root = await ensureCodeServer();
    const dataFolder = await temporaryFolder('server');
    try {
      await writeSettings(dataFolder, options.settings);
      const command = [join(root, 'out', 'server-main.js'), ...dataArguments(dataFolder)];
      if (options.locale !== undefined) await writeLanguagePack(dataFolder, options.locale);
      await linkExtensions(options.extensionFolders ?? [], extensionsFolder(dataFolder));
      for (const vsix of options.vsixFiles ?? []) {
        await installVsix(command, vsix);
      }
      const child = spawnOwned(
        process.execPath,
        [
          ...command,
          '--host',
          '127.0.0.1',
          '--port',
          String(options.port ?? 0),
          '--without-connection-token',
          ...(options.forDevelopment ? ['--enable-smoke-test-driver'] : []),
          ...(options.hasWorkspaceTrust ? [] : ['--disable-workspace-trust']),
          ...(options.locale === undefined ? [] : ['--locale', options.locale]),
          '--disable-telemetry',
        ],
        { stdio: ['ignore', 'pipe', 'pipe'], env: serverEnvironment(options.env) },
      );
      return new VscodeServer(child, await portWhenListening(child), dataFolder);
    } catch (error) {
      await removeTemporaryFolder(dataFolder);
      throw error;
    }
  }

  private constructor(child: ChildProcess, port: number, dataFolder: string) {
    this.#process = child;
    this.port = port;
    this.#dataFolder = dataFolder;
  }

  /** The address that opens a window with these extensions and this folder. */
  address(window: WindowOptions): string {
    const remote = (path: string) => `vscode-remote://127.0.0.1:${this.port}${encodeURI(path)}`;
    const payload: [string, string][] = [['skipWelcome', 'true']];
    if (window.extensionDevelopmentPath !== undefined) {
      payload.push(['extensionDevelopmentPath', remote(window.extensionDevelopmentPath)]);
    }
    if (window.extensionTestsPath !== undefined) {
      payload.push(['extensionTestsPath', remote(window.extensionTestsPath)]);
    }
    const query = new URLSearchParams();
    if (window.folder === undefined) {
      // Without it the server would open the folder of the last window.
      query.set('ew', 'true');
    } else {
      query.set(window.folder.endsWith('.code-workspace') ? 'workspace' : 'folder', window.folder);
    }
    query.set('payload', JSON.stringify(payload));
    return `http://127.0.0.1:${this.port}/?${query}`;
  }

  /** Where the logs of the server and of its extensions are, in folders by time and window; gone when it is stopped. */
  get logsFolder(): string {
    return join(this.#dataFolder, 'server', 'data', 'logs');
  }

  /** Where VS Code keeps what extensions store about workspaces. */
  get workspaceStorageFolder(): string {
    return join(this.#dataFolder, 'server', 'data', 'User', 'workspaceStorage');
  }

  /** Ends the server with all its extension hosts and removes its data. */
  async stop(): Promise<void> {
    await stopOwned(this.#process);
    await removeTemporaryFolder(this.#dataFolder);
  }
}

function dataArguments(dataFolder: string): readonly string[] {
  return [
    '--accept-server-license-terms',
    '--server-data-dir',
    join(dataFolder, 'server'),
    '--extensions-dir',
    extensionsFolder(dataFolder),
  ];
}

function extensionsFolder(dataFolder: string): string {
  return join(dataFolder, 'extensions');
}

async function linkExtensions(folders: readonly string[], extensionsFolder: string): Promise<void> {
  await mkdir(extensionsFolder);
  for (const folder of folders) {
    const manifest: { publisher: string; name: string } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    await symlink(folder, join(extensionsFolder, `${manifest.publisher}.${manifest.name}`), 'dir');
  }
}

async function writeSettings(dataFolder: string, settings: ServerOptions['settings'] = {}): Promise<void> {
  for (const scope of ['Machine', 'User']) {
    const folder = join(dataFolder, 'server', 'data', scope);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }, undefined, 2));
  }
}

/** VS Code speaks a language only with a pack of it: this one is empty, so its own words stay English, those of extensions do not. */
async function writeLanguagePack(dataFolder: string, locale: string): Promise<void> {
  const folder = join(dataFolder, 'server', 'data');
  const translations = join(folder, 'translations.json');
  const extensions = [{ extensionIdentifier: { id: 'test.language-pack' }, version: '1.0.0' }];
  const pack = { hash: 'none', extensions, translations: { vscode: translations }, label: locale };
  await mkdir(folder, { recursive: true });
  await writeFile(translations, JSON.stringify({ contents: {} }));
  await writeFile(join(folder, 'languagepacks.json'), JSON.stringify({ [locale]: pack }));
}

async function installVsix(command: readonly string[], vsix: string): Promise<void> {
  const child = spawnOwned(process.execPath, [...command, '--install-extension', vsix, '--force'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  });
  const lines = collectLines(child);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await stopOwned(child);
  if (exitCode !== 0) {
    throw new Error(`The VS Code server could not install ${vsix}:\n${lines.join('\n')}`);
  }
}

/** Without the marks that a VS Code leaves in the environment of its own terminals: they would confuse another one. */
function serverEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VSCODE_') && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

function portWhenListening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const lines = collectLines(child, line => {
      const port = /Extension host agent listening on (\d+)/.exec(line)?.[1];
      if (port !== undefined) {
        clearTimeout(timer);
        resolve(Number(port));
      }
    });
    const fail = (what: string) => {
      clearTimeout(timer);
      void stopOwned(child).then(() => reject(new Error(`${what}\n${lines.join('\n')}`)));
    };
    const timer = setTimeout(
      () => fail(`The VS Code server does not listen after ${START_TIMEOUT_MS} ms.`),
      START_TIMEOUT_MS,
    );
    child.once('error', error => fail(`The VS Code server could not be started: ${error.message}`));
    child.once('exit', code => fail(`The VS Code server ended with ${code} before it listened.`));
  });
}

/** The last lines that a process printed; goes on reading, so that the process never waits for a reader. */
function collectLines(child: ChildProcess, onLine: (line: string) => void = () => {}): readonly string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) {
      createInterface({ input: stream }).on('line', line => {
        lines.push(line);
        lines.splice(0, lines.length - LAST_LINES);
        onLine(line);
      });
    }
  }
  return lines;
}
