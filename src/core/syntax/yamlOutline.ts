import type { TextSnapshot } from '../text/textSnapshot.ts';
import { DataNodes } from './dataNodes.ts';
import type { Outline } from './outline.ts';

/**
 * The keys and items of a text in YAML, by its lines and their indentation (YAML 1.2.2, chapter 8). What stands in flow style
 * (`{a: 1}`), in block scalars and in values of several lines is not looked into. A broken text is outlined as far as its
 * lines look like keys and items.
 */
export function yamlOutline(snapshot: TextSnapshot): Outline {
  const reader = new YamlReader(snapshot);
  const { endExclusive } = snapshot.contentLines;
  for (let lineIndex = 0; lineIndex < endExclusive; lineIndex++) reader.readLine(lineIndex);
  return reader.finish();
}

interface OpenLevel {
  readonly kind: 'key' | 'item';
  /** Where the key or the dash stands in its line, in characters. */
  readonly column: number;
  readonly node: number | undefined;
  /** Whether its value has begun on its own line: then deeper lines continue that value. */
  readonly hasValue: boolean;
  /** Of the list in it. */
  items: number;
}

/** A value that is still to come: only an anchor or a tag may stand before it. */
const NO_VALUE = /^(?:[&!]\S*(?:\s+|$))*(?:#.*)?$/;
/** A longer line is no structure that somebody reads. */
const MAX_LINE_LENGTH = 2_000;

class YamlReader {
  readonly #snapshot: TextSnapshot;
  readonly #nodes: DataNodes;
  readonly #open: OpenLevel[] = [];
  /** Of a list at top level. */
  #items = 0;
  /** Just past the last character that is no blank. */
  #end = 0;
  /** Comments that stand directly above. */
  #comments: { readonly start: number; readonly column: number } | undefined;

  constructor(snapshot: TextSnapshot) {
    this.#snapshot = snapshot;
    this.#nodes = new DataNodes(snapshot);
  }

  readLine(lineIndex: number): void {
    const line = this.#snapshot.line(lineIndex);
    const content = line.trimStart();
    const column = line.length - content.length;
    const end = this.#snapshot.lineStart(lineIndex) + line.trimEnd().length;
    if (content === '') {
      this.#comments = undefined;
      return;
    }
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
      this.#closeFrom(0);
      this.#items = 0;
    } else if (this.#open.at(-1)?.hasValue === true && column > this.#open.at(-1)!.column) {
      // A value goes on.
    } else if (content.startsWith('#')) {
      if (this.#comments?.column !== column) this.#comments = { start: lineIndex, column };
      return;
    } else {
      this.#readEntry(lineIndex, line, column);
    }
    this.#comments = undefined;
    this.#end = end;
  }

  finish(): Outline {
    this.#closeFrom(0);
    return this.#nodes.outline(true);
  }

  /** Dashes, then a key: several may stand on one line, `- - name: x`. */
  #readEntry(lineIndex: number, line: string, firstColumn: number): void {
    if (line.length > MAX_LINE_LENGTH) return;
    let column = firstColumn;
    while (/^-(?:\s|$)/.test(line.slice(column, column + 2))) {
      this.#close(level => level.column > column || (level.column === column && level.kind === 'item'));
      const rest = line.slice(column + 1);
      const next = column + 1 + (rest.length - rest.trimStart().length);
      const isAlone = NO_VALUE.test(rest.trim());
      this.#push({ kind: 'item', column, end: column + 1, lineIndex, hasValue: !isAlone && !hasEntry(line, next) });
      if (rest.trim() === '') return;
      column = next;
    }
    const keyEnd = endOfKey(line, column);
    this.#close(level => level.column >= column);
    if (keyEnd === undefined) return;
    const value = line.slice(keyEnd + 1).trim();
    this.#push({ kind: 'key', column, end: keyEnd, lineIndex, hasValue: !NO_VALUE.test(value) });
  }

  #push(entry: {
    readonly kind: OpenLevel['kind'];
    readonly column: number;
    readonly end: number;
    readonly lineIndex: number;
    readonly hasValue: boolean;
  }): void {
    const { kind, column, end, lineIndex, hasValue } = entry;
    const lineStart = this.#snapshot.lineStart(lineIndex);
    const outer = this.#open.at(-1);
    const isLead = this.#comments?.column === column;
    const index = outer === undefined ? this.#items++ : kind === 'item' ? outer.items++ : 0;
    const written = this.#snapshot.text.slice(lineStart + column, lineStart + end).trim();
    const node = this.#nodes.open(
      {
        name: kind === 'item' ? `[${index}]` : unquoted(written),
        kind,
        start: lineStart + column,
        signatureEnd: lineStart + end,
        ...(isLead ? { leadStart: this.#comments!.start } : {}),
      },
      outer?.node,
    );
    this.#open.push({ kind, column, node, hasValue, items: 0 });
  }

  #close(isOver: (level: OpenLevel) => boolean): void {
    while (this.#open.length > 0 && isOver(this.#open.at(-1)!)) this.#closeFrom(this.#open.length - 1);
  }

  #closeFrom(depth: number): void {
    while (this.#open.length > depth) this.#nodes.close(this.#open.pop()!.node, this.#end);
  }
}

/** Whether a key or another dash follows on the same line. */
function hasEntry(line: string, column: number): boolean {
  return /^-(?:\s|$)/.test(line.slice(column, column + 2)) || endOfKey(line, column) !== undefined;
}

/** The column of the colon that ends a key; `undefined` when there is none: a plain value, or half-typed. */
function endOfKey(line: string, column: number): number | undefined {
  const first = line[column];
  if (first === undefined || '[{#|>%@`'.includes(first)) return undefined;
  let at = column;
  if (first === '"' || first === "'") {
    at = line.indexOf(first, column + 1);
    while (first === '"' && at !== -1 && line[at - 1] === '\\') at = line.indexOf(first, at + 1);
    if (at === -1) return undefined;
    at++;
    while (line[at] === ' ') at++;
    return line[at] === ':' && isBlankAt(line, at + 1) ? at : undefined;
  }
  for (; at < line.length; at++) {
    if (line[at] === ':' && isBlankAt(line, at + 1)) return at;
    if (line[at] === '#' && isBlankAt(line, at - 1)) return undefined;
  }
  return undefined;
}

function isBlankAt(line: string, at: number): boolean {
  return at >= line.length || line[at] === ' ' || line[at] === '\t';
}

function unquoted(written: string): string {
  return /^(["']).*\1$/s.test(written) ? written.slice(1, -1) : written;
}
