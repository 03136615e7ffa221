import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { hasDisplay, rootArguments, tryFindDesktopVscode } from './desktopVscode.ts';
import { bundleEditorSuite } from './support/editorSuite.ts';
import { MODEL_PROVIDER_FOLDER, REPOSITORY_ROOT, VSCODE_TEST_FOLDER } from './support/paths.ts';
import { removeTemporaryFolder, temporaryFolder } from './support/processes.ts';
import { withSampleWorkspace } from './support/sampleWorkspace.ts';
import { runScript, SetupError } from './support/setupError.ts';

/** Runs the suite of test/editor in a desktop VS Code, which is downloaded when none is named or installed. */
async function main(): Promise<number> {
  if (!hasDisplay()) {
    throw new SetupError('A desktop VS Code needs a display; run this where there is one, or under xvfb-run -a.');
  }
  const vscodeExecutablePath = tryFindDesktopVscode() ?? (await download());
  const extensionTestsPath = await bundleEditorSuite();
  const dataFolder = await temporaryFolder('desktop');
  try {
    return await withSampleWorkspace(folder =>
      runTests({
        vscodeExecutablePath,
        extensionDevelopmentPath: [REPOSITORY_ROOT, MODEL_PROVIDER_FOLDER],
        extensionTestsPath,
        launchArgs: [
          folder,
          '--disable-workspace-trust',
          `--extensions-dir=${join(dataFolder, 'extensions')}`,
          `--user-data-dir=${join(dataFolder, 'user')}`,
          ...rootArguments(join(dataFolder, 'user')),
        ],
      }),
    );
  } finally {
    await removeTemporaryFolder(dataFolder);
  }
}

async function download(): Promise<string> {
  try {
    return await downloadAndUnzipVSCode({ version: 'stable', cachePath: VSCODE_TEST_FOLDER });
  } catch (cause) {
    throw new SetupError(
      'VS Code could not be downloaded; connect to the internet, or set CONTEXT_MODE_VSCODE to an installed one.',
      { cause },
    );
  }
}

await runScript(main);
