import { hashText } from '../base/hashText.ts';
import type { Sections } from '../base/sections.ts';
import type { Commit } from '../ports.ts';
import { CommitLists } from './commitLists.ts';
import type { TextFacts } from './fileFacts.ts';
import { type PathTraits, pathTraits } from './fileKind.ts';
import { MAX_TERMS_PER_FILE } from './fileTerms.ts';
import { PostingLists, type PostingSections, type Postings } from './postingLists.ts';
import { ScratchArrays } from './scratchArrays.ts';
import { TermCounter } from './termCounter.ts';
import { TermScanner } from './termScanner.ts';

/** What is known of one file besides its postings. */
export interface IndexedFile {
  readonly path: string;
  readonly traits: PathTraits;
  /** Its chunks are numbered from here on. */
  readonly firstChunk: number;
  readonly chunkCount: number;
  /** Terms of the text, of the path and of the defined names, repeats included. */
  readonly length: number;
  readonly pathLength: number;
  readonly namesLength: number;
  /** Whether its text has more different terms than are kept. */
  readonly hasMoreTerms: boolean;
}

/** Sums over the files in the index: what means are made of. */
export interface IndexTotals {
  readonly files: number;
  readonly chunks: number;
  readonly length: number;
  readonly pathLength: number;
  readonly namesLength: number;
}

/** Where a term may be looked for. */
export type IndexField = 'path' | 'names';

/** For short texts that are no files. */
const ONE_CHUNK = { startLines: [0], startOffsets: [0] };
/** Dead chunks are swept when they are this share of all: queries then skip few, and sweeping is rare. */
const MAX_DEAD_SHARE = 1 / 3;
/** Below this many dead chunks nothing is worth sweeping. */
const MIN_DEAD_CHUNKS = 2_000;

/**
 * The workspace as an inverted index in memory: which terms stand in which chunks, paths, defined names and commit messages.
 * Kept up to date a file at a time; what was put last counts, and the same files give the same answers in whatever order they
 * came. It knows no texts and reads nothing.
 *
 * A changed file leaves dead postings behind; they are skipped, and swept when they are too many.
 */
