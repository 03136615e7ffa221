import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeFileText } from '../../safety/escape.ts';
import type { Omission } from '../../units/contextBundle.ts';
import { reason } from '../../units/reason.ts';
import { countingJoined, renderWhole } from '../shorten.ts';
import type { UnitDraft } from '../unitDraft.ts';

/** A file with instructions for assistants, such as `AGENTS.md`. */
export interface InstructionFile {
  readonly path: string;
  readonly text: string;
  readonly mtimeMs: number;
}

/** Instruction files as parts of the system layer: half an instruction is none, so each is in whole or named as too large. */
export function collectInstructionFiles(
  policy: LayerPolicy,
  files: readonly InstructionFile[],
  { maxTokens, count }: { readonly maxTokens: number; readonly count: (text: string) => number },
): { readonly drafts: readonly UnitDraft[]; readonly omissions: readonly Omission[] } {
  const drafts: UnitDraft[] = [];
  const omissions: Omission[] = [];
  for (const file of files) {
    const draft = draftOf(policy, file);
    const { tokens } = renderWhole(draft, countingJoined(count));
    if (tokens <= maxTokens) drafts.push(draft);
    else {
      const { id, role, source } = draft;
      const why = reason('omitted.instructionsTooLarge', { tokens: maxTokens });
      omissions.push({ unitId: id, role, source, what: 'dropped', tokens, reason: why });
    }
  }
  return { drafts, omissions };
}

function draftOf(policy: LayerPolicy, { path, text, mtimeMs }: InstructionFile): UnitDraft {
  return {
    id: `instructions:${path}`,
    role: 'system',
    mode: policy.mode,
    source: { kind: 'file', path },
    priority: priorityOf('system'),
    mtime: mtimeMs,
    reason: reason('system.instructionFile'),
    frame: { kind: 'tag', tag: 'project_instructions', attributes: { path } },
    segments: [{ text: `${escapeFileText(text.trim())}\n`, importance: Infinity }],
    isRequired: true,
  };
}
