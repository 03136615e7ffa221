import type { ContextRequest } from '../../contextEngine.ts';
import { condense } from '../../conversation/condense.ts';
import { partAtSwitch } from '../../conversation/partAtSwitch.ts';
import { statedRules } from '../../conversation/statedRules.ts';
import type { Turn } from '../../conversation/turn.ts';
import { contextModeOf } from '../../modes/contextMode.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import type { Omission } from '../../units/contextBundle.ts';
import { reason } from '../../units/reason.ts';
import { textSegments } from '../segments.ts';
import { countingJoined, renderWhole } from '../shorten.ts';
import type { Segment, UnitDraft } from '../unitDraft.ts';

/** Questions outlast answers when a turn is shortened: they are short and say what it was about. */
const QUESTION_IMPORTANCE = 1_000_000;
/** The summary outlasts the turns, and what the user stated outlasts the summary: both are short. */
const SUMMARY_RANK = 998;
const RULES_RANK = 999;

export interface CollectedHistory {
  /** Oldest first. */
  readonly drafts: readonly UnitDraft[];
  /** The turns that were condensed, with what that leaves out, and those that are more than the mode takes. */
  readonly omissions: readonly Omission[];
}

/**
 * The last turns that the mode lets in, oldest first; older turns go first when the budget is short. Turns from before the
 * last switch to the mode are there as a summary; the rules that the user stated in them, and in turns that are more than the mode
 * takes, are there in any case.
 */
export function collectHistory(
  policy: LayerPolicy,
  { mode, turns, progress }: Pick<ContextRequest, 'mode' | 'turns' | 'progress'>,
  count: (text: string) => number,
): CollectedHistory {
  if (policy.historyTurns === 0) return { drafts: [], omissions: [] };
  const { before, since } = partAtSwitch(turns, mode);
  const known = progress?.turnCount === before.length ? progress.text : '';
  const left = since.slice(-policy.historyTurns);
  const older = since.slice(0, -left.length);
  const condensed = [...rulesDrafts(policy, [...before, ...older]), ...summaryDrafts(policy, before, known)];
  const drafts = left.map((turn, rank) =>
    turnDraft(policy, turn, { turnIndex: turns.length - left.length + rank, rank }),
  );
  const omissions = [...omissionsOf(policy, before, condensed, count), ...olderOmissions(policy, older, count)];
  return { drafts: [...condensed, ...drafts], omissions };
}

function turnDraft(
  policy: LayerPolicy,
  turn: Turn,
  { turnIndex, rank }: { turnIndex: number; rank: number },
): UnitDraft {
  return {
    id: `history:${turnIndex + 1}`,
    role: 'history',
    mode: turn.mode === undefined ? policy.mode : contextModeOf(turn.mode),
    source: { kind: 'conversation', turnIndex },
    priority: priorityOf('history', Math.min(rank, SUMMARY_RANK - 1)),
    reason: reason('history.lastTurns', { turns: policy.historyTurns }),
    frame: { kind: 'tag', tag: 'earlier_turn', attributes: { number: turnIndex + 1 } },
    segments: [
      mark('<asked>'),
      ...textSegments(turn.question, piece => QUESTION_IMPORTANCE - piece),
      mark('</asked>'),
      mark('<answered>'),
      ...textSegments(turn.answer, piece => -piece),
      mark('</answered>'),
    ],
    isRequired: false,
  };
}

/** One line that goes as a whole: a summary is never summarised again. */
function summaryDrafts(policy: LayerPolicy, before: readonly Turn[], progress: string): UnitDraft[] {
  const summary = condense(before, progress);
  if (summary === '') return [];
  return [
    {
      ...condensedDraft(policy, 'summary', before.length),
      priority: priorityOf('history', SUMMARY_RANK),
      reason: reason('history.condensed', { turns: before.length }),
      frame: { kind: 'tag', tag: 'earlier_summary', attributes: { turns: before.length } },
      segments: [mark(summary)],
    },
  ];
}

/** The newest rules stay longest. */
function rulesDrafts(policy: LayerPolicy, before: readonly Turn[]): UnitDraft[] {
  const rules = statedRules(before);
  if (rules.length === 0) return [];
  return [
    {
      ...condensedDraft(policy, 'rules', before.length),
      priority: priorityOf('history', RULES_RANK),
      reason: reason('history.rules'),
      frame: { kind: 'tag', tag: 'stated_rules', attributes: {} },
      segments: [
        mark('The user said this earlier, and it still holds:'),
        ...rules.flatMap((rule, age) => textSegments(`- ${rule}`, () => age)),
      ],
    },
  ];
}

function condensedDraft(policy: LayerPolicy, what: 'summary' | 'rules', turnCount: number) {
  return {
    id: `history:${what}`,
    role: 'history',
    mode: policy.mode,
    source: { kind: 'condensed', what, turnCount },
    isRequired: false,
  } as const;
}

/** What the mode would have shown of these turns if they had been its own. */
function omissionsOf(
  policy: LayerPolicy,
  before: readonly Turn[],
  condensed: readonly UnitDraft[],
  count: (text: string) => number,
): Omission[] {
  if (before.length === 0) return [];
  const tokensOf = (drafts: readonly UnitDraft[]): number =>
    drafts.reduce((sum, draft) => sum + renderWhole(draft, countingJoined(count)).tokens, 0);
  const whole = before
    .slice(-policy.historyTurns)
    .map((turn, rank) => turnDraft(policy, turn, { turnIndex: rank, rank }));
  return [
    {
      unitId: 'history:summary',
      role: 'history',
      source: { kind: 'condensed', what: 'summary', turnCount: before.length },
      what: condensed.length === 0 ? 'dropped' : 'shortened',
      tokens: Math.max(0, tokensOf(whole) - tokensOf(condensed)),
      reason: reason('omitted.condensed', { turns: before.length }),
    },
  ];
}

function olderOmissions(policy: LayerPolicy, older: readonly Turn[], count: (text: string) => number): Omission[] {
  if (older.length === 0) return [];
  const tokens = older.reduce((sum, { question, answer }) => sum + count(question) + count(answer), 0);
  return [
    {
      unitId: 'history:older',
      role: 'history',
      source: { kind: 'condensed', what: 'older', turnCount: older.length },
      what: 'dropped',
      tokens,
      reason: reason('omitted.olderTurns', { turns: policy.historyTurns }),
    },
  ];
}

function mark(line: string): Segment {
  return { text: `${line}\n`, importance: Infinity };
}
