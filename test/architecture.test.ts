import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The house: a room may import from itself and from the rooms named here. See docs/architecture.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  node: ['core'],
  editor: ['node', 'core'],
  cli: ['node', 'core'],
  mcp: ['node', 'core'],
};
/** The doors put a head together; nobody imports them. */
const DOORS = ['src/extension.ts', 'src/cli/main.ts', 'src/node/worker/main.ts'];
/** The packages that each room may use beside `node:` modules. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  core: ['yaml', 'zod/mini', 'zod/v4/locales/en.js'],
  node: ['ignore', '@vscode/tree-sitter-wasm'],
  editor: ['vscode'],
  cli: [],
  mcp: ['@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/sdk/server/stdio.js', 'zod'],
  extension: ['vscode'],
};

const root = resolve(import.meta.dirname, '..');

interface Import {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern = /(?:\bfrom\s+|\bimport\s*\(\s*|\brequire\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
  return [...text.matchAll(pattern)].map(match => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    specifier: match[2]!,
  }));
}

/** `core` for `src/core/text/x.ts`, `extension` for a file directly in `src`. */
function roomOf(file: string): string {
  const [, first, second] = file.split('/');
  return second === undefined ? first!.replace(/\.ts$/, '') : first!;
}

function targetOf({ file, specifier }: Import): string {
  return relative(root, resolve(root, dirname(file), specifier))
    .split(sep)
    .join('/');
}

const places = (imports: readonly Import[]) =>
  imports.map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}`);

describe('the house', () => {
  const files = sourceFiles('src');
  const imports = files.flatMap(importsOf);
  const ofTheHouse = imports.filter(({ specifier }) => specifier.startsWith('.'));
  const packages = imports.filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'));

  it('is read: files and imports are found', () => {
    assert.ok(files.length > 30 && imports.length > 100, `${files.length} files, ${imports.length} imports`);
  });

  it('has imports that go down or stay in the room, never up or across', () => {
    const climbing = ofTheHouse.filter(entry => {
      const from = roomOf(entry.file);
      const to = roomOf(targetOf(entry));
      return !DOORS.includes(entry.file) && from !== to && !MAY_IMPORT[from]?.includes(to);
    });
    assert.deepEqual(places(climbing), []);
  });

  it('has doors that nobody imports and that no other file resembles', () => {
    assert.deepEqual(places(ofTheHouse.filter(entry => DOORS.includes(targetOf(entry)))), []);
    assert.deepEqual(
      files.filter(file => MAY_IMPORT[roomOf(file)] === undefined),
      ['src/extension.ts'],
    );
  });

  it('keeps the core free of VS Code and Node', () => {
    const forbidden = (specifier: string) =>
      specifier === 'vscode' || specifier.startsWith('node:') || builtinModules.includes(specifier);
    assert.deepEqual(
      places(imports.filter(({ file, specifier }) => roomOf(file) === 'core' && forbidden(specifier))),
      [],
    );
  });

  it('uses each package only in its room', () => {
    const strangers = packages.filter(({ file, specifier }) => !PACKAGES[roomOf(file)]?.includes(specifier));
    assert.deepEqual(places(strangers), []);
  });

  it('names Node modules with their prefix', () => {
    assert.deepEqual(places(packages.filter(({ specifier }) => builtinModules.includes(specifier))), []);
  });

  it('has no circle of imports inside the core', () => {
    const graph = new Map<string, string[]>();
    for (const entry of ofTheHouse.filter(({ file }) => roomOf(file) === 'core')) {
      graph.set(entry.file, [...(graph.get(entry.file) ?? []), targetOf(entry)]);
    }
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      assert.ok(!path.includes(file), `circle: ${[...path, file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
  });
});
