import { l10n } from 'vscode';
import { ENGLISH_BUILT_IN_TEMPLATES, ENGLISH_TEMPLATE_PROBLEMS } from '../../core/messages/english.ts';
import type { TaskTemplate, TemplateOrigin, TemplateProblem } from '../../core/templates/taskTemplate.ts';
import { sentence } from '../messages.ts';

/** Templates of people keep the names that people gave them; those of the product are translated. */
export function templateName({ id, origin, name }: TaskTemplate): string {
  return origin === 'builtIn' ? l10n.t(ENGLISH_BUILT_IN_TEMPLATES[`${id}.name`] ?? name) : name;
}

export function templateDescription({ id, origin, description }: TaskTemplate): string {
  return origin === 'builtIn' ? l10n.t(ENGLISH_BUILT_IN_TEMPLATES[`${id}.description`] ?? description) : description;
}

export function originLabel(origin: TemplateOrigin): string | undefined {
  switch (origin) {
    case 'builtIn':
      return undefined;
    case 'user':
      return l10n.t('yours');
    case 'workspace':
      return l10n.t('of this workspace');
  }
}

/** What is wrong with a template, in the user's language. */
export function problemSentence({ code, data }: TemplateProblem): string {
  return sentence(l10n.t(ENGLISH_TEMPLATE_PROBLEMS[code]), data);
}
