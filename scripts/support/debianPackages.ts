import type { SpawnOptions } from 'node:child_process';
import { run, tryOutputOf } from './processes.ts';
import { SetupError } from './setupError.ts';

/** Another installation may be under way; it gets five minutes to finish. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=300'] as const;

/** Whether this machine installs its software with apt-get. */
export function hasAptGet(): boolean {
  return process.platform === 'linux' && tryOutputOf('apt-get', ['--version']) !== undefined;
}

/**
 * Installs the packages that are missing, where this may be done without asking: on Debian and its kin, as root.
 *
 * @param purpose completes the sentence "… is needed for"
 * @throws SetupError if packages are missing and cannot be installed from here
 */
export async function ensureDebianPackages(names: readonly string[], purpose: string): Promise<void> {
  const missing = names.filter(name => !isInstalled(name));
  if (missing.length === 0) {
    return;
  }
  const list = missing.join(' ');
  if (process.getuid?.() !== 0) {
    throw new SetupError(`Missing for ${purpose}; install it with: sudo apt-get install -y ${list}`);
  }
  console.log(`Installing for ${purpose}: ${list}`);
  // Only complaints are shown: what apt-get says when all is well fills a screen.
  const options: SpawnOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  await run('apt-get', [...WAIT_FOR_LOCK, 'update'], options);
  const exitCode = await run(
    'apt-get',
    [...WAIT_FOR_LOCK, 'install', '-y', '--no-install-recommends', ...missing],
    options,
  );
  if (exitCode !== 0) {
    throw new SetupError(`apt-get could not install what is needed for ${purpose}; install it yourself: ${list}`);
  }
}

function isInstalled(name: string): boolean {
  return tryOutputOf('dpkg-query', ['--status', name])?.includes('Status: install ok installed') ?? false;
}
