import { redactSecrets } from '../safety/secretValues.ts';
import type { Omission } from '../units/contextBundle.ts';
import { reason } from '../units/reason.ts';
import type { Segment, UnitDraft } from './unitDraft.ts';

/** A draft without values that look like secrets, and how many there were. */
export interface Redacted {
  readonly draft: UnitDraft;
  readonly count: number;
}

/**
 * Takes values that look like secrets out of everything that is not the user's own words or ours: the one gate that all
 * drafts pass before they are measured.
 *
 * @param isTrusted paths that the user insists on
 */
export function redactDrafts(
  drafts: readonly UnitDraft[],
  isTrusted: (path: string) => boolean,
  redact: (draft: UnitDraft) => Redacted = redactDraft,
): { readonly drafts: readonly UnitDraft[]; readonly omissions: readonly Omission[] } {
  const omissions: Omission[] = [];
  const redacted = drafts.map(draft => {
    if (draft.source.kind === 'builtIn' || draft.source.kind === 'user') return draft;
    if (draft.source.kind === 'file' && isTrusted(draft.source.path)) return draft;
    const { draft: safe, count } = redact(draft);
    if (count === 0) return draft;
    const { id, role, source } = draft;
    const why = reason('omitted.secretValues', { values: count });
    omissions.push({ unitId: id, role, source, what: 'redacted', tokens: 0, reason: why });
    return safe;
  });
  return { drafts: redacted, omissions };
}

/** One draft through the same gate. */
export function redactDraft(draft: UnitDraft): Redacted {
  const { segments, count } = redactSegments(draft.segments);
  return { draft: count === 0 ? draft : { ...draft, segments }, count };
}

function redactSegments(segments: readonly Segment[]): {
  readonly segments: readonly Segment[];
  readonly count: number;
} {
  let count = 0;
  const redacted = segments.map(segment => {
    const shown = redactSecrets(segment.text);
    count += shown.count;
    if (shown.count === 0) return segment;
    const { file } = segment;
    return {
      ...segment,
      text: shown.text,
      ...(file === undefined ? {} : { file: { ...file, raw: redactSecrets(file.raw).text } }),
    };
  });
  return { segments: redacted, count };
}
