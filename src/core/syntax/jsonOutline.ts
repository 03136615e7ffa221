import type { TextSnapshot } from '../text/textSnapshot.ts';
import { DataNodes } from './dataNodes.ts';
import { indentOf } from './indentation.ts';
import type { Outline } from './outline.ts';

/**
 * The keys and nested values of a text in JSON, with comments, trailing commas and unquoted keys as its dialects allow.
 *
 * A text whose brackets do not match is read by its indentation as well: a key that stands no deeper than the line that
 * opened a value ends that value.
 */
export function jsonOutline(snapshot: TextSnapshot): Outline {
  const strict = new JsonReader(snapshot, { closesByIndentation: false });
  strict.read();
  if (strict.isBalanced) return strict.nodes.outline(true);
  const lenient = new JsonReader(snapshot, { closesByIndentation: true });
  lenient.read();
  return lenient.nodes.outline(false);
}

interface Container {
  readonly kind: 'object' | 'list';
  /** Of its node; `undefined` for the whole text. */
  readonly node: number | undefined;
  /** Where it begins: at its key, if it has one. */
  readonly start: number;
  /** Of a list: how many values it has so far. */
  items: number;
  /** Of an object: the key whose value comes next. */
  key: { readonly node: number | undefined; readonly start: number } | undefined;
}

const QUOTE = 34;
const BACKSLASH = 92;
const SLASH = 47;
const STAR = 42;
const LINE_FEED = 10;
/** What ends a word: a number, `true`, or a key without quotes. */
const WORD = /[^\s,:[\]{}"/]+/y;

class JsonReader {
  readonly nodes: DataNodes;
  isBalanced = true;
  readonly #snapshot: TextSnapshot;
  readonly #closesByIndentation: boolean;
  readonly #open: Container[] = [];
  /** Just past the last token. */
  #end = 0;

  constructor(snapshot: TextSnapshot, { closesByIndentation }: { readonly closesByIndentation: boolean }) {
    this.#snapshot = snapshot;
    this.nodes = new DataNodes(snapshot);
    this.#closesByIndentation = closesByIndentation;
  }

  read(): void {
    const { text } = this.#snapshot;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const start = at;
      if (code === QUOTE) {
        at = endOfString(text, at);
        this.#onScalar(
          start,
          at,
          text.slice(start + 1, text.charCodeAt(at - 1) === QUOTE && at - start > 1 ? at - 1 : at),
        );
      } else if (code === SLASH) {
        at = endOfComment(text, at);
        continue;
      } else if (text[at] === '{' || text[at] === '[') {
        at++;
        this.#onOpen(text[start] === '{' ? 'object' : 'list', start);
      } else if (text[at] === '}' || text[at] === ']') {
        at++;
        this.#onClose(text[start] === '}' ? 'object' : 'list', at);
      } else {
        WORD.lastIndex = at;
        const word = WORD.exec(text)?.[0];
        if (word === undefined) {
          at++;
          continue;
        }
        at += word.length;
        this.#onScalar(start, at, word);
      }
      this.#end = at;
    }
    this.isBalanced &&= this.#open.length === 0;
    while (this.#open.length > 0) this.#pop(this.#end);
  }

  /** A string or a word: a key where an object expects one, otherwise a value. */
  #onScalar(start: number, end: number, written: string): void {
    const isKey = isFollowedByColon(this.#snapshot.text, end);
    if (isKey && this.#closesByIndentation) this.#closeDeeper(start);
    const container = this.#open.at(-1);
    if (container === undefined) return;
    if (container.kind === 'list') {
      container.items++;
      return;
    }
    if (container.key !== undefined) this.nodes.close(container.key.node, isKey ? this.#end : end);
    container.key = undefined;
    if (isKey) {
      const node = this.nodes.open({ name: written, kind: 'key', start, signatureEnd: end }, container.node);
      container.key = { node, start };
    }
  }

  #onOpen(kind: Container['kind'], start: number): void {
    const container = this.#open.at(-1);
    if (container === undefined) {
      this.#open.push({ kind, node: undefined, start, items: 0, key: undefined });
      return;
    }
    const place = this.#placeIn(container, start);
    this.#open.push({ kind, ...place, items: 0, key: undefined });
  }

  #placeIn(container: Container, start: number): Pick<Container, 'node' | 'start'> {
    if (container.key !== undefined) return container.key;
    const name = `[${container.items++}]`;
    return { node: this.nodes.open({ name, kind: 'item', start, signatureEnd: start + 1 }, container.node), start };
  }

  #onClose(kind: Container['kind'], end: number): void {
    const opener = this.#open.findLastIndex(container => container.kind === kind);
    this.isBalanced &&= opener !== -1 && opener === this.#open.length - 1;
    if (opener === -1) return;
    while (this.#open.length > opener + 1) this.#pop(this.#end);
    this.#pop(end);
  }

  #pop(end: number): void {
    const container = this.#open.pop()!;
    if (container.key !== undefined) this.nodes.close(container.key.node, this.#end);
    this.nodes.close(container.node, end);
    const outer = this.#open.at(-1);
    if (outer !== undefined) outer.key = undefined;
  }

  /** What was opened on an earlier line that is indented as deep or deeper than this key, was meant to be closed before. */
  #closeDeeper(start: number): void {
    const lineIndex = this.#snapshot.lineIndexAt(start);
    const indent = indentOf(this.#snapshot, lineIndex) ?? 0;
    const isFirstOfLine = this.#snapshot.text.slice(this.#snapshot.lineStart(lineIndex), start).trim() === '';
    if (!isFirstOfLine) return;
    while (this.#open.length > 1) {
      const opened = this.#snapshot.lineIndexAt(this.#open.at(-1)!.start);
      if (opened === lineIndex || (indentOf(this.#snapshot, opened) ?? 0) < indent) return;
      this.#pop(this.#end);
    }
  }
}

/** Just past the closing quote. A string that is not closed ends with its line. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
    else if (code === LINE_FEED) return at;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next !== SLASH && next !== STAR) return start + 1;
  const end = next === SLASH ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return next === SLASH ? end : end + 2;
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && (text[at] === ' ' || text[at] === '\t')) at++;
  return text[at] === ':';
}
