import { InvariantError } from '../base/invariant.ts';

/** A half-open range of 0-based line indices: `[start, endExclusive)`. */
export class LineRange {
  readonly start: number;
  readonly endExclusive: number;

  constructor(start: number, endExclusive: number) {
    // Not by `invariant`, which would make the message each time: a long file has a hundred thousand ranges.
    if (!(0 <= start && start <= endExclusive))
      throw new InvariantError(`Not a line range: [${start}, ${endExclusive})`);
    this.start = start;
    this.endExclusive = endExclusive;
  }

  get length(): number {
    return this.endExclusive - this.start;
  }

  get isEmpty(): boolean {
    return this.start === this.endExclusive;
  }

  contains(lineIndex: number): boolean {
    return this.start <= lineIndex && lineIndex < this.endExclusive;
  }

  containsRange(other: LineRange): boolean {
    return this.start <= other.start && other.endExclusive <= this.endExclusive;
  }

  intersects(other: LineRange): boolean {
    return this.start < other.endExclusive && other.start < this.endExclusive;
  }

  /** The smallest range that holds both. */
  join(other: LineRange): LineRange {
    return new LineRange(Math.min(this.start, other.start), Math.max(this.endExclusive, other.endExclusive));
  }

  toString(): string {
    return `lines [${this.start}, ${this.endExclusive})`;
  }
}
