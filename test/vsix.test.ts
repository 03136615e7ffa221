import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { build } from 'esbuild';
import { BUNDLES } from '../scripts/bundles.ts';
import { vsixPath } from '../scripts/support/paths.ts';
import { thirdPartyWorks, workOfAsset } from '../scripts/support/thirdParty.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';
import { readZip } from './support/zip.ts';

const root = resolve(import.meta.dirname, '..');
const NOT_COPIED = /^(?:node_modules|dist|out|test|\.git|\.vscode-test|.*\.vsix)$/;

/** Packs a copy of the sources, at a place and on a machine of its own kind. */
function packCopy(folder: string, machine: { readonly umask: number; readonly env: NodeJS.ProcessEnv }): string {
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'junction');
  const umask = process.umask(machine.umask);
  try {
    execFileSync(process.execPath, ['scripts/package.ts'], {
      cwd: folder,
      env: { ...process.env, ...machine.env, SOURCE_DATE_EPOCH: '1700000000' },
      stdio: 'pipe',
    });
  } finally {
    process.umask(umask);
  }
  return join(folder, vsixPath().slice(dirname(vsixPath()).length));
}

/** The packages of which a bundle holds something. */
async function bundledPackages(): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  for (const bundle of BUNDLES) {
    const options = { ...bundle, absWorkingDir: root, bundle: true, write: false, metafile: true } as const;
    const { metafile } = await build({ ...options, platform: 'node', logLevel: 'silent' });
    for (const { inputs } of Object.values(metafile.outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
        if (name !== undefined && bytesInOutput > 0) packages.add(name);
      }
    }
  }
  return packages;
}

describe('the VSIX', function () {
  // Two builds, each of a few seconds on a machine that does nothing else.
  this.timeout(120_000);
  const temporary = temporaryFolder();
  const built = temporary.path('built');
  let vsix: string;
  let files: ReadonlyMap<string, Buffer>;
  const text = (name: string): string => files.get(`extension/${name}`)?.toString('utf8') ?? assert.fail(name);

  before(() => {
    vsix = packCopy(built, { umask: 0o022, env: { TZ: 'UTC' } });
    files = readZip(vsix);
  });

  it('is the same, byte for byte, when it is packed elsewhere, by another user and in another time zone', () => {
    const elsewhere = packCopy(temporary.path('some', 'other place'), {
      umask: 0o077,
      env: { TZ: 'Asia/Tokyo', LANG: 'zh_CN.UTF-8' },
    });
    assert.ok(readFileSync(vsix).equals(readFileSync(elsewhere)));
  });

  it('has everything that is built, and no source map', () => {
    const missing = globSync('dist/**/*.*', { cwd: built })
      .map(name => name.replaceAll('\\', '/'))
      .filter(name => !files.has(`extension/${name}`));
    assert.deepEqual(missing, []);
    assert.ok(files.has('extension/dist/templates/code-review.md'));
    assert.deepEqual(
      [...files.keys()].filter(name => name.endsWith('.map')),
      [],
    );
  });

  it('runs nothing when it is installed', () => {
    const manifest = JSON.parse(text('package.json'));
    for (const field of ['scripts', 'dependencies', 'devDependencies', 'extensionDependencies', 'extensionPack']) {
      assert.equal(manifest[field], undefined, field);
    }
    assert.equal(manifest.main, './dist/extension.cjs');
  });

  it('has a notice with the whole licence for everything of others that is in it', async () => {
    const notices = text('THIRD_PARTY_NOTICES.txt');
    const packages = await bundledPackages();
    assert.ok(packages.has('zod') && packages.has('@modelcontextprotocol/sdk'));
    const assets = readdirSync(join(built, 'dist')).map(workOfAsset);
    for (const name of new Set([...assets, ...packages])) {
      if (name !== undefined) assert.match(notices, new RegExp(`^${name}(?: [\\d.]+)? \\([\\w.-]+\\)$`, 'm'));
    }
    for (const name of packages) {
      const folder = join(root, 'node_modules', name);
      const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each));
      assert.ok(notices.includes(readFileSync(join(folder, file ?? assert.fail(name)), 'utf8').trim()), name);
    }
  });

  it('is not made with a package whose licence is unknown, missing or not what it says', () => {
    const entry = (name: string, license: string, text?: string): string => {
      temporary.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', license }));
      if (text !== undefined) temporary.write(`node_modules/${name}/LICENSE`, text);
      return temporary.path('node_modules', name, 'index.js');
    };
    const isc = readFileSync(join(root, 'node_modules/yaml/LICENSE'), 'utf8');
    assert.throws(
      () => thirdPartyWorks([entry('strict', 'GPL-3.0-only', 'GNU GENERAL PUBLIC LICENSE')]),
      /not on the list/,
    );
    assert.throws(() => thirdPartyWorks([entry('silent', 'MIT')]), /brings no licence/);
    assert.throws(() => thirdPartyWorks([entry('mistaken', 'MIT', isc)]), /is not MIT/);
    assert.ok(thirdPartyWorks([entry('fine', 'ISC', isc)]).some(({ name }) => name === 'fine 1.0.0'));
  });

  it('has every file that its documents link to', () => {
    for (const document of ['readme.md', 'README.zh-cn.md', 'changelog.md']) {
      const targets = [...text(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(match => match[1]!);
      assert.ok(document === 'changelog.md' || targets.length > 5, document);
      const missing = targets.filter(target => !files.has(posix.join('extension', target)));
      assert.deepEqual(missing, [], document);
    }
  });

  it('has every file that its manifest names', () => {
    const manifest = text('package.json');
    const paths = [...manifest.matchAll(/"(?:icon|main|path|markdown|svg|l10n)": "(?:\.\/)?([\w-]+\/[\w./-]+)"/g)];
    assert.ok(paths.length > 2);
    for (const [, path] of paths) assert.ok(files.has(`extension/${path}`), path);
    assert.ok(existsSync(join(built, 'LICENSE.txt')) && files.has('extension/LICENSE.txt'));
  });
});
