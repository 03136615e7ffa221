/** What a prompt may contain, from nothing of the project to the files that matter; `custom` is a task template. */
export const CONTEXT_MODES = ['zero', 'file', 'project', 'custom'] as const;
export type ContextMode = (typeof CONTEXT_MODES)[number];

/** The modes that need no template. */
export const BASE_MODES = ['zero', 'file', 'project'] as const satisfies readonly ContextMode[];
export type BaseMode = (typeof BASE_MODES)[number];

/** A template as a mode. */
export type TemplateMode = `template:${string}`;

/** What can be switched to: a mode, or a template by its id. */
export type ModeId = BaseMode | TemplateMode;

export function templateMode(id: string): TemplateMode {
  return `template:${id}`;
}

/** The id of the template; `undefined` for another mode. */
export function tryTemplateIdOf(mode: string): string | undefined {
  return mode.startsWith('template:') ? mode.slice('template:'.length) : undefined;
}

/** A mode by the name that people write; any name of no base mode is taken for that of a template, whether there is one or not. */
export function modeNamed(name: string): ModeId {
  return isBaseMode(name) ? name : templateMode(name);
}

/** The name that people write: of a template, its id. */
export function nameOfMode(mode: ModeId): string {
  return tryTemplateIdOf(mode) ?? mode;
}

/** The mode that a bundle was built in. */
export function modeIdOf({ mode, template }: { readonly mode: ContextMode; readonly template?: string }): ModeId {
  return mode === 'custom' ? templateMode(template ?? '') : mode;
}

/** The mode that a bundle of it says. */
export function contextModeOf(mode: ModeId): ContextMode {
  return isBaseMode(mode) ? mode : 'custom';
}

export function isModeId(name: string): name is ModeId {
  return isBaseMode(name) || (name.startsWith('template:') && name.length > 'template:'.length);
}

export function isBaseMode(name: string): name is BaseMode {
  return (BASE_MODES as readonly string[]).includes(name);
}
