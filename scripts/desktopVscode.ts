import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { SetupError } from './support/setupError.ts';

/** Each may name the desktop VS Code; the first that is set counts. */
const VARIABLES = ['CONTEXT_MODE_VSCODE', 'VSCODE_PATH'] as const;

/** Where installers put it: the program itself, not the `code` script beside it. */
const STANDARD_PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['/Applications', join(process.env.HOME ?? '/', 'Applications')].map(folder =>
    join(folder, 'Visual Studio Code.app'),
  ),
  linux: ['/usr/share/code/code', '/opt/visual-studio-code/code', '/snap/code/current/usr/share/code/code'],
  win32: ['LOCALAPPDATA', 'ProgramFiles'].flatMap(name => {
    const root = process.env[name];
    return root === undefined
      ? []
      : [join(root, name === 'LOCALAPPDATA' ? 'Programs' : '', 'Microsoft VS Code', 'Code.exe')];
  }),
};

/** The program inside a macOS application; the name changed from Electron to Code. */
const MAC_PROGRAMS = [join('Contents', 'MacOS', 'Code'), join('Contents', 'MacOS', 'Electron')];

/** From the folder of the `code` script to the program, on the three systems. */
const FROM_SCRIPT_TO_PROGRAM = [
  join('..', 'code'),
  join('..', 'Code.exe'),
  ...MAC_PROGRAMS.map(program => join('..', '..', '..', '..', program)),
];

/**
 * The program of a desktop VS Code on this machine; `undefined` if there is none.
 *
 * @throws SetupError if an environment variable names one that is not there
 */
export function tryFindDesktopVscode(): string | undefined {
  for (const variable of VARIABLES) {
    const named = process.env[variable];
    if (named !== undefined && named !== '') {
      const program = tryProgramAt(named);
      if (program === undefined) {
        throw new SetupError(`${variable} names ${named}, which is no VS Code; correct it or unset it.`);
      }
      return program;
    }
  }
  for (const place of STANDARD_PLACES[process.platform] ?? []) {
    const program = tryProgramAt(place);
    if (program !== undefined) {
      return program;
    }
  }
  return tryFindThroughPath();
}

/** Whether a window can be shown: on Linux that takes a display. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** What a desktop VS Code needs to run as root on Linux, where it refuses otherwise. */
export function rootArguments(userDataFolder: string): readonly string[] {
  return process.platform === 'linux' && process.getuid?.() === 0
    ? ['--no-sandbox', `--user-data-dir=${userDataFolder}`]
    : [];
}

/** Understands the program itself, a macOS application and the `code` script. */
function tryProgramAt(path: string): string | undefined {
  if (!existsSync(path)) {
    return undefined;
  }
  if (statSync(path).isDirectory()) {
    return MAC_PROGRAMS.map(program => join(path, program)).find(existsSync);
  }
  const scriptFolder = dirname(realpathSync(path));
  const isScript = scriptFolder.endsWith('bin');
  return isScript ? FROM_SCRIPT_TO_PROGRAM.map(step => join(scriptFolder, step)).find(isFile) : path;
}

function tryFindThroughPath(): string | undefined {
  const scriptName = process.platform === 'win32' ? 'code.cmd' : 'code';
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = folder === '' ? undefined : tryProgramAt(join(folder, scriptName));
    if (program !== undefined) {
      return program;
    }
  }
  return undefined;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
