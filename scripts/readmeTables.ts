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

interface Language {
  /** Where the texts of `package.json` are. */
  readonly texts: string;
  readonly heads: Readonly<Record<'commands' | 'settings' | 'truncation', string>>;
  /** What each kind of unit is called in the documents, by class of priority. */
  readonly classes: Readonly<Record<(typeof PRIORITY_CLASSES)[number], string>>;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  'README.md': {
    texts: 'package.nls.json',
    heads: {
      commands: '| command | id | what it does |',
      settings: '| setting | default | meaning |',
      truncation: '| priority | what |',
    },
    classes: {
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
    },
  },
  'README.zh-cn.md': {
    texts: 'package.nls.zh-cn.json',
    heads: {
      commands: '| 命令 | 标识符 | 作用 |',
      settings: '| 设置 | 默认值 | 含义 |',
      truncation: '| 优先级 | 内容 |',
    },
    classes: {
      system: '系统层',
      question: '问题',
      notice: '预算提示',
      current_file: '当前文件的核心代码块',
      pinned: '你固定的文件',
      retrieved: '检索到的文件的核心区',
      symbols: '符号列表',
      history: '之前的对话，最早的先去掉',
      recent: '最近查看的片段',
      auxiliary: '检索到的文件的辅助区',
    },
  },
};

/** The generated parts of the documents by file and name of the marker. */
export function generatedParts(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const manifest = JSON.parse(read('package.json')) as Manifest;
  return Object.fromEntries(Object.entries(LANGUAGES).map(([name, language]) => [name, partsIn(language, manifest)]));
}

function partsIn({ texts, heads, classes }: Language, { contributes }: Manifest): Readonly<Record<string, string>> {
  const known = JSON.parse(read(texts)) as Record<string, string>;
  const localised = (text = ''): string => text.replace(/^%(.+)%$/, (_, key: string) => known[key] ?? text);
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

  const commands = contributes.commands.map(({ command, title }) => {
    const what = known[`command.${command.replace('contextMode.', '')}.description`] ?? '';
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
    .map(name => `| ${CLASS_PRIORITY[name]} | ${classes[name]} |`);
  return {
    commands: [heads.commands, '| --- | --- | --- |', ...commands].join('\n'),
    settings: [heads.settings, '| --- | --- | --- |', ...settings].join('\n'),
    truncation: [heads.truncation, '| --- | --- |', ...truncation].join('\n'),
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