export class SearchIndex {
  /** For rankings, which come one after the other. */
  readonly scratch = new ScratchArrays();
  readonly #counter: TermCounter;
  readonly #numbers = new Map<string, number>();
  #files: (IndexedFile | undefined)[] = [];
  #aliveFiles = new Uint8Array(256);
  #chunkFiles = new Uint32Array(1_024);
  #chunkLines = new Uint32Array(1_024);
  #chunkLengths = new Uint32Array(1_024);
  #aliveChunks = new Uint8Array(1_024);
  #chunkCount = 0;
  /** Where the terms of one file are kept in `#text`, while it is put. */
  readonly #places = new Uint32Array(MAX_TERMS_PER_FILE);
  #text = new PostingLists();
  #paths = new PostingLists();
  #names = new PostingLists();
  /** Defined names exactly as written. */
  #exactNames = new PostingLists();
  #totals: { -readonly [Name in keyof IndexTotals]: number } = {
    files: 0,
    chunks: 0,
    length: 0,
    pathLength: 0,
    namesLength: 0,
  };
  #commits: readonly Commit[] = [];
  /** Made when commits are first searched. */
  #commitLists: CommitLists | undefined;

  /** @param counter one that others use as well */
  constructor(counter = new TermCounter()) {
    this.#counter = counter;
  }

  /**
   * An index that holds what {@link snapshot} gave, without its commits.
   *
   * @throws TypeError when it is something else, as far as can be told
   */
  static from({ header, sections }: Sections, counter?: TermCounter): SearchIndex {
    const { files, totals } = header as SnapshotHeader;
    const index = new SearchIndex(counter);
    const [chunkFiles, chunkLines, chunkLengths, aliveChunks, aliveFiles] = sections;
    index.#chunkFiles = chunkFiles as Uint32Array<ArrayBuffer>;
    index.#chunkLines = chunkLines as Uint32Array<ArrayBuffer>;
    index.#chunkLengths = chunkLengths as Uint32Array<ArrayBuffer>;
    index.#aliveChunks = aliveChunks as Uint8Array<ArrayBuffer>;
    index.#aliveFiles = aliveFiles as Uint8Array<ArrayBuffer>;
    index.#chunkCount = index.#chunkFiles.length;
    index.#totals = totals;
    for (const [number, row] of files.entries()) {
      index.#files.push(row === null ? undefined : fileFromRow(row));
      if (row !== null) index.#numbers.set(row[0], number);
    }
    const lists = [5, 7, 9, 11].map(start =>
      PostingLists.from(sections.slice(start, start + 2) as unknown as PostingSections),
    );
    [index.#text, index.#paths, index.#names, index.#exactNames] = lists as [
      PostingLists,
      PostingLists,
      PostingLists,
      PostingLists,
    ];
    return index;
  }

  /**
   * Everything but the commits, from which it is there again many times faster than from the facts of the files. Shares its memory:
   * to be packed before anything changes.
   */
  snapshot(): Sections {
    const lists = [this.#text, this.#paths, this.#names, this.#exactNames].map(list => list.sections());
    const header: SnapshotHeader = {
      files: this.#files.map(file => (file === undefined ? null : rowOfFile(file))),
      totals: this.#totals,
    };
    const ofChunks = [this.#chunkFiles, this.#chunkLines, this.#chunkLengths, this.#aliveChunks];
    const sections = [
      ...ofChunks.map(array => array.subarray(0, this.#chunkCount)),
      this.#aliveFiles.subarray(0, this.#files.length),
      ...lists.flat(),
    ];
    return { header, sections };
  }

  get totals(): IndexTotals {
    return this.#totals;
  }

  /** By number; `undefined` for numbers that are no longer in use. */
  get files(): readonly (IndexedFile | undefined)[] {
    return this.#files;
  }

  /** By the number of the chunk: its file, first line (0-based) and terms. */
  get chunkFiles(): Uint32Array {
    return this.#chunkFiles;
  }

  get chunkLines(): Uint32Array {
    return this.#chunkLines;
  }

  get chunkLengths(): Uint32Array {
    return this.#chunkLengths;
  }

  /** One more than the highest number of a chunk. */
  get chunkNumbers(): number {
    return this.#chunkCount;
  }

  get commits(): CommitLists {
    this.#commitLists ??= CommitLists.of(this.#commits, new TermScanner());
    return this.#commitLists;
  }

  /** About what the postings and tables take; the paths and the commits come on top. */
  get sizeBytes(): number {
    const lists = [this.#text, this.#paths, this.#names, this.#exactNames, this.commits.lists];
    return lists.reduce((sum, list) => sum + list.sizeBytes, 0) + 13 * this.#chunkFiles.length;
  }

  paths(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  has(path: string): boolean {
    return this.#numbers.has(path);
  }

  /** The number of a file; changes with every change of the file, and when the index is swept. */
  numberOf(path: string): number | undefined {
    return this.#numbers.get(path);
  }

  /** Adds a file or replaces what was known of it. Without facts only its path is searched. */
  put(path: string, facts: TextFacts | undefined): void {
    this.remove(path);
    const number = this.#files.length;
    const definitions = facts?.definitions ?? [];
    const firstChunk = this.#chunkCount;
    if (facts !== undefined) this.#addChunks(number, facts);
    const pathLength = this.#addField(this.#paths, number, pathWords(path));
    const namesLength = this.#addField(this.#names, number, definitions.map(({ name }) => name).join(' '));
    for (const hash of new Set(definitions.map(({ name }) => nameHash(name)))) this.#exactNames.add(hash, number, 1);
    const length = facts?.chunks.lengths.reduce((sum, chunkLength) => sum + chunkLength, 0) ?? 0;
    const chunkCount = this.#chunkCount - firstChunk;
    const hasMoreTerms = facts?.chunks.terms.length === MAX_TERMS_PER_FILE;
    const traits = pathTraits(path);
    this.#files.push({ path, traits, firstChunk, chunkCount, length, pathLength, namesLength, hasMoreTerms });
    if (number >= this.#aliveFiles.length) {
      this.#aliveFiles = enlarged(this.#aliveFiles, new Uint8Array(Math.max(256, number * 2)));
    }
    this.#aliveFiles[number] = 1;
    this.#numbers.set(path, number);
    this.#count(this.#files[number]!, 1);
  }

  /** Forgets a file; nothing happens when it is not there. */
  remove(path: string): void {
    const number = this.#numbers.get(path);
    if (number === undefined) return;
    const file = this.#files[number]!;
    this.#numbers.delete(path);
    this.#files[number] = undefined;
    this.#aliveFiles[number] = 0;
    this.#aliveChunks.fill(0, file.firstChunk, file.firstChunk + file.chunkCount);
    this.#count(file, -1);
    const dead = this.#chunkCount - this.#totals.chunks;
    if (dead > MIN_DEAD_CHUNKS && dead > this.#chunkCount * MAX_DEAD_SHARE) this.#sweep();
  }

  /** Replaces the commits that are searched; in any order. */
  setCommits(commits: readonly Commit[]): void {
    this.#commits = commits;
    this.#commitLists = undefined;
  }

  /** Chunks that have the term, by their numbers; valid until the next call. */
  chunksWith(hash: number): Postings {
    return this.#text.read(hash, this.#aliveChunks);
  }

  /** Files whose path or defined names have the term, by their numbers; valid until the next call. */
  filesWith(field: IndexField, hash: number): Postings {
    return (field === 'path' ? this.#paths : this.#names).read(hash, this.#aliveFiles);
  }

  /** Files that define a name exactly as written, in the order of their paths. */
  filesDefining(name: string): readonly string[] {
    const { documents, length } = this.#exactNames.read(nameHash(name), this.#aliveFiles);
    return Array.from(documents.subarray(0, length), number => this.#files[number]!.path).sort();
  }

  #addChunks(file: number, { chunks }: TextFacts): void {
    const { terms, termIndices, counts, offsets, startLines, lengths } = chunks;
    const text = this.#text;
    const places = this.#places;
    for (let term = 0; term < terms.length; term++) places[term] = text.placeOf(terms[term]!);
    for (const [index, length] of lengths.entries()) {
      const chunk = this.#chunkCount++;
      if (chunk >= this.#chunkFiles.length) this.#growChunks();
      this.#chunkFiles[chunk] = file;
      this.#chunkLines[chunk] = startLines[index]!;
      this.#chunkLengths[chunk] = length;
      this.#aliveChunks[chunk] = 1;
      for (let posting = offsets[index]!; posting < offsets[index + 1]!; posting++) {
        text.addAt(places[termIndices[posting]!]!, chunk, counts[posting]!);
      }
    }
  }

  /** @returns how many terms the field has */
  #addField(lists: PostingLists, file: number, words: string): number {
    const { terms, counts, lengths } = this.#counter.count(words, ONE_CHUNK);
    for (let term = 0; term < terms.length; term++) lists.add(terms[term]!, file, counts[term]!);
    return lengths[0]!;
  }

  #count(file: IndexedFile, sign: 1 | -1): void {
    this.#totals.files += sign;
    this.#totals.chunks += sign * file.chunkCount;
    this.#totals.length += sign * file.length;
    this.#totals.pathLength += sign * file.pathLength;
    this.#totals.namesLength += sign * file.namesLength;
  }

  #growChunks(): void {
    const size = Math.max(1_024, this.#chunkFiles.length * 2);
    this.#chunkFiles = enlarged(this.#chunkFiles, new Uint32Array(size));
    this.#chunkLines = enlarged(this.#chunkLines, new Uint32Array(size));
    this.#chunkLengths = enlarged(this.#chunkLengths, new Uint32Array(size));
    this.#aliveChunks = enlarged(this.#aliveChunks, new Uint8Array(size));
  }

  /** Numbers the living files and chunks anew, in the same order, and drops the dead ones from all lists. */
  #sweep(): void {
    const files: IndexedFile[] = [];
    const newFiles = new Uint32Array(this.#files.length);
    const newChunks = new Uint32Array(this.#chunkCount);
    let chunkCount = 0;
    for (const [number, file] of this.#files.entries()) {
      if (file === undefined) continue;
      newFiles[number] = files.length;
      this.#numbers.set(file.path, files.length);
      const firstChunk = chunkCount;
      for (let chunk = file.firstChunk; chunk < file.firstChunk + file.chunkCount; chunk++) {
        newChunks[chunk] = chunkCount;
        this.#chunkFiles[chunkCount] = files.length;
        this.#chunkLines[chunkCount] = this.#chunkLines[chunk]!;
        this.#chunkLengths[chunkCount++] = this.#chunkLengths[chunk]!;
      }
      files.push({ ...file, firstChunk });
    }
    this.#text = this.#text.compacted(this.#aliveChunks, newChunks);
    this.#paths = this.#paths.compacted(this.#aliveFiles, newFiles);
    this.#names = this.#names.compacted(this.#aliveFiles, newFiles);
    this.#exactNames = this.#exactNames.compacted(this.#aliveFiles, newFiles);
    this.#files = files;
    this.#aliveFiles.fill(0).fill(1, 0, files.length);
    this.#aliveChunks.fill(0).fill(1, 0, chunkCount);
    this.#chunkCount = chunkCount;
  }
}

/** Raised whenever {@link SearchIndex.snapshot} gives other bytes for the same facts. */
export const SNAPSHOT_VERSION = 5;

interface SnapshotHeader {
  readonly files: readonly (FileRow | null)[];
  readonly totals: IndexTotals;
}

type FileRow = readonly [
  path: string,
  /** Bits, see `TRAITS`. */
  traits: number,
  firstChunk: number,
  chunkCount: number,
  length: number,
  pathLength: number,
  namesLength: number,
];

const TRAITS = ['isTest', 'isAuxiliary', 'isDocs', 'isConfig', 'isDeclaration'] as const;
/** The bit after those of the traits. */
const HAS_MORE_TERMS = 1 << TRAITS.length;

function rowOfFile(file: IndexedFile): FileRow {
  const traits = TRAITS.reduce((bits, trait, place) => bits | (file.traits[trait] ? 1 << place : 0), 0);
  return [
    file.path,
    traits | (file.hasMoreTerms ? HAS_MORE_TERMS : 0),
    file.firstChunk,
    file.chunkCount,
    file.length,
    file.pathLength,
    file.namesLength,
  ];
}

function fileFromRow([path, bits, firstChunk, chunkCount, length, pathLength, namesLength]: FileRow): IndexedFile {
  const has = (trait: (typeof TRAITS)[number]): boolean => (bits & (1 << TRAITS.indexOf(trait))) !== 0;
  const traits = {
    isTest: has('isTest'),
    isAuxiliary: has('isAuxiliary'),
    isDocs: has('isDocs'),
    isConfig: has('isConfig'),
    isDeclaration: has('isDeclaration'),
  };
  const hasMoreTerms = (bits & HAS_MORE_TERMS) !== 0;
  return { path, traits, firstChunk, chunkCount, length, pathLength, namesLength, hasMoreTerms };
}

/** The words of a path: its extension says nothing but the language. */
function pathWords(path: string): string {
  return path.replace(/\.[^./]*$/, '').replaceAll('/', ' ');
}

function enlarged<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** 32 bits, as the lists have it. */
function nameHash(name: string): number {
  return hashText(name) >>> 0;
}
