import type { Node } from '@vscode/tree-sitter-wasm';

/** So many nodes of the top level that end before the offset, the nearest first. */
export function nodesBefore(root: Node, offset: number, howMany: number): readonly Node[] {
  const next = root.firstChildForIndex(Math.max(0, offset - 1));
  return collected(next === null ? root.lastChild : next.previousSibling, howMany, node => node.previousSibling);
}

/** So many nodes of the top level that begin behind the offset, the nearest first. */
export function nodesBehind(root: Node, offset: number, howMany: number): readonly Node[] {
  let first = root.firstChildForIndex(offset);
  while (first !== null && first.startIndex <= offset) first = first.nextSibling;
  return collected(first, howMany, node => node.nextSibling);
}

function collected(first: Node | null, howMany: number, next: (node: Node) => Node | null): readonly Node[] {
  const nodes: Node[] = [];
  for (let node = first; node !== null && nodes.length < howMany; node = next(node)) nodes.push(node);
  return nodes;
}

/** Whether there is such a node at the top level of another tree, so many offsets farther on. */
export function hasNode(root: Node, { typeId, startIndex, endIndex }: Node, shift: number): boolean {
  const other = root.firstChildForIndex(startIndex + shift);
  return other?.typeId === typeId && other.startIndex === startIndex + shift && other.endIndex === endIndex + shift;
}
