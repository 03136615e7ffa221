import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Definition, Outline } from './outline.ts';

/** A node as it is met in the text, before its end is known. */
export interface OpenNode {
  /** A key as written, without quotes, or `[0]` for an item. */
  readonly name: string;
  readonly kind: 'key' | 'item';
  readonly start: number;
  /** Just before the value: what stands for the node in a summary. */
  readonly signatureEnd: number;
  /** First line of the comments above; absent: none. */
  readonly leadStart?: number;
}

/** Of a file of 1 MB without indentation; more would be a list of records, of which the first tell the most. */
const MAX_NODES = 50_000;
/** The names that tell readers elsewhere what a file is about stand on its first two levels. */
const MAX_PUBLIC_DEPTH = 2;
/** Names that are longer are values that somebody uses as keys. */
const MAX_NAME_LENGTH = 80;

/** Collects the nodes of a text of data, in its order, and makes the outline. */
export class DataNodes {
  readonly #snapshot: TextSnapshot;
  readonly #definitions: Definition[] = [];
  readonly #depths: number[] = [];
  /** Lines of the nodes at top level. */
  readonly #statements: LineRange[] = [];

  constructor(snapshot: TextSnapshot) {
    this.#snapshot = snapshot;
  }

  /** @returns the index to close it by and to name it as a parent; `undefined` when there are too many */
  open(node: OpenNode, parent: number | undefined): number | undefined {
    if (this.#definitions.length >= MAX_NODES) return undefined;
    const depth = parent === undefined ? 0 : this.#depths[parent]! + 1;
    const nameLine = this.#snapshot.lineIndexAt(node.start);
    const isInItem = parent !== undefined && this.#definitions[parent]!.isLocal;
    this.#depths.push(depth);
    this.#definitions.push({
      name: cut(node.name),
      kind: node.kind,
      nameLine,
      range: new OffsetRange(node.start, node.signatureEnd),
      lines: new LineRange(nameLine, nameLine + 1),
      leadStart: node.leadStart ?? nameLine,
      signature: new OffsetRange(node.start, node.signatureEnd),
      ...(parent === undefined ? {} : { parent }),
      role: 'symbol',
      isLocal: node.kind === 'item' || isInItem || depth >= MAX_PUBLIC_DEPTH,
    });
    return this.#definitions.length - 1;
  }

  /** A node of several lines can be the block around a cursor; one of a single line is shown with its value. */
  close(index: number | undefined, endExclusive: number): void {
    if (index === undefined) return;
    const node = this.#definitions[index]!;
    const range = new OffsetRange(node.range.start, Math.max(node.range.endExclusive, endExclusive));
    const lines = new LineRange(node.nameLine, this.#snapshot.lineIndexAt(range.endExclusive - 1) + 1);
    const isBlock = lines.length > 1;
    this.#definitions[index] = {
      ...node,
      range,
      lines,
      role: isBlock ? 'block' : 'symbol',
      signature: isBlock ? node.signature : range,
    };
    if (this.#depths[index] === 0) this.#statements.push(new LineRange(node.leadStart, lines.endExclusive));
  }

  outline(isComplete: boolean): Outline {
    const statements = this.#statements.toSorted((a, b) => a.start - b.start);
    return { definitions: this.#definitions, statements, isComplete, form: 'data' };
  }
}

function cut(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…`;
}
