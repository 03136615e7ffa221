import { parseDocument } from 'yaml';
import { frontMatterOf } from './frontMatter.ts';
import type { TaskTemplate } from './taskTemplate.ts';

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

/** The text of a template that asks what a prompt file asks. Files that it names as `#file:PATH` become sources. */
export function fromPromptFile(fileName: string, text: string): string {
  const parts = frontMatterOf(text);
  const description = parts === undefined ? '' : descriptionIn(parts.yaml);
  const body = (parts?.body ?? text).trim();
  const files = [...new Set([...body.matchAll(/#file:([\w@./-]+[\w/])/g)].map(match => match[1]!.replace(/^\/+/, '')))];
  return [
    '---',
    `name: ${JSON.stringify(nameOfPromptFile(fileName))}`,
    `description: ${JSON.stringify(description)}`,
    ...(files.length === 0 ? [] : ['sources:', ...files.map(file => `  - files: ${JSON.stringify(file)}`)]),
    '---',
    '',
    body,
    '',
  ].join('\n');
}

/** Empty also where the fields are no YAML: the instruction is what counts. */
function descriptionIn(yaml: string): string {
  const document = parseDocument(yaml);
  const description = document.errors.length === 0 ? document.get('description') : undefined;
  return typeof description === 'string' ? description : '';
}
