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

/** The tokens that mending works on. Costs a walk over all of them, so it is for broken files only. */
export function brokenTokensOf(
  root: Node,
  closerOf: Readonly<Record<string, string>>,
): Pick<BrokenSyntax, 'tokens' | 'multiLineTokens'> {
  const pairs = new Set([...Object.keys(closerOf), ...Object.values(closerOf)]);
  const tokens: PairToken[] = [];
  const multiLineTokens: OffsetRange[] = [];
  const cursor = root.walk();
  try {
    for (let isMore = toLeaf(cursor); isMore; isMore = toNextLeaf(cursor)) {
      const type = cursor.nodeType;
      if (pairs.has(type) && !cursor.nodeIsNamed) {
        if (!cursor.nodeIsMissing) tokens.push({ text: type, start: cursor.startIndex });
      } else if (cursor.startPosition.row !== cursor.endPosition.row) {
        multiLineTokens.push(new OffsetRange(cursor.startIndex, cursor.endIndex));
      }
    }
  } finally {
    cursor.delete();
  }
  return { tokens, multiLineTokens };
}

/** Down to the first leaf of the node that the cursor is on. */
function toLeaf(cursor: TreeCursor): boolean {
  while (cursor.gotoFirstChild());
  return true;
}

/** To the next leaf in the order of the file; false after the last. */
function toNextLeaf(cursor: TreeCursor): boolean {
  return toNext(cursor) && toLeaf(cursor);
}

/** To the next node that is not inside this one; false after the last. */
function toNext(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) {
    if (!cursor.gotoParent()) return false;
  }
  return true;
}
