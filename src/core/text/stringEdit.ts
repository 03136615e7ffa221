import { invariant } from '../base/invariant.ts';

/** Replaces the text of `[start, endExclusive)` by `text`; offsets count UTF-16 code units of the text before the edit. */
export interface Replacement {
  readonly start: number;
  readonly endExclusive: number;
  readonly text: string;
}

/** A list of replacements, sorted and disjoint (touching is allowed), all in offsets of the text *before* the edit. */
export class StringEdit {
  readonly replacements: readonly Replacement[];

  /** @throws InvariantError if the replacements overlap */
  constructor(replacements: readonly Replacement[]) {
    this.replacements = [...replacements].sort((a, b) => a.start - b.start || a.endExclusive - b.endExclusive);
    let previousEnd = 0;
    for (const { start, endExclusive } of this.replacements) {
      invariant(previousEnd <= start && start <= endExclusive, `Overlapping replacement at ${start}`);
      previousEnd = endExclusive;
    }
  }

  /** The text after the edit. */
  apply(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { start, endExclusive, text: inserted } of this.replacements) {
      parts.push(text.slice(from, start), inserted);
      from = endExclusive;
    }
    parts.push(text.slice(from));
    return parts.join('');
  }
}
