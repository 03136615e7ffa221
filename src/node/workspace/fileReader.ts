import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { FileContent } from '../../core/ports.ts';
import { decodeText } from './decodeText.ts';

/**
 * The largest file that is read at all: 24 MB, the most UTF-8 that a document of `MAX_DOCUMENT_LENGTH` takes. Files that may
 * become candidates are far smaller: see `MAX_CANDIDATE_BYTES`.
 */
export const MAX_READ_BYTES = 24_000_000;
/** Files up to this size, which are nearly all, are read into the same place: new memory costs more than reading. */
const ROOM_BYTES = 512 * 1024;
/** Makes opening a link fail; not there on Windows. */
const NO_FOLLOW: number | undefined = constants.O_NOFOLLOW;

/** Reads texts of files, one at a time. */
export class FileReader {
  #room: Buffer | undefined;

  /** Whether {@link tryRead} can tell links from files. */
  get seesLinks(): boolean {
    return NO_FOLLOW !== undefined;
  }

  /** As {@link read}, but `undefined` when the last part of the path is a link. */
  tryRead(realPath: string, encoding: string | undefined): FileContent | undefined {
    try {
      return this.#read(realPath, constants.O_RDONLY | NO_FOLLOW!, encoding);
    } catch (error) {
      if (['ELOOP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  /** @throws Error of the file system when it cannot be read */
  read(realPath: string, encoding: string | undefined): FileContent {
    return this.#read(realPath, constants.O_RDONLY, encoding);
  }

  #read(realPath: string, flags: number, encoding: string | undefined): FileContent {
    const descriptor = openSync(realPath, flags);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { kind: 'refused', why: 'unreadable' };
      if (stats.size > MAX_READ_BYTES) return { kind: 'refused', why: 'tooLarge' };
      const bytes = stats.size > ROOM_BYTES ? readFileSync(descriptor) : this.#readIntoRoom(descriptor, stats.size);
      const text = decodeText(bytes, encoding);
      return text === undefined ? { kind: 'refused', why: 'binary' } : { kind: 'text', text, mtimeMs: stats.mtimeMs };
    } finally {
      closeSync(descriptor);
    }
  }

  #readIntoRoom(descriptor: number, sizeBytes: number): Buffer {
    this.#room ??= Buffer.allocUnsafeSlow(ROOM_BYTES);
    let length = 0;
    while (length < sizeBytes) {
      const count = readSync(descriptor, this.#room, length, sizeBytes - length, null);
      if (count === 0) break;
      length += count;
    }
    return this.#room.subarray(0, length);
  }
}
