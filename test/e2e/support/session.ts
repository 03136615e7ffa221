import { existsSync, globSync, statSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/chromium.ts';
import { MODEL_PROVIDER_FOLDER, vsixPath } from '../../../scripts/support/paths.ts';
import { removeTemporaryFolder, temporaryFolder } from '../../../scripts/support/processes.ts';
import { copySampleWorkspace } from '../../../scripts/support/sampleWorkspace.ts';
import { SetupError } from '../../../scripts/support/setupError.ts';
import { type ServerOptions, VscodeServer } from '../../../scripts/vscodeServer.ts';
import { type RecordedRequest, readChatRecord } from './chatRecord.ts';
import { STATE_TIMEOUT_MS, waitFor, waitUntil } from './waiting.ts';
import { Workbench } from './workbench.ts';

/** Names another VSIX to test than the one that `npm run package` makes. */
const VSIX_VARIABLE = 'CONTEXT_MODE_VSIX';

/** How long an extension host may take to end with its window. */
const MAX_END_MS = 15_000;

/** Wide enough for explorer, editor and chat side by side, and the size of the README's pictures. */
const WINDOW_SIZE = { width: 1_280, height: 800 };

/** A folder for one test, under the session's own. */
export interface WorkspaceOptions {
  /** Copies the sample workspace (test/fixtures/sample-workspace) into it; otherwise it begins empty. */
  readonly isSample?: boolean;
  /** Further files, by relative path: a text to write, or a file or folder to copy. */
  readonly files?: Readonly<Record<string, string | { readonly copyOf: string }>>;
  /** Settings of the workspace. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** One VS Code server with the packaged extension and the test model, and one browser, for all end-to-end tests. */
export class Session {
  readonly #server: VscodeServer;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #contexts = new Set<BrowserContext>();
  #workspaceCount = 0;

  /** @param server what the server is started with; the variables are added to those that every session has */
  static async start({
    env,
    ...server
  }: Pick<ServerOptions, 'env' | 'hasWorkspaceTrust' | 'locale' | 'settings'> = {}): Promise<Session> {
    const vsix = process.env[VSIX_VARIABLE] ?? vsixPath();
    if (!existsSync(vsix)) {
      throw new SetupError(`The end-to-end tests need the packaged extension; run npm run package first (no ${vsix}).`);
    }
    const executablePath = await ensureChromium();
    const folder = await temporaryFolder('e2e');
    const started = await VscodeServer.start({
      ...server,
      vsixFiles: [vsix],
      extensionFolders: [MODEL_PROVIDER_FOLDER],
      env: { CONTEXT_MODE_CHAT_RECORD: recordPath(folder), ...env },
    });
    const browser = await chromium.launch({ executablePath, args: [...chromiumFlags()] });
    return new Session(started, browser, folder);
  }

  private constructor(server: VscodeServer, browser: Browser, folder: string) {
    this.#server = server;
    this.#browser = browser;
    this.#folder = folder;
  }

  /** Makes a folder for one test. @returns its absolute path */
  async makeWorkspace(options: WorkspaceOptions = {}): Promise<string> {
    // Its own parent for each: VS Code keeps what it knows about a workspace by its path, and a title shows its name.
    const folder = join(this.#folder, `workspace-${++this.#workspaceCount}`, 'shop');
    await mkdir(folder, { recursive: true });
    if (options.isSample) {
      await copySampleWorkspace(folder);
    }
    const settings: NonNullable<WorkspaceOptions['files']> = options.settings
      ? { '.vscode/settings.json': JSON.stringify(options.settings) }
      : {};
    for (const [path, content] of Object.entries({ ...options.files, ...settings })) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await (typeof content === 'string'
        ? writeFile(target, content)
        : cp(content.copyOf, target, { recursive: true }));
    }
    return folder;
  }

  /**
   * Opens a window with a memory of its own and waits until the workbench is there; wait for a status bar item to know
   * that the extension is active.
   *
   * @param folder what to open; an empty window when left out
   */
  async openWindow(folder?: string): Promise<Workbench> {
    const context = await this.#browser.newContext({ viewport: WINDOW_SIZE, reducedMotion: 'reduce' });
    this.#contexts.add(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto(this.#server.address(folder === undefined ? {} : { folder }));
    await waitFor(page, `the workbench${folder === undefined ? '' : ` on ${basename(folder)}`}`, () =>
      page
        .locator('.monaco-workbench .statusbar-item')
        .first()
        .waitFor({ timeout: 2 * STATE_TIMEOUT_MS }),
    );
    return new Workbench(page);
  }

  /** Closes a window; with it goes its extension host. */
  async closeWindow(workbench: Workbench): Promise<void> {
    const context = workbench.page.context();
    this.#contexts.delete(context);
    const locks = this.#locks();
    await context.close();
    // While the extension host lives on, a new window on the same folder gets a storage of its own, as a second one would.
    await this.#until(() => locks === 0 || this.#locks() < locks);
  }

  async #until(isReached: () => boolean): Promise<void> {
    const deadlineMs = performance.now() + MAX_END_MS;
    while (!isReached() && performance.now() < deadlineMs) await new Promise(resolve => setTimeout(resolve, 50));
  }

  /** How many extension hosts hold a storage. */
  #locks(): number {
    return globSync('*/vscode.lock', { cwd: this.#server.workspaceStorageFolder }).length;
  }

  /** All requests that the test model was sent since the start or the last `clearChatRecord`, oldest first. */
  chatRecord(): readonly RecordedRequest[] {
    return readChatRecord(recordPath(this.#folder));
  }

  /** Waits until the test model has done with that many requests. */
  async waitForChatRecord(workbench: Workbench, requestCount: number): Promise<readonly RecordedRequest[]> {
    return waitUntil(
      workbench.page,
      `${requestCount} requests to the test model`,
      async () => this.chatRecord(),
      record => record.filter(request => request.outcome !== undefined).length >= requestCount,
    );
  }

  async clearChatRecord(): Promise<void> {
    await rm(recordPath(this.#folder), { force: true });
  }

  /** The store that was written last: that of the window in use, as VS Code does not say whose folder is whose. */
  lastStore(): string {
    const folder = this.#server.workspaceStorageFolder;
    const files = globSync('*/context-mode.context-mode/context-mode.db*', { cwd: folder });
    const times = files.map(file => ({ file, mtimeMs: statSync(join(folder, file)).mtimeMs }));
    const last = times.toSorted((a, b) => a.mtimeMs - b.mtimeMs).at(-1);
    if (last === undefined) throw new Error(`There is no store in ${folder}.`);
    return join(folder, dirname(last.file), 'context-mode.db');
  }

  /** Spoils the stores of all workspaces, as a failing disk might; no window may be open. */
  async breakStores(): Promise<void> {
    const folder = this.#server.workspaceStorageFolder;
    const stores = globSync('*/context-mode.context-mode/context-mode.db', { cwd: folder });
    if (stores.length === 0) throw new Error(`There is no store in ${folder}.`);
    // Whoever has one open would mend it while he ends.
    await this.#until(() => this.#locks() === 0);
    for (const store of stores) {
      await writeFile(join(folder, store), 'This is no database. '.repeat(1_000));
      for (const companion of ['-wal', '-shm']) await rm(join(folder, store + companion), { force: true });
    }
  }

  async stop(): Promise<void> {
    for (const context of this.#contexts) {
      await context.close();
    }
    await this.#browser.close();
    await this.#server.stop();
    await removeTemporaryFolder(this.#folder);
  }
}

function recordPath(folder: string): string {
  return join(folder, 'chat.ndjson');
}
