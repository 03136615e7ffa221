import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { ensureDebianPackages, hasAptGet } from './support/debianPackages.ts';
import { npmCommand } from './support/npm.ts';
import { VSCODE_TEST_FOLDER } from './support/paths.ts';
import { run } from './support/processes.ts';
import { SetupError } from './support/setupError.ts';

/** code-server 4.139.1 holds VS Code 1.139.1; a newer one is a decision, because the harness knows its ways. */
const CODE_SERVER_VERSION = '4.139.1';

/** What the native modules of VS Code are compiled with on Debian and its kin. */
const BUILD_PACKAGES = [
  'build-essential',
  'python3',
  'pkg-config',
  'libx11-dev',
  'libxkbfile-dev',
  'libsecret-1-dev',
  'libkrb5-dev',
] as const;

/** What to have elsewhere, for the sentence shown when the installation fails. */
const BUILD_TOOLS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'the Xcode command line tools (xcode-select --install) and Python 3',
  linux: 'a C++ compiler, make, pkg-config, Python 3 and the headers of libx11, libxkbfile, libsecret and krb5',
};

/** What an outer npm tells its scripts and an inner npm would take for orders about itself. */
const OUTER_NPM_VARIABLE =
  /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(user_agent|local_prefix|global_prefix|prefix|npm_version|node_gyp)|INIT_CWD$|NODE$)/;

/**
 * Makes sure that the browser-served VS Code is on this machine; the first time takes some minutes and 600 MB.
 *
 * It is built in a folder of its own that gets its final name only when it is complete: an interrupted installation is
 * never taken for a good one, and two at a time do not meet.
 *
 * @returns the folder of the VS Code server
 * @throws SetupError if it cannot be installed here
 */
export async function ensureCodeServer(): Promise<string> {
  if (process.platform === 'win32') {
    throw new SetupError(
      'The browser-served VS Code is not available on Windows; install the desktop VS Code (https://code.visualstudio.com) and use it instead.',
    );
  }
  const folder = join(VSCODE_TEST_FOLDER, `code-server-${CODE_SERVER_VERSION}`);
  if (!existsSync(folder)) {
    await install(folder);
  }
  return join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

async function install(folder: string): Promise<void> {
  if (hasAptGet()) {
    await ensureDebianPackages(BUILD_PACKAGES, 'building the browser-served VS Code');
  }
  await removeAbandonedInstallations(folder);
  const unfinished = `${folder}.installing-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'package.json'), JSON.stringify(manifest(), undefined, 2));

  console.log(`Installing VS Code for the browser (code-server ${CODE_SERVER_VERSION}, 600 MB, once, a few minutes) …`);
  const started = performance.now();
  const npm = npmCommand();
  const args = [
    ...npm.args,
    'install',
    '--prefix',
    unfinished,
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const exitCode = await run(npm.command, args, { cwd: unfinished, env: environmentForNpm() });
  if (exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    const tools = BUILD_TOOLS[process.platform] ?? 'a C++ compiler, make and Python 3';
    throw new SetupError(
      `npm could not install code-server ${CODE_SERVER_VERSION} (its words are above); it needs ${tools}, and the npm registry.`,
    );
  }
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another run that was at the same work finished first, which is as good.
    if (!existsSync(folder)) {
      throw error;
    }
  });
  console.log(`Installed it in ${Math.round((performance.now() - started) / 1_000)} s.`);
}

function manifest(): object {
  return {
    private: true,
    dependencies: { 'code-server': CODE_SERVER_VERSION },
    // npm 11 runs install scripts only where it is told to; npm 10 runs them anyway. argon2 serves only the log-in of
    // code-server's own entry point, which is not used here.
    allowScripts: { 'code-server': true, argon2: false },
  };
}

/** npm must be run by this very Node, because code-server refuses any other major version than 24. */
function environmentForNpm(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OUTER_NPM_VARIABLE.test(name));
  return {
    ...Object.fromEntries(inherited),
    PATH: dirname(process.execPath) + delimiter + (process.env.PATH ?? ''),
  };
}

async function removeAbandonedInstallations(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.installing-`;
  const names = existsSync(VSCODE_TEST_FOLDER) ? await readdir(VSCODE_TEST_FOLDER) : [];
  for (const name of names.filter(each => each.startsWith(prefix))) {
    if (!isRunning(Number(name.slice(prefix.length)))) {
      await rm(join(VSCODE_TEST_FOLDER, name), { recursive: true, force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
