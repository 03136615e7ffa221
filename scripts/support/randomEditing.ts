import type { DocumentEvent } from '../../src/core/documents/documentEvent.ts';
import type { Replacement } from '../../src/core/text/stringEdit.ts';

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** In `[0, 1)`. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** In `[0, limit)`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

interface OpenFile {
  readonly uri: string;
  version: number;
  text: string;
  /** Where one types at the moment. */
  caret: number;
  readonly undo: (readonly Replacement[])[];
  readonly redo: (readonly Replacement[])[];
}

const MAX_OPEN_FILES = 12;
const FILES = 40;
const FOLDERS = ['src', 'src/deep', 'test'];
/** Most files are short, some have ten thousand lines. */
const LINE_COUNTS = [20, 200, 200, 200, 500, 500, 1_000, 1_000, 1_000, 10_000];
const TYPED = ['a', 'b', '.', '(', ' ', '\n', 'é', '字', '𝒳', '\ud83d', '\t', '\r\n'];
const MAX_UNDO = 50;
/** Two long pastes follow one another often enough that texts become origins of their own. */
const MAX_PASTED_LINES = 500;

/**
 * Somebody who works at random on some files: types, deletes, pastes, edits at many places, undoes and redoes, looks,
 * closes and opens again, renames files and folders, deletes files, and changes closed files on disk.
 *
 * The texts are plain strings, kept without any code of the product.
 */
export class RandomEditing {
  readonly #random: SeededRandom;
  readonly #onDisk = new Map<string, string>();
  readonly #open = new Map<string, OpenFile>();
  /** What follows from the event before. */
  #due: DocumentEvent | undefined;
  #names = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    while (this.#onDisk.size < FILES) this.#onDisk.set(this.#newUri(), this.#lines(random.pick(LINE_COUNTS)));
  }

  /** `undefined` when it is not open. */
  textOf(uri: string): string | undefined {
    return this.#open.get(uri)?.text;
  }

  /** The open files that were edited since they were opened. */
  get editedUris(): readonly string[] {
    return [...this.#open.values()].filter(({ version }) => version > 1).map(({ uri }) => uri);
  }

  /** What happens next, which has happened already to the texts. */
  next(): DocumentEvent {
    const due = this.#due;
    this.#due = undefined;
    if (due !== undefined) return due;
    const dice = this.#random.next();
    if (this.#open.size === 0 || (dice < 0.01 && this.#open.size < MAX_OPEN_FILES)) return this.#openFile();
    const file = this.#random.pick([...this.#open.values()]);
    if (dice < 0.02) return this.#close(file);
    if (dice < 0.025) return this.#rename(file);
    if (dice < 0.027) return this.#delete(file);
    if (dice < 0.06) return this.#view(file);
    if (dice < 0.14 && file.undo.length > 0) return this.#apply(file, file.undo.pop()!, file.redo);
    if (dice < 0.18 && file.redo.length > 0) return this.#apply(file, file.redo.pop()!, file.undo);
    file.redo.length = 0;
    return this.#apply(file, this.#edit(file, this.#random.next()), file.undo);
  }

  #edit(file: OpenFile, dice: number): readonly Replacement[] {
    const { length } = file.text;
    if (dice < 0.1) file.caret = this.#random.below(length + 1);
    const at = Math.min(file.caret, length);
    if (dice < 0.8) return [{ start: at, endExclusive: at, text: this.#random.pick(TYPED) }];
    if (dice < 0.93) return [{ start: Math.max(at - 1 - this.#random.below(5), 0), endExclusive: at, text: '' }];
    if (dice < 0.94) {
      return [{ start: at, endExclusive: at, text: this.#lines(this.#random.below(MAX_PASTED_LINES)) }];
    }
    if (dice < 0.95) return [{ start: at, endExclusive: Math.min(at + this.#random.below(20_000), length), text: '' }];
    return this.#manyPlaces(length);
  }

  #manyPlaces(length: number): readonly Replacement[] {
    const offsets = Array.from({ length: 2 * (1 + this.#random.below(8)) }, () => this.#random.below(length + 1));
    offsets.sort((a, b) => a - b);
    const isFar = (start: number, endExclusive: number): boolean => endExclusive - start > 30;
    return offsets.flatMap((start, index) => {
      if (index % 2 === 1) return [];
      const end = offsets[index + 1]!;
      return [{ start, endExclusive: isFar(start, end) ? start : end, text: this.#random.pick(TYPED).repeat(2) }];
    });
  }

  #apply(file: OpenFile, replacements: readonly Replacement[], inverses: (readonly Replacement[])[]): DocumentEvent {
    let shift = 0;
    let from = 0;
    const parts: string[] = [];
    const inverse: Replacement[] = [];
    for (const { start, endExclusive, text } of replacements) {
      parts.push(file.text.slice(from, start), text);
      inverse.push({
        start: start + shift,
        endExclusive: start + shift + text.length,
        text: file.text.slice(start, endExclusive),
      });
      shift += text.length - (endExclusive - start);
      from = endExclusive;
      file.caret = endExclusive + shift;
    }
    parts.push(file.text.slice(from));
    file.text = parts.join('');
    inverses.push(inverse);
    if (inverses.length > MAX_UNDO) inverses.shift();
    return { kind: 'edited', uri: file.uri, version: ++file.version, replacements, isUnsaved: true };
  }

  #openFile(): DocumentEvent {
    const closed = [...this.#onDisk.keys()].filter(uri => !this.#open.has(uri));
    const uri = this.#random.pick(closed);
    // Now and then somebody else has changed it.
    const text = this.#onDisk.get(uri)! + (this.#random.next() < 0.2 ? this.#lines(1) : '');
    const file: OpenFile = { uri, version: 1, text, caret: this.#random.below(text.length + 1), undo: [], redo: [] };
    this.#open.set(uri, file);
    return { kind: 'opened', document: documentOf(uri), version: 1, text, isUnsaved: false };
  }

  #close(file: OpenFile): DocumentEvent {
    this.#onDisk.set(file.uri, file.text);
    this.#open.delete(file.uri);
    return { kind: 'closed', uri: file.uri };
  }

  /** The editor closes a file before it tells of its new name, or that it is gone. */
  #rename(file: OpenFile): DocumentEvent {
    const to = this.#newUri();
    this.#open.delete(file.uri);
    this.#onDisk.delete(file.uri);
    this.#onDisk.set(to, file.text);
    this.#due = { kind: 'renamed', from: documentOf(file.uri), to: documentOf(to) };
    return { kind: 'closed', uri: file.uri };
  }

  #delete(file: OpenFile): DocumentEvent {
    this.#open.delete(file.uri);
    this.#onDisk.delete(file.uri);
    this.#onDisk.set(this.#newUri(), this.#lines(this.#random.pick(LINE_COUNTS)));
    this.#due = { kind: 'deleted', uri: file.uri };
    return { kind: 'closed', uri: file.uri };
  }

  #view({ uri, text }: OpenFile): DocumentEvent {
    const start = this.#random.below(text.length + 1);
    return { kind: 'viewed', uri, ranges: [{ start, endExclusive: Math.min(start + 2_000, text.length) }] };
  }

  #newUri(): string {
    return `file:///ws/${this.#random.pick(FOLDERS)}/file${this.#names++}.ts`;
  }

  #lines(count: number): string {
    const seed = this.#random.below(1_000_000);
    return Array.from({ length: count }, (_, line) => `  const value${seed + line} = compute(${line}, "text");\n`).join(
      '',
    );
  }
}

function documentOf(uri: string) {
  return { uri, path: uri.slice('file:///ws/'.length), languageId: 'typescript' };
}
