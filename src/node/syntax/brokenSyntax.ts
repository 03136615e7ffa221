import type { Node, TreeCursor } from '@vscode/tree-sitter-wasm';
import type { BrokenSyntax, PairToken } from '../../core/syntax/mending.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';

/** Where the parser gave up or put in what is missing. Looks only into what holds an error. */
export function errorsOf(root: Node): readonly OffsetRange[] {
  if (!root.hasError) return [];
  const errors: OffsetRange[] = [];
  const cursor = root.walk();
  try {
    let isMore = true;
    while (isMore) {
      const { currentNode: node } = cursor;
      if (node.isError || node.isMissing) errors.push(new OffsetRange(node.startIndex, node.endIndex));
      isMore = (node.hasError && cursor.gotoFirstChild()) || toNext(cursor);
    }
  } finally {
    cursor.delete();
  }
  return errors;
}

/**
 * The tokens that mending works on, without pairs that are opened and closed within a line that has no error. Costs a walk over
 * all that is longer than a line, so it is for broken files only.
 */
export function brokenTokensOf(
  root: Node,
  closerOf: Readonly<Record<string, string>>,
): Pick<BrokenSyntax, 'tokens' | 'multiLineTokens'> {
  const pairs = new Set([...Object.keys(closerOf), ...Object.values(closerOf)]);
  const tokens: PairToken[] = [];
  const multiLineTokens: OffsetRange[] = [];
  const cursor = root.walk();
  try {
    let isMore = true;
    while (isMore) {
      const type = cursor.nodeType;
      const isLonger = cursor.startPosition.row !== cursor.endPosition.row;
      if (pairs.has(type) && !cursor.nodeIsNamed) {
        if (!cursor.nodeIsMissing) tokens.push({ text: type, start: cursor.startIndex });
      } else if (isLonger || cursor.currentNode.hasError) {
        if (cursor.gotoFirstChild()) continue;
        if (isLonger) multiLineTokens.push(new OffsetRange(cursor.startIndex, cursor.endIndex));
      }
      isMore = toNext(cursor);
    }
  } finally {
    cursor.delete();
  }
  return { tokens, multiLineTokens };
}

/** To the next node that is not inside this one; false after the last. */
function toNext(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) {
    if (!cursor.gotoParent()) return false;
  }
  return true;
}
