import type { ContextMode } from '../../modes/contextMode.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeFileText } from '../../safety/escape.ts';
import type { Omission } from '../../units/contextBundle.ts';
import { reason } from '../../units/reason.ts';
import type { Renderings } from '../renderings.ts';
import type { UnitDraft } from '../unitDraft.ts';

/** A file with instructions for assistants, such as `AGENTS.md`. */
export interface InstructionFile {
  readonly path: string;
  readonly text: string;
  readonly mtimeMs: number;
}

/** Instruction files as parts of the system layer: half an instruction is none, so each is in whole or named as too large. */
export function collectInstructionFiles(
  files: readonly UnitDraft[],
  { maxTokens, renderings }: { readonly maxTokens: number; readonly renderings: Renderings },
): { readonly drafts: readonly UnitDraft[]; readonly omissions: readonly Omission[] } {
  const drafts: UnitDraft[] = [];
  const omissions: Omission[] = [];
  for (const draft of files) {
    const { tokens } = renderings.whole(draft);
    if (tokens <= maxTokens) drafts.push(draft);
    else {
      const { id, role, source } = draft;
      const why = reason('omitted.instructionsTooLarge', { tokens: maxTokens });
      omissions.push({ unitId: id, role, source, what: 'dropped', tokens, reason: why });
    }
  }
  return { drafts, omissions };
}

export function instructionDraft(mode: ContextMode, { path, text, mtimeMs }: InstructionFile): UnitDraft {
  return {
    id: `instructions:${path}`,
    role: 'system',
    mode,
    source: { kind: 'file', path },
    priority: priorityOf('system'),
    mtime: mtimeMs,
    reason: reason('system.instructionFile'),
    frame: { kind: 'tag', tag: 'project_instructions', attributes: { path } },
    segments: [{ text: `${escapeFileText(text.trim())}\n`, importance: Infinity }],
    isRequired: true,
  };
}
