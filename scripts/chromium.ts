import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureDebianPackages, hasAptGet } from './support/debianPackages.ts';
import { SetupError } from './support/setupError.ts';

/** Any browser of the Chromium family serves; the free one comes first. */
const COMMAND_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
] as const;

const MAC_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] as const;

const WINDOWS_PLACES = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
  join('Chromium', 'Application', 'chrome.exe'),
] as const;

/**
 * The path of a browser of the Chromium family, installed first if that may be done without asking.
 *
 * @throws SetupError if there is none and none can be installed from here
 */
export async function ensureChromium(): Promise<string> {
  const found = tryFindChromium();
  if (found !== undefined) {
    return found;
  }
  if (hasAptGet()) {
    await ensureDebianPackages(['chromium'], 'driving the browser-served VS Code');
  }
  const installed = tryFindChromium();
  if (installed === undefined) {
    throw new SetupError('No Chromium, Chrome or Edge was found; install one, or set CHROMIUM_PATH to its executable.');
  }
  return installed;
}

/**
 * What Chromium is started with. It must not look for updates or accounts. Root cannot have Chromium's sandbox; what it
 * loads then is only the VS Code server of this machine.
 */
export function chromiumFlags(): readonly string[] {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;
}

function tryFindChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!isExecutableFile(named)) {
      throw new SetupError(`CHROMIUM_PATH names ${named}, which is not an executable file; correct it or unset it.`);
    }
    return named;
  }
  return candidates().find(isExecutableFile);
}

function candidates(): readonly string[] {
  if (process.platform === 'darwin') {
    return MAC_PLACES;
  }
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(name => process.env[name] ?? []);
    return roots.flatMap(root => WINDOWS_PLACES.map(place => join(root, place)));
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  return COMMAND_NAMES.flatMap(name => folders.map(folder => join(folder, name)));
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
