import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeFileText } from '../../safety/escape.ts';
import { reason } from '../../units/reason.ts';
import type { UnitDraft } from '../unitDraft.ts';

/** The question, whole. None for an empty question: the prompt then is the context alone. */
export function collectQuestion(policy: LayerPolicy, question: string): UnitDraft[] {
  const text = question.trim();
  if (text === '') return [];
  return [
    {
      id: 'question',
      role: 'question',
      mode: policy.mode,
      source: { kind: 'user' },
      priority: priorityOf('question'),
      reason: reason('question.asked'),
      frame: { kind: 'tag', tag: 'question', attributes: {} },
      segments: [{ text: `${escapeFileText(text)}\n`, importance: Infinity }],
      isRequired: true,
    },
  ];
}
