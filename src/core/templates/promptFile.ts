import { parseDocument } from 'yaml';
import { oneLine, shortened } from '../text/oneLine.ts';
import { frontMatterOf } from './frontMatter.ts';
import type { TaskTemplate } from './taskTemplate.ts';
import { MAX_DESCRIPTION_LENGTH } from './templateFields.ts';

const ENDING = '.prompt.md';

/** The name of the prompt file of VS Code for a template. */
export function promptFileName({ id }: Pick<TaskTemplate, 'id'>): string {
  return `${id}${ENDING}`;
}

/** The name that a template gets which is made from a prompt file. */
export function nameOfPromptFile(fileName: string): string {
  return fileName.endsWith(ENDING) ? fileName.slice(0, -ENDING.length) : fileName.replace(/\.md$/, '');
}

/**
 * The template as a prompt file of VS Code, which knows an instruction alone: the sources are left out, but for fixed texts,
 * which join it.
 */
export function toPromptFile({ description, instruction, sources }: TaskTemplate): string {
  const texts = sources.flatMap(source => (source.kind === 'text' ? `\n${source.text}\n` : []));
  return `---\ndescription: ${JSON.stringify(description)}\n---\n\n${instruction}\n${texts.join('')}`;
}

/** As VS Code and people write them: `#file:src/a.ts`, `[the rules](../../docs/rules.md)`. */
const NAMED_FILE = /#file:([\w@./-]+[\w/])|(?<!!)\[[^\]\n]{0,200}\]\((?!\w+:|#|\/)([^()\s#]+)\)/g;

/**
 * The text of a template that asks what a prompt file asks. Files that it names and links that it has to files become sources.
 *
 * @param path of the prompt file in the workspace, where its links begin; its name alone when it lies elsewhere
 */
export function fromPromptFile(path: string, text: string): string {
  const names = path.split('/');
  const fileName = names.pop()!;
  const parts = frontMatterOf(text);
  const description = parts === undefined ? '' : descriptionIn(parts.yaml);
  const body = (parts?.body ?? text).trim();
  const files = new Set(
    Array.from(body.matchAll(NAMED_FILE), ([, named, linked]) =>
      // Whoever names a file without dots means the workspace.
      named !== undefined && !named.startsWith('.') ? named.replace(/^\/+/, '') : pathFrom(names, named ?? linked!),
    ),
  );
  return [
    '---',
    `name: ${JSON.stringify(nameOfPromptFile(fileName))}`,
    `description: ${JSON.stringify(description)}`,
    ...(files.size === 0 ? [] : ['sources:', ...Array.from(files, file => `  - files: ${JSON.stringify(file)}`)]),
    '---',
    '',
    body,
    '',
  ].join('\n');
}

/** A path that begins in a folder. One that leads out of the workspace still begins with `..`, which is a mistake in a template. */
function pathFrom(folder: readonly string[], path: string): string {
  const names = [...folder];
  for (const name of path.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

/** Empty also where the fields are no YAML: the instruction is what counts. */
function descriptionIn(yaml: string): string {
  const document = parseDocument(yaml);
  const description = document.errors.length === 0 ? document.get('description') : undefined;
  return typeof description === 'string' ? shortened(oneLine(description), MAX_DESCRIPTION_LENGTH) : '';
}
