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

/** Segments without values that look like secrets, and how many there were. */
export interface RedactedSegments {
  readonly segments: readonly Segment[];
  readonly count: number;
}

/** One draft through the same gate. */
export function redactDraft(
  draft: UnitDraft,
  redact: (segments: readonly Segment[]) => RedactedSegments = redactSegments,
): Redacted {
  const { segments, count } = redact(draft.texts ?? draft.segments);
  if (count === 0) return { draft, count };
  const withImportance = segments.map((segment, index) => {
    return { ...segment, importance: draft.segments[index]!.importance };
  });
  return { draft: { ...draft, segments: withImportance }, count };
}

/**
 * Looks at the segments as the text that they make: of a private key that is cut into lines, only the lines around one say
 * what it is.
 */
export function redactSegments(segments: readonly Segment[]): RedactedSegments {
  const { texts, count } = redactJoined(segments.map(({ text }) => text));
  if (count === 0) return { segments, count };
  const raws = redactJoined(segments.map(({ file }) => (file === undefined ? '' : `${file.raw}\n`))).texts;
  const redacted = segments.map((segment, index) => {
    const { file } = segment;
    return {
      ...segment,
      text: texts[index]!,
      ...(file === undefined ? {} : { file: { ...file, raw: raws[index]!.slice(0, -1) } }),
    };
  });
  return { segments: redacted, count };
}

/** Redacting keeps the lines, so their number says which belong to which text. Texts that end inside of a line stand alone. */
function redactJoined(texts: readonly string[]): { readonly texts: readonly string[]; readonly count: number } {
  if (texts.some(text => text !== '' && !text.endsWith('\n'))) {
    const each = texts.map(redactSecrets);
    return { texts: each.map(({ text }) => text), count: each.reduce((sum, { count }) => sum + count, 0) };
  }
  const { text, count } = redactSecrets(texts.join(''));
  if (count === 0) return { texts, count };
  const lines = text.split('\n');
  let next = 0;
  const parted = texts.map(each => {
    const start = next;
    next += each.split('\n').length - 1;
    return lines
      .slice(start, next)
      .map(line => `${line}\n`)
      .join('');
  });
  return { texts: parted, count };
}
