import type { Node, Query, TreeCursor } from '@vscode/tree-sitter-wasm';
import type { BrokenSyntax, PairToken } from '../../core/syntax/mending.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';

/** Finds, in any language, where the parser gave up or put in what is missing. */
export const ERROR_QUERY = '[(ERROR) (MISSING)] @error';

/** @param errorQuery {@link ERROR_QUERY}, compiled for the language */
export function errorsOf(root: Node, errorQuery: Query): readonly OffsetRange[] {
  if (!root.hasError) return [];
  return errorQuery.captures(root).map(({ node }) => new OffsetRange(node.startIndex, node.endIndex));
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
  while (!cursor.gotoNextSibling()) {
    if (!cursor.gotoParent()) return false;
  }
  return toLeaf(cursor);
}
