import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from './chromium.ts';
import { hasDisplay, rootArguments, tryFindDesktopVscode } from './desktopVscode.ts';
import { runNpmScript } from './support/npm.ts';
import { MODEL_PROVIDER_FOLDER, REPOSITORY_ROOT, VSCODE_TEST_FOLDER } from './support/paths.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { runScript } from './support/setupError.ts';
import { VscodeServer } from './vscodeServer.ts';

/** Long enough for a busy machine; an idle one takes ten seconds. */
const ACTIVATION_TIMEOUT_MS = 120_000;

/** The extension's sources and a language model that needs no account. */
const EXTENSIONS = [REPOSITORY_ROOT, MODEL_PROVIDER_FOLDER] as const;

/**
 * Builds the extension and opens it in a real VS Code, on a fresh copy of the sample workspace: in the desktop VS Code if
 * there is one, else in one that a browser shows.
 *
 *     npm start                  either
 *     npm start -- --browser     the one in the browser, whatever is installed
 *     npm start -- --check       opens the one in the browser by itself, waits until the extension is there, and ends
 */
async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: { browser: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  if ((await runNpmScript('build')) !== 0) {
    return 1;
  }
  const folder = join(VSCODE_TEST_FOLDER, options.check ? 'check-workspace' : 'sample-workspace');
  await rm(folder, { recursive: true, force: true });
  await copySampleWorkspace(folder);

  const desktop = options.browser || options.check || !hasDisplay() ? undefined : tryFindDesktopVscode();
  if (desktop !== undefined) {
    openDesktop(desktop, folder);
    return 0;
  }
  return serve(folder, options.check ? waitForActivation : untilInterrupted);
}

function openDesktop(program: string, folder: string): void {
  const args = [
    ...EXTENSIONS.map(path => `--extensionDevelopmentPath=${path}`),
    '--new-window',
    '--disable-workspace-trust',
    ...rootArguments(join(VSCODE_TEST_FOLDER, 'desktop-user-data')),
    folder,
  ];
  spawn(program, args, { detached: true, stdio: 'ignore' }).unref();
  console.log(`VS Code (${program}) opens on ${folder} with Context Mode and a test model for the chat.`);
}

async function serve(folder: string, use: (address: string) => Promise<void>): Promise<number> {
  // Linked as if installed, not loaded for development: then notifications and dialogs appear as they do for a user.
  const server = await VscodeServer.start({ extensionFolders: EXTENSIONS });
  try {
    await use(server.address({ folder }));
    return 0;
  } finally {
    await server.stop();
  }
}

async function untilInterrupted(address: string): Promise<void> {
  console.log(`
VS Code with Context Mode, on a copy of the sample workspace:

    ${address}

Open this address in Chrome, Edge, Firefox or Safari. In the chat view the model "Test Echo" answers without an account.
Ctrl+C ends it.`);
  // The end is an interruption, which ends the server, too.
  await new Promise<never>(() => {});
}

async function waitForActivation(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags()] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const item = page.locator('.statusbar-item', { hasText: 'context-mode' });
    await item.waitFor({ timeout: ACTIVATION_TIMEOUT_MS });
    console.log(`The extension is active: ${await item.textContent()}`);
  } finally {
    await browser.close();
  }
}

await runScript(main);
