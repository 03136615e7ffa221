import { InvariantError } from '../base/invariant.ts';

/** A half-open range of UTF-16 code-unit offsets into one text: `[start, endExclusive)`. Empty ranges are positions. */
export class OffsetRange {
  readonly start: number;
  readonly endExclusive: number;

  constructor(start: number, endExclusive: number) {
    // Not by `invariant`, which would make the message each time: a long file has a hundred thousand ranges.
    if (!(0 <= start && start <= endExclusive)) throw new InvariantError(`Not a range: [${start}, ${endExclusive})`);
    this.start = start;
    this.endExclusive = endExclusive;
  }

  get length(): number {
    return this.endExclusive - this.start;
  }

  get isEmpty(): boolean {
    return this.start === this.endExclusive;
  }

  contains(offset: number): boolean {
    return this.start <= offset && offset < this.endExclusive;
  }

  /** Whether all of `other` lies inside; an empty range at either border is inside. */
  containsRange(other: OffsetRange): boolean {
    return this.start <= other.start && other.endExclusive <= this.endExclusive;
  }

  toString(): string {
    return `[${this.start}, ${this.endExclusive})`;
  }
}
