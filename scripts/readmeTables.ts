import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CLASS_PRIORITY, PRIORITY_CLASSES } from '../src/core/modes/priorities.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly description?: string }[];
    readonly configuration:
      | { readonly properties: Record<string, Setting> }
      | readonly { readonly properties: Record<string, Setting> }[];
  };
}

interface Setting {
  readonly default: unknown;
  readonly markdownDescription?: string;
  readonly description?: string;
}

/** What each kind of unit is called in the documents, by class of priority. */
const CLASS_WORDS: Readonly<Record<(typeof PRIORITY_CLASSES)[number], string>> = {
  system: 'system layer',
  question: 'the question',
  notice: 'notice of the budget',
  current_file: 'core block of the current file',
  pinned: 'files that you pinned',
  retrieved: 'core zone of retrieved files',
  symbols: 'symbol list',
  history: 'earlier turns, the oldest first',
  recent: 'recently viewed snippets',
  auxiliary: 'auxiliary zone of retrieved files',
};

/** The generated parts of the documents by file and name of the marker. */
export function generatedParts(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const english = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const localised = (text = ''): string => text.replace(/^%(.+)%$/, (_, key: string) => english[key] ?? text);
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

  const commands = contributes.commands.map(({ command, title }) => {
    const what = english[`command.${command.replace('contextMode.', '')}.description`] ?? '';
    return `| Context Mode: ${localised(title)} | \`${command}\` | ${cell(what)} |`;
  });
  const groups = Array.isArray(contributes.configuration) ? contributes.configuration : [contributes.configuration];
  const settings = groups
    .flatMap(({ properties }) => Object.entries(properties as Record<string, Setting>))
    .map(([name, setting]) => {
      const meaning = localised(setting.markdownDescription ?? setting.description);
      return `| \`${name}\` | \`${JSON.stringify(setting.default)}\` | ${cell(meaning)} |`;
    });
  const truncation = [...PRIORITY_CLASSES]
    .sort((a, b) => CLASS_PRIORITY[b] - CLASS_PRIORITY[a])
    .map(name => `| ${CLASS_PRIORITY[name]} | ${CLASS_WORDS[name]} |`);
  return {
    'README.md': {
      commands: ['| command | id | what it does |', '| --- | --- | --- |', ...commands].join('\n'),
      settings: ['| setting | default | meaning |', '| --- | --- | --- |', ...settings].join('\n'),
      truncation: ['| priority | what |', '| --- | --- |', ...truncation].join('\n'),
    },
  };
}

/** The document with its generated parts between `<!-- begin NAME -->` and `<!-- end NAME -->` brought up to date. */
export function withGeneratedParts(document: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const pattern = new RegExp(`(<!-- begin ${name} -->\\n)[\\s\\S]*?(<!-- end ${name} -->)`);
    if (!pattern.test(text)) throw new Error(`The document has no place for ${name}.`);
    return text.replace(pattern, (_, begin: string, end: string) => `${begin}${part}\n${end}`);
  }, document);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, parts] of Object.entries(generatedParts())) {
    writeFileSync(join(root, name), withGeneratedParts(read(name), parts));
  }
}
