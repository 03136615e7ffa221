import type { Node } from '@vscode/tree-sitter-wasm';
import { OffsetRange } from '../../core/text/offsetRange.ts';

/** The range, grown to whole nodes of the top level: those that it touches. */
export function withTouchedNodes(root: Node, range: OffsetRange): OffsetRange {
  return grown(root, range, ({ startIndex, endIndex }) => range.start <= endIndex && startIndex <= range.endExclusive);
}

/** The range, grown to whole nodes of the top level: those that it cuts in two or holds. */
export function withCutNodes(root: Node, range: OffsetRange): OffsetRange {
  return grown(root, range, ({ startIndex, endIndex }) => range.start < endIndex && startIndex < range.endExclusive);
}

function grown(root: Node, range: OffsetRange, isIn: (node: Node) => boolean): OffsetRange {
  let { start, endExclusive } = range;
  let node = root.firstChildForIndex(Math.max(0, range.start - 1));
  for (; node !== null && node.startIndex <= range.endExclusive; node = node.nextSibling) {
    if (!isIn(node)) continue;
    start = Math.min(start, node.startIndex);
    endExclusive = Math.max(endExclusive, node.endIndex);
  }
  return new OffsetRange(start, endExclusive);
}

/** So many nodes of the top level in front of a range that cuts none, the nearest first. */
export function nodesAbove(root: Node, { start }: OffsetRange, howMany: number): readonly Node[] {
  const next = root.firstChildForIndex(start);
  return collected(next === null ? root.lastChild : next.previousSibling, howMany, node => node.previousSibling);
}

/** So many nodes of the top level behind a range that cuts none, the nearest first. */
export function nodesBelow(root: Node, { endExclusive }: OffsetRange, howMany: number): readonly Node[] {
  return collected(root.firstChildForIndex(endExclusive), howMany, node => node.nextSibling);
}

function collected(first: Node | null, howMany: number, next: (node: Node) => Node | null): readonly Node[] {
  const nodes: Node[] = [];
  for (let node = first; node !== null && nodes.length < howMany; node = next(node)) nodes.push(node);
  return nodes;
}
