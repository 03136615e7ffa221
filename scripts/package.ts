import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX, listFiles as listPackedFiles, PackageManager } from '@vscode/vsce';
import { buildForPackage } from './build.ts';
import { OUTPUT_FOLDER, REPOSITORY_ROOT, vsixPath } from './support/paths.ts';
import { thirdPartyNotices, thirdPartyWorks } from './support/thirdParty.ts';

/**
 * `npm run package`: builds and packs the extension, and prints what is in it. The same commit gives the same bytes, wherever and
 * whenever it is packed.
 */
const NOTICES_FILE = 'THIRD_PARTY_NOTICES.txt';
const READMES = ['README.md', 'README.zh-cn.md'];

/** What only developers need; nothing of it is for the machine of a user, scripts least of all. */
const FIELDS_FOR_DEVELOPMENT = ['scripts', 'devDependencies', 'allowScripts', 'private'];

/** The earliest time that a ZIP archive can hold, for sources without a repository; in seconds since 1970. */
const EARLIEST_TIME = 315_532_800;

const stage = join(OUTPUT_FOLDER, 'package');

const bundledFiles = await buildForPackage();
await writeStage();
// vsce takes the times of files from the first, and ZIP archives hold local times.
process.env.SOURCE_DATE_EPOCH ??= `${timeOfCommit() ?? EARLIEST_TIME}`;
process.env.TZ = 'UTC';
const packagePath = vsixPath();
await createVSIX({
  cwd: stage,
  packagePath,
  dependencies: false,
  allowMissingRepository: true,
  // What the documents link to is packed beside them, so their links stay as they are.
  rewriteRelativeLinks: false,
});
for (const file of (await filesIn(stage)).sort()) console.log(`  ${kilobytes(join(stage, file))}  ${file}`);
console.log(`${packagePath}: ${kilobytes(packagePath)}`);

/** Copies what is packed into a folder of its own, where nothing depends on the checkout: neither its fields nor its modes. */
async function writeStage(): Promise<void> {
  rmSync(stage, { recursive: true, force: true });
  for (const file of [...(await filesIn(REPOSITORY_ROOT)), '.vscodeignore']) {
    cpSync(join(REPOSITORY_ROOT, file), join(stage, file));
  }
  const manifest = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'));
  for (const field of FIELDS_FOR_DEVELOPMENT) delete manifest[field];
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  writeFileSync(join(stage, NOTICES_FILE), thirdPartyNotices(thirdPartyWorks(bundledFiles)));
  for (const document of READMES) {
    writeFileSync(join(stage, document), packedReadme(readFileSync(join(REPOSITORY_ROOT, document), 'utf8')));
  }
  for (const file of await filesIn(stage)) chmodSync(join(stage, file), 0o644);
}

/**
 * A README as it is packed: without pictures, because VS Code shows only those from the web and this project has no address there;
 * and with the name that vsce gives the English one.
 */
function packedReadme(markdown: string): string {
  return markdown.replace(/^(?:!\[[^\]]*\]\([^)]*\) ?)+\n\n?/gm, '').replaceAll('](README.md)', '](readme.md)');
}

/** The files that are packed from a folder. Everything is bundled, so no dependency is. */
function filesIn(cwd: string): Promise<string[]> {
  return listPackedFiles({ cwd, packageManager: PackageManager.None });
}

/** When the commit was made that is checked out, in seconds since 1970; `undefined` if there is no repository. */
function timeOfCommit(): number | undefined {
  try {
    const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: REPOSITORY_ROOT, stdio: 'pipe' });
    return Number(time.toString());
  } catch {
    // Sources from an archive: packed with a fixed time, which is as reproducible.
    return undefined;
  }
}

function kilobytes(path: string): string {
  return `${(statSync(path).size / 1024).toFixed(1)} KB`.padStart(11);
}
