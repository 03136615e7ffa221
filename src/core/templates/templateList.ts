import { parseTemplate } from './parseTemplate.ts';
import { type TaskTemplate, TEMPLATE_ORIGINS, type TemplateFile, type TemplateProblem } from './taskTemplate.ts';

/** A template that cannot be used until somebody mends it. */
export interface InvalidTemplate extends Omit<TemplateFile, 'text'> {
  readonly problems: readonly TemplateProblem[];
}

/** A template and the file that it was read from. */
export interface KnownTemplate {
  readonly template: TaskTemplate;
  readonly path: string;
}

/** The templates of a workspace, in the order of their ids. */
export interface TemplateList {
  readonly templates: readonly KnownTemplate[];
  readonly invalid: readonly InvalidTemplate[];
}

/**
 * Of files with the same id one counts: that of the workspace before that of the user before a built-in one. It counts also
 * when it has a mistake, so that nobody gets another template than the one that his team has written.
 */
export function templateList(files: readonly TemplateFile[]): TemplateList {
  const byId = new Map<string, TemplateFile>();
  const leastFirst = files.toSorted((a, b) => TEMPLATE_ORIGINS.indexOf(a.origin) - TEMPLATE_ORIGINS.indexOf(b.origin));
  for (const file of leastFirst) byId.set(file.id, file);
  const templates: KnownTemplate[] = [];
  const invalid: InvalidTemplate[] = [];
  for (const file of [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, origin, path } = file;
    const parsed = parseTemplate(file);
    if (parsed.kind === 'valid') templates.push({ template: parsed.template, path });
    else invalid.push({ id, origin, path, problems: parsed.problems });
  }
  return { templates, invalid };
}
