import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, ensureChromium } from './chromium.ts';
import { bundleEditorSuite } from './support/editorSuite.ts';
import { MODEL_PROVIDER_FOLDER, REPOSITORY_ROOT } from './support/paths.ts';
import { withSampleWorkspace } from './support/sampleWorkspace.ts';
import { runScript } from './support/setupError.ts';
import { SUITE_LINE_PREFIX } from './support/suiteOutput.ts';
import { VscodeServer } from './vscodeServer.ts';

/** A suite that has not ended by then hangs. */
const SUITE_TIMEOUT_MS = 1_200_000;

/** How much of the window's own console is shown when the suite did not even begin. */
const LAST_LINES = 40;

/** Runs the suite of test/editor in the extension host of the browser-served VS Code. */
async function main(): Promise<number> {
  const testsPath = await bundleEditorSuite();
  const executablePath = await ensureChromium();
  const server = await VscodeServer.start({
    forDevelopment: true,
    extensionFolders: [MODEL_PROVIDER_FOLDER],
    // The tests share their extension host with VS Code's own extensions, whose failures would count as theirs.
    settings: { 'git.enabled': false },
  });
  try {
    const browser = await chromium.launch({ executablePath, args: [...chromiumFlags()] });
    try {
      return await withSampleWorkspace(async folder => {
        const window = { folder, extensionDevelopmentPath: REPOSITORY_ROOT, extensionTestsPath: testsPath };
        return runSuite(await browser.newPage(), server.address(window));
      });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Opens the window, which runs the suite by itself, prints what the suite prints, and waits for its end. */
async function runSuite(page: Page, address: string): Promise<number> {
  const suiteEnd = Promise.withResolvers<number>();
  const windowLines: string[] = [];
  let hasBegun = false;
  const timer = setTimeout(
    () => suiteEnd.reject(new Error(`The suite did not end within ${SUITE_TIMEOUT_MS} ms.`)),
    SUITE_TIMEOUT_MS,
  );
  page.once('crash', () => suiteEnd.reject(new Error('The browser page crashed.')));
  page.once('close', () => suiteEnd.reject(new Error('The browser page was closed.')));

  await page.exposeFunction('codeAutomationLog', (type: string, values: unknown[]) => {
    const line = values.map(String).join(' ');
    if (line.startsWith(SUITE_LINE_PREFIX)) {
      hasBegun = true;
      console.log(line.slice(SUITE_LINE_PREFIX.length));
    } else {
      windowLines.push(`${type}: ${line}`);
    }
  });
  await page.exposeFunction('codeAutomationExit', (exitCode: number) => suiteEnd.resolve(exitCode));
  try {
    await page.goto(address);
    return await suiteEnd.promise;
  } finally {
    clearTimeout(timer);
    if (!hasBegun) {
      console.error(
        `The suite printed nothing. The window's last lines:\n${windowLines.slice(-LAST_LINES).join('\n')}`,
      );
    }
  }
}

await runScript(main);
