import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RUNTIME_FILE, SYNTAX_LANGUAGES } from '../../src/node/syntax/languages.ts';
import { REPOSITORY_ROOT } from './paths.ts';

/** A work of others of which something is in the package. */
export interface ThirdPartyWork {
  readonly name: string;
  /** An SPDX identifier. */
  readonly licence: string;
  readonly homepage: string;
  /** The licence as its authors wrote it, with their copyright lines. */
  readonly text: string;
}

/** What each licence says that no other says, so that a text cannot be taken for another licence. Any other is refused. */
export const ALLOWED_LICENCES: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated/,
  ISC: /Permission to use, copy, modify, and(?:\/or)? distribute this software for any purpose/,
  'BSD-3-Clause': /Redistributions of source code must retain.+(?:Neither the name|The names of any contributors)/,
  'Unicode-DFS-2016': /a copy of the Unicode data files and any associated documentation/,
};

const GRAMMARS_FROM = 'https://github.com/tree-sitter';

/** Works inside of packages that do not bring their licences, besides the usual grammars; the texts are in `licences`. */
const WITHOUT_OWN_PACKAGE: Readonly<Record<string, Omit<ThirdPartyWork, 'name' | 'text'>>> = {
  emscripten: { licence: 'MIT', homepage: 'https://github.com/emscripten-core/emscripten' },
  icu: { licence: 'Unicode-DFS-2016', homepage: 'https://github.com/unicode-org/icu' },
  musl: { licence: 'MIT', homepage: 'https://musl.libc.org' },
  tiktoken: { licence: 'MIT', homepage: 'https://github.com/openai/tiktoken' },
  'tree-sitter': { licence: 'MIT', homepage: `${GRAMMARS_FROM}/tree-sitter` },
  'tree-sitter-powershell': { licence: 'MIT', homepage: 'https://github.com/airbus-cert/tree-sitter-powershell' },
};

/** The work that a file of `dist` besides the bundles comes from; `undefined` for our own. */
export function workOfAsset(file: string): string | undefined {
  if (file === RUNTIME_FILE) return 'tree-sitter';
  if (file.endsWith('.bin')) return 'tiktoken';
  // One package holds the grammars of both.
  if (file === 'tree-sitter-tsx.wasm') return 'tree-sitter-typescript';
  return file.endsWith('.wasm') ? basename(file, '.wasm') : undefined;
}

/**
 * Everything of others that is in the package, by name.
 *
 * @param bundledFiles the files of which something is in a bundle
 * @throws Error if a licence is missing, is none of the allowed ones, or its text is that of another
 */
export function thirdPartyWorks(bundledFiles: readonly string[]): readonly ThirdPartyWork[] {
  const packages = new Set(bundledFiles.map(packageFolderOf).filter(folder => folder !== undefined));
  const embedded = new Set(Object.keys(WITHOUT_OWN_PACKAGE));
  for (const { grammarFile } of SYNTAX_LANGUAGES) embedded.add(workOfAsset(grammarFile) ?? grammarFile);
  const works = [...[...packages].map(workOfPackage), ...[...embedded].map(workWithoutPackage)];
  works.forEach(assertAllowed);
  return works.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text of `THIRD_PARTY_NOTICES.txt`. */
export function thirdPartyNotices(works: readonly ThirdPartyWork[]): string {
  const line = '-'.repeat(78);
  const notices = works.map(
    ({ name, licence, homepage, text }) => `${line}\n${name} (${licence})\n${homepage}\n${line}\n\n${text.trim()}\n`,
  );
  return `Context Mode contains the following works of others.\n\n${notices.join('\n')}`;
}

/** The folder of the package that a file belongs to; `undefined` for our own files. */
export function packageFolderOf(path: string): string | undefined {
  return /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0];
}

function workOfPackage(folder: string): ThirdPartyWork {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} brings no licence.`);
  const address: string = repository?.url ?? repository ?? '';
  return {
    name: `${name} ${version}`,
    licence: license,
    homepage: address.replace(/^git\+|\.git$/g, '').replace(/^(?:github:)?(?=[^:]+$)/, 'https://github.com/'),
    text: readFileSync(join(folder, file), 'utf8'),
  };
}

function workWithoutPackage(name: string): ThirdPartyWork {
  const known = WITHOUT_OWN_PACKAGE[name] ?? { licence: 'MIT', homepage: `${GRAMMARS_FROM}/${name}` };
  return { ...known, name, text: readFileSync(join(REPOSITORY_ROOT, 'licences', `${name}.txt`), 'utf8') };
}

function assertAllowed({ name, licence, text }: ThirdPartyWork): void {
  const hallmark = ALLOWED_LICENCES[licence];
  if (hallmark === undefined) throw new Error(`${name} has the licence ${licence}, which is not on the list.`);
  if (!hallmark.test(text.replace(/\s+/g, ' ')))
    throw new Error(`The text of the licence of ${name} is not ${licence}.`);
}
