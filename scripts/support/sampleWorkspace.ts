import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './paths.ts';
import { removeTemporaryFolder, temporaryFolder, tryOutputOf } from './processes.ts';

const SAMPLE_WORKSPACE = join(REPOSITORY_ROOT, 'test', 'fixtures', 'sample-workspace');

/**
 * Copies the sample workspace, so that whatever is done to the copy leaves the fixture as it is, and makes the copy a git
 * repository of its own, as a real project is; without git it stays a plain folder.
 */
export async function copySampleWorkspace(folder: string): Promise<void> {
  await cp(SAMPLE_WORKSPACE, folder, { recursive: true });
  const git = [
    '-C',
    folder,
    '-c',
    'user.name=Sample',
    '-c',
    'user.email=sample@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  tryOutputOf('git', ['-C', folder, 'init', '--quiet', '--initial-branch=main']);
  tryOutputOf('git', [...git, 'add', '--all']);
  tryOutputOf('git', [...git, 'commit', '--quiet', '--no-verify', '--message', 'Import the shop']);
}

/** Gives the body a fresh copy of the sample workspace and removes it afterwards. */
export async function withSampleWorkspace<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const parent = await temporaryFolder('workspace');
  try {
    const folder = join(parent, 'shop');
    await copySampleWorkspace(folder);
    return await body(folder);
  } finally {
    await removeTemporaryFolder(parent);
  }
}
