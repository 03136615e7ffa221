import { LineRange } from './lineRange.ts';

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;

interface Fence {
  readonly lineIndex: number;
  readonly character: string;
  readonly length: number;
  /** Nothing follows it, so it can close a block as well as open one. */
  readonly isBare: boolean;
}

/**
 * The fenced blocks of a text in Markdown, fences included, in order and disjoint. A block ends at the first bare fence of
 * the same character that is at least as long (CommonMark 0.31, section 4.5); unlike there, a fence that is never closed is
 * an ordinary line, so that one stray fence does not swallow the rest of a text. Linear in the number of lines.
 */
export function fencedBlocks(lines: readonly string[]): readonly LineRange[] {
  const fences = fencesOf(lines);
  const longestBareFrom = longestBareFences(fences);
  const blocks: LineRange[] = [];
  for (let at = 0; at < fences.length; at++) {
    const { character, length, lineIndex } = fences[at]!;
    if ((longestBareFrom[at + 1]?.get(character) ?? 0) < length) continue;
    while (!closes(fences[++at]!, character, length));
    blocks.push(new LineRange(lineIndex, fences[at]!.lineIndex + 1));
  }
  return blocks;
}

/** The lines that stand in no fenced block, in order. */
export function linesOutsideFences(lines: readonly string[]): string[] {
  const blocks = fencedBlocks(lines).values();
  let block = blocks.next().value;
  return lines.filter((_, index) => {
    if (block !== undefined && index >= block.endExclusive) block = blocks.next().value;
    return block === undefined || !block.contains(index);
  });
}

/** The smallest range that holds the lines and every fenced block that they touch. */
export function withWholeBlocks(lines: LineRange, blocks: readonly LineRange[]): LineRange {
  return blocks.reduce((whole, block) => (block.intersects(lines) ? whole.join(block) : whole), lines);
}

function closes(fence: Fence, character: string, length: number): boolean {
  return fence.isBare && fence.character === character && fence.length >= length;
}

function fencesOf(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  for (const [lineIndex, line] of lines.entries()) {
    const match = FENCE.exec(line);
    if (match === null) continue;
    const [, marker = '', rest = ''] = match;
    fences.push({ lineIndex, character: marker[0]!, length: marker.length, isBare: rest.trim() === '' });
  }
  return fences;
}

/** For each place in the list, how long the longest bare fence of each character is from there on. */
function longestBareFences(fences: readonly Fence[]): ReadonlyMap<string, number>[] {
  const longest: ReadonlyMap<string, number>[] = [];
  let known: ReadonlyMap<string, number> = new Map();
  for (let at = fences.length - 1; at >= 0; at--) {
    const { character, length, isBare } = fences[at]!;
    if (isBare && length > (known.get(character) ?? 0)) known = new Map([...known, [character, length]]);
    longest[at] = known;
  }
  return longest;
}
