import type { LayerPolicy } from '../modes/layerPolicy.ts';
import { priorityOf } from '../modes/priorities.ts';
import { formatTokens } from '../tokens/format.ts';
import { reason } from '../units/reason.ts';
import { type Fitted, fitToBudget } from './fit.ts';
import type { Renderings } from './renderings.ts';
import type { UnitDraft } from './unitDraft.ts';

/**
 * Fits the drafts and, from `noticePercent` of the budget on, ends them with a notice that says how much is used. It keeps
 * models from filling gaps by invention (spec.md 2). The notice is part of the total that it names.
 */
export function fitWithNotice(
  drafts: readonly UnitDraft[],
  options: {
    readonly policy: Pick<LayerPolicy, 'mode' | 'budget'>;
    readonly noticePercent: number;
    readonly renderings: Renderings;
  },
): Fitted {
  const { policy, noticePercent, renderings } = options;
  const { budget } = policy;
  const threshold = (budget * noticePercent) / 100;
  const plain = fitToBudget(drafts, { budget, renderings });
  if (plain.totalTokens < threshold) return plain;

  // The longest figure that can stand in it decides the room that is kept for it.
  const room = fitToBudget([noticeDraft(Math.max(budget, plain.totalTokens), options)], {
    budget,
    renderings,
  }).totalTokens;
  const fitted = fitToBudget(drafts, { budget: Math.max(0, budget - room), renderings });
  const notice = fitToBudget([noticeDraft(fitted.totalTokens + room, options)], { budget, renderings });
  const totalTokens = fitted.totalTokens + notice.totalTokens;
  if (totalTokens < threshold) return fitted;
  return { units: [...fitted.units, ...notice.units], omissions: fitted.omissions, totalTokens };
}

function noticeDraft(
  used: number,
  options: { readonly policy: Pick<LayerPolicy, 'mode' | 'budget'>; readonly noticePercent: number },
): UnitDraft {
  const { policy, noticePercent } = options;
  const text =
    `About ${formatTokens(used)} of a budget of ${formatTokens(policy.budget)} tokens are used. Content that seemed unrelated ` +
    'to the question may have been left out. Do not guess what is not shown: say what is missing.\n';
  return {
    id: 'notice',
    role: 'notice',
    mode: policy.mode,
    source: { kind: 'builtIn' },
    priority: priorityOf('notice'),
    reason: reason('notice.nearBudget', { percent: noticePercent }),
    frame: { kind: 'tag', tag: 'notice', attributes: {} },
    segments: [{ text, importance: Infinity }],
    isRequired: true,
  };
}
