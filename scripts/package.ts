import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createVSIX, listFiles } from '@vscode/vsce';

/** `npm run package`: builds and packs the extension, and prints what is in it. */
const root = resolve(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
const packagePath = join(root, `${name}-${version}.vsix`);

execFileSync(process.execPath, ['esbuild.mjs', '--production'], { cwd: root, stdio: 'inherit' });
// Everything is bundled, so no dependency is packed.
const options = { cwd: root, dependencies: false };
// The README's pictures are packed beside it, so its links stay as they are.
await createVSIX({ ...options, packagePath, allowMissingRepository: true, rewriteRelativeLinks: false });
for (const file of (await listFiles(options)).sort()) console.log(`  ${kilobytes(join(root, file))}  ${file}`);
console.log(`${packagePath}: ${kilobytes(packagePath)}`);

function kilobytes(path: string): string {
  return `${(statSync(path).size / 1024).toFixed(1)} KB`.padStart(11);
}
