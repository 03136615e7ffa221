import type { FileContent, PlaceContent, Workspace, WorkspaceFile } from '../../src/core/ports.ts';
import { isSecretPath } from '../../src/core/safety/secretPaths.ts';

type Refusal = Extract<FileContent, { kind: 'refused' }>['why'];
type StoredFile =
  | { readonly kind: 'text'; readonly text: string; readonly mtimeMs: number; readonly ctimeMs: number }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly mtimeMs: number; readonly ctimeMs: number };

/** A workspace without a disk. It counts what is asked of it, and every change takes a new modification time. */
export class InMemoryWorkspace implements Workspace {
  listCount = 0;
  readCount = 0;
  /** In the order of the reads. */
  readonly readPaths: string[] = [];
  /** Called before a read is answered: where tests abort or change files. */
  onRead: ((path: string) => void) | undefined;
  /** Awaited by every read: where tests hold the index up. */
  gate: ((path: string) => Promise<void>) | undefined;
  readonly #files = new Map<string, StoredFile>();
  #nextMtimeMs = 1_000;

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  /** Creates or changes a file. */
  write(path: string, text: string, times: Partial<Pick<WorkspaceFile, 'mtimeMs' | 'ctimeMs'>> = {}): void {
    const nextMs = this.#nextMtimeMs++;
    this.#files.set(path, { kind: 'text', text, mtimeMs: nextMs, ctimeMs: nextMs, ...times });
  }

  /** Creates a file that is listed as any other, and cannot be read when one tries. */
  writeRefused(path: string, why: Refusal): void {
    const mtimeMs = this.#nextMtimeMs++;
    this.#files.set(path, { kind: 'refused', why, mtimeMs, ctimeMs: mtimeMs });
  }

  /** What can be read, by path. */
  texts(): readonly (readonly [path: string, text: string])[] {
    return [...this.#files].flatMap(([path, file]) => (file.kind === 'text' ? [[path, file.text] as const] : []));
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  async list({ signal }: { readonly signal: AbortSignal }): Promise<readonly WorkspaceFile[]> {
    signal.throwIfAborted();
    this.listCount++;
    return [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, file]) => described(path, file));
  }

  look(path: string): PlaceContent {
    if (this.ignoredPaths.has(path)) {
      return { kind: 'excluded', why: { kind: 'ignored', file: '.gitignore', rule: path } };
    }
    const file = this.#files.get(path);
    if (file !== undefined) return { kind: 'file', file: described(path, file) };
    const isFolder = [...this.#files.keys()].some(name => name.startsWith(`${path}/`));
    return { kind: isFolder ? 'folder' : 'missing' };
  }

  /** Paths that an ignore file would hide. */
  readonly ignoredPaths = new Set<string>();

  ignores(path: string): boolean {
    return this.ignoredPaths.has(path);
  }

  async read(path: string, { signal }: { readonly signal: AbortSignal }): Promise<FileContent> {
    this.readCount++;
    this.readPaths.push(path);
    this.onRead?.(path);
    await this.gate?.(path);
    signal.throwIfAborted();
    if (isSecretPath(path)) return { kind: 'refused', why: 'secret' };
    const file = this.#files.get(path);
    return file ?? { kind: 'refused', why: 'missing' };
  }
}

function described(path: string, file: StoredFile): WorkspaceFile {
  const { mtimeMs, ctimeMs } = file;
  const sizeBytes = file.kind === 'text' ? new TextEncoder().encode(file.text).length : 1_500_000;
  return { path, sizeBytes, mtimeMs, ctimeMs, ...(isSecretPath(path) ? { refused: 'secret' } : {}) };
}
