import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npmPackageFolder } from './npmPackage.ts';

/** A text of one language, made of the files of one package. */
export interface Corpus {
  readonly name: string;
  readonly text: string;
}

/** Enough that a pass takes tens of milliseconds; about a megabyte of Chinese has as many characters as it needs. */
const MAX_CHARACTERS = 2_000_000;
const MAX_CHINESE_CHARACTERS = 400_000;

const HAN = /\p{Script=Han}/gu;

/** The four texts that speed is measured on: always the same, since versions are pinned. */
export function loadCorpora(): readonly Corpus[] {
  const code = Object.entries(CODE).map(([name, filesOf]) => {
    return { name, text: cutAtLineEnd(filesOf().join('\n'), MAX_CHARACTERS) };
  });
  return [...code, { name: 'Chinese', text: chineseProse() }];
}

/** The files of which the texts in programming languages are made. */
export const CODE = {
  TypeScript: () => readFiles('node_modules/zod/src', '**/*.ts'),
  Python: () => readFiles(npmPackageFolder('node-gyp@12.4.0'), '**/*.py'),
  Go: () => readFiles(npmPackageFolder('@agoric/cosmos@0.35.0'), '**/*.go'),
} satisfies Record<string, () => readonly string[]>;

/** Texts about writing novels; only files of which a third or more is Chinese characters. */
function chineseProse(): string {
  const files = readFiles(npmPackageFolder('novel-writer-cn@0.20.0'), '**/*.md');
  const chineseFiles = files.filter(text => (text.match(HAN)?.length ?? 0) > text.length / 3);
  return cutAtLineEnd(chineseFiles.join('\n'), MAX_CHINESE_CHARACTERS);
}

/** In the order of their paths, each content once: packages repeat files, which would flatter every cache. */
function readFiles(folder: string, pattern: string): string[] {
  const paths = globSync(pattern, { cwd: folder }).sort();
  if (paths.length === 0) {
    throw new Error(`There are no files ${pattern} in ${folder}, which are to be measured. Run "npm install" first.`);
  }
  return [...new Set(paths.map(file => readFileSync(path.join(folder, file), 'utf8')))];
}

/** Whole lines from all over a text, for what is too slow to be measured on all of it. */
export function sampleOf(text: string, characters: number): string {
  const parts = 20;
  const starts = Array.from({ length: parts }, (_, part) => Math.floor((text.length / parts) * part));
  return starts
    .map(start => text.slice(text.indexOf('\n', start) + 1))
    .map(rest => cutAtLineEnd(rest, characters / parts))
    .join('');
}

function cutAtLineEnd(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : text.slice(0, text.lastIndexOf('\n', maxCharacters) + 1);
}
