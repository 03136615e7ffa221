import type { Node } from '@vscode/tree-sitter-wasm';
import type { Place } from '../../core/ports.ts';
import { LineRange } from '../../core/text/lineRange.ts';
import type { TextSnapshot } from '../../core/text/textSnapshot.ts';
import type { ParsedText } from './incrementalParse.ts';

/**
 * The lines of the nodes on the way to the place and of those beside them, of those that have their lines to themselves:
 * statements, members, arguments on lines of their own. The top level is not looked at.
 */
export function partsAround({ tree, snapshot }: ParsedText, { start, endExclusive }: Place): readonly LineRange[] {
  const parts: LineRange[] = [];
  const innermost = tree.rootNode.descendantForIndex(start, Math.max(start, endExclusive - 1));
  let below: Node | null = null;
  for (let node: Node | null = innermost; node?.parent; node = node.parent) {
    collectChildren(node, below, snapshot, parts);
    below = node;
  }
  return parts;
}

/** @param known a child that was looked into before */
function collectChildren(node: Node, known: Node | null, snapshot: TextSnapshot, parts: LineRange[]): void {
  for (const child of node.namedChildren) {
    if (child === null || child.startIndex === child.endIndex) continue;
    const lines = linesOf(child, snapshot);
    if (beginsLine(child, snapshot) && endsLine(child, snapshot)) parts.push(lines);
    // A block behind its header or `} else {`: its statements have lines of their own.
    else if (lines.length > 1 && child.id !== known?.id) collectChildren(child, null, snapshot, parts);
  }
}

function beginsLine({ startIndex }: Node, { text }: TextSnapshot): boolean {
  let at = startIndex;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}

/** Whether nothing but closers and a comment follows. */
function endsLine({ endIndex }: Node, { text }: TextSnapshot): boolean {
  AFTER_NODE.lastIndex = endIndex;
  return text[endIndex - 1] === '\n' || AFTER_NODE.test(text);
}

const AFTER_NODE = /[ \t;,)\]}]*(?:[\r\n]|\/\/|\/\*|#|$)/y;

/** Without the line breaks at its end, which some grammars count in. */
function linesOf({ startIndex, endIndex }: Node, snapshot: TextSnapshot): LineRange {
  let last = endIndex - 1;
  while (last > startIndex && /[\r\n]/.test(snapshot.text[last]!)) last--;
  return new LineRange(snapshot.lineIndexAt(startIndex), snapshot.lineIndexAt(last) + 1);
}
