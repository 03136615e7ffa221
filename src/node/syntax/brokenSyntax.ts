import type { Node, TreeCursor } from '@vscode/tree-sitter-wasm';
import type { BrokenSyntax, PairToken } from '../../core/syntax/mending.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';

/** Takes out of a tree with errors what mending works on. Costs a walk over all tokens. */
export function brokenSyntaxOf(root: Node, closerOf: Readonly<Record<string, string>>): BrokenSyntax {
  const pairs = new Set([...Object.keys(closerOf), ...Object.values(closerOf)]);
  const tokens: PairToken[] = [];
  const multiLineTokens: OffsetRange[] = [];
  const errors: OffsetRange[] = [];
  const cursor = root.walk();
  try {
    for (let isMore = true; isMore; isMore = goOn(cursor)) {
      const type = cursor.nodeType;
      const isMissing = cursor.nodeIsMissing;
      if (type === 'ERROR' || isMissing) errors.push(new OffsetRange(cursor.startIndex, cursor.endIndex));
      if (!cursor.nodeIsNamed && pairs.has(type) && !isMissing) tokens.push({ text: type, start: cursor.startIndex });
      else if (isLeafOverLines(cursor)) multiLineTokens.push(new OffsetRange(cursor.startIndex, cursor.endIndex));
    }
  } finally {
    cursor.delete();
  }
  return { tokens, multiLineTokens, errors, closerOf };
}

/** To the next node in the order of the file; false after the last. */
function goOn(cursor: TreeCursor): boolean {
  if (cursor.gotoFirstChild()) return true;
  while (!cursor.gotoNextSibling()) {
    if (!cursor.gotoParent()) return false;
  }
  return true;
}

function isLeafOverLines(cursor: TreeCursor): boolean {
  if (cursor.startPosition.row === cursor.endPosition.row) return false;
  if (!cursor.gotoFirstChild()) return true;
  cursor.gotoParent();
  return false;
}
