import type { Outline, OutlineResult } from './outline.ts';

/** Where the definitions of a file begin and end: all that cutting it into pieces needs of its outline. */
export interface DefinitionCuts {
  /** 0-based, ascending, each once: the first lines of definitions with what is attached, and the lines after definitions. */
  readonly lines: readonly number[];
  readonly form?: Outline['form'];
}

/** Raised whenever the same text has other cuts: stored ones are of one version. */
export const CUTS_VERSION = 1;

/** `undefined` where there is no outline. */
export function definitionCuts(result: OutlineResult): DefinitionCuts | undefined {
  if (result.kind !== 'outline') return undefined;
  const { definitions, form } = result.outline;
  const lines = new Set<number>();
  for (const { role, leadStart, lines: ownLines, isLocal } of definitions) {
    if (role !== 'block' || (form === 'data' && isLocal)) continue;
    lines.add(leadStart);
    lines.add(ownLines.endExclusive);
  }
  return { lines: [...lines].sort((a, b) => a - b), ...(form === undefined ? {} : { form }) };
}

const PAYLOAD_BITS = 7;
const MORE_FOLLOWS = 1 << PAYLOAD_BITS;

/** The distances between ascending lines, seven bits a byte: mostly a byte for each. */
export function packLines(lines: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const [index, line] of lines.entries()) {
    let distance = line - (lines[index - 1] ?? 0);
    for (; distance >= MORE_FOLLOWS; distance = Math.floor(distance / MORE_FOLLOWS)) {
      bytes.push(MORE_FOLLOWS | (distance % MORE_FOLLOWS));
    }
    bytes.push(distance);
  }
  return Uint8Array.from(bytes);
}

/** What {@link packLines} was given. */
export function unpackLines(bytes: Uint8Array): readonly number[] {
  const lines: number[] = [];
  let distance = 0;
  let scale = 1;
  for (const byte of bytes) {
    distance += (byte % MORE_FOLLOWS) * scale;
    scale *= MORE_FOLLOWS;
    if (byte >= MORE_FOLLOWS) continue;
    lines.push((lines.at(-1) ?? 0) + distance);
    distance = 0;
    scale = 1;
  }
  return lines;
}
