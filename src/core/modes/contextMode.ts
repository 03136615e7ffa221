/** What a prompt may contain, from nothing of the project to the files that matter; `custom` is a task template. */
export const CONTEXT_MODES = ['zero', 'file', 'project', 'custom'] as const;
export type ContextMode = (typeof CONTEXT_MODES)[number];

/** The modes that need no template. */
export const BASE_MODES = ['zero', 'file', 'project'] as const satisfies readonly ContextMode[];
export type BaseMode = (typeof BASE_MODES)[number];

export function isBaseMode(name: string): name is BaseMode {
  return (BASE_MODES as readonly string[]).includes(name);
}
