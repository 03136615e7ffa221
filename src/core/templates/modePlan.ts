import { ContextModeError } from '../base/errors.ts';
import type { Settings } from '../config/settings.ts';
import { isBaseMode, type ModeId, tryTemplateIdOf } from '../modes/contextMode.ts';
import { type LayerPolicy, policyOf, policyOfTemplate } from '../modes/layerPolicy.ts';
import type { TaskTemplate } from './taskTemplate.ts';
import type { InvalidTemplate, TemplateList } from './templateList.ts';

/** What a mode comes to: what it lets in and, of a template, its own sources and instruction. */
export interface ModePlan {
  readonly policy: LayerPolicy;
  readonly template?: TaskTemplate;
}

/** Says what the first mistake is. */
export function invalidTemplateError({ id, path, problems }: InvalidTemplate): ContextModeError {
  const { code, data } = problems[0]!;
  return new ContextModeError('template.invalid', { ...data, problem: code, id, path });
}

/**
 * @param list is asked only for a template
 * @throws ContextModeError `template.missing`, `template.invalid`
 */
export async function planOf(mode: ModeId, settings: Settings, list: () => Promise<TemplateList>): Promise<ModePlan> {
  if (isBaseMode(mode)) return { policy: policyOf(mode, settings) };
  const id = tryTemplateIdOf(mode) ?? mode;
  const { templates, invalid } = await list();
  const found = templates.find(({ template }) => template.id === id);
  if (found !== undefined) return { policy: policyOfTemplate(found.template, settings), template: found.template };
  const broken = invalid.find(template => template.id === id);
  throw broken === undefined ? new ContextModeError('template.missing', { id }) : invalidTemplateError(broken);
}
