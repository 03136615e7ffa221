import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Expectations about one language: lines are 1-based and inclusive, columns 0-based. */
export interface BlockSet {
  readonly language: string;
  readonly files: readonly {
    readonly source: BlockSource;
    readonly positions: readonly ExpectedPosition[];
    readonly symbols: readonly ExpectedSymbol[];
  }[];
  readonly broken: readonly {
    readonly type: string;
    readonly source: BlockSource;
    readonly edits: readonly LineEdit[];
    readonly positions: readonly ExpectedPosition[];
  }[];
}

export interface BlockSource {
  readonly package: string;
  readonly version: string;
  readonly path: string;
}

export interface ExpectedPosition {
  readonly line: number;
  readonly col: number;
  readonly why: readonly string[];
  /** `null` at top level. */
  readonly block: ExpectedBlock | null;
  readonly alt?: readonly (ExpectedBlock | null)[];
}

export interface ExpectedBlock {
  readonly name: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly leadStart: number;
  /** Any end up to this one is right as well. */
  readonly endMax?: number;
}

export interface ExpectedSymbol {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly optional?: boolean;
}

export type LineEdit =
  | { readonly op: 'delete'; readonly line: number }
  | { readonly op: 'insertAfter'; readonly line: number; readonly text: readonly string[] }
  | { readonly op: 'truncate'; readonly line: number; readonly col: number };

export async function readBlockSets(folder: string): Promise<readonly BlockSet[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort();
  return Promise.all(names.map(async name => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as BlockSet));
}

/** The text after line edits applied in order. */
export function editedText(text: string, edits: readonly LineEdit[]): string {
  const lines = text.split(/\r?\n/);
  for (const edit of edits) {
    switch (edit.op) {
      case 'delete':
        lines.splice(edit.line - 1, 1);
        break;
      case 'insertAfter':
        lines.splice(edit.line, 0, ...edit.text);
        break;
      case 'truncate':
        lines[edit.line - 1] = lines[edit.line - 1]!.slice(0, edit.col);
        break;
    }
  }
  return lines.join('\n');
}
