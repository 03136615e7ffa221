import {
  Diagnostic,
  DiagnosticSeverity,
  FileSystemError,
  FileType,
  languages,
  Position,
  Range,
  type TextDocument,
  Uri,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Log } from '../../core/base/log.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { Place } from '../../core/ports.ts';
import { type ParsedRegressionSet, REGRESSION_FILES } from '../../core/regression/regressionSet.ts';
import { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { regressionProblemSentence } from './regressionTexts.ts';

/** Nothing of a set is needed at once, and the first prompt goes first. */
const START_DELAY_MS = 1_000;
/** A pause between keys is shorter, and files that are saved together are read once. */
const QUIET_MS = 300;
/** A set may have a million characters, which are hardly ever more bytes than this. */
const MAX_BYTES = 4_000_000;

/** A regression set as it is in the editor or, where nothing is unsaved, on disk. */
export interface LoadedSet {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
  readonly text: string;
  readonly parsed: ParsedRegressionSet;
  readonly rangeOf: (place: Place) => Range;
}

/**
 * The regression sets of the workspace: one a folder. They are read again when their files change or are typed in, and their
 * mistakes are marked. There are none in a workspace that is not trusted.
 */
export class RegressionSets implements Disposable {
  readonly #engine: Pick<ContextEngine, 'parseRegressionSet'>;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<readonly LoadedSet[]>());
  readonly #problems = this.#disposables.add(languages.createDiagnosticCollection('context-mode-regression'));
  #sets: readonly LoadedSet[] = [];
  #lastLoad = 0;
  #timer: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changes.event;

  constructor(parts: { readonly engine: Pick<ContextEngine, 'parseRegressionSet'>; readonly log: Log }) {
    this.#engine = parts.engine;
    this.#log = parts.log;
    const own = (part: Disposable) => this.#disposables.add(part);
    // Of a folder that goes, VS Code does not name the files that were in it.
    for (const pattern of ['**/.context-mode/regression.{yaml,yml,jsonl}', '**/.context-mode']) {
      const watcher = workspace.createFileSystemWatcher(pattern);
      own(watcher);
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
        own(event(() => this.#loadSoon()));
    }
    const onDocument = (document: TextDocument) => isSet(document.uri) && this.#loadSoon();
    own(workspace.onDidOpenTextDocument(onDocument));
    own(workspace.onDidCloseTextDocument(onDocument));
    own(workspace.onDidChangeTextDocument(({ document }) => onDocument(document)));
    own(workspace.onDidChangeWorkspaceFolders(() => this.#loadSoon()));
    own(workspace.onDidGrantWorkspaceTrust(() => this.#loadSoon()));
    own({ dispose: () => clearTimeout(this.#timer) });
    this.#loadSoon(START_DELAY_MS);
  }

  /** Reads them all anew. Of loads that overlap, the last one counts. */
  async load(): Promise<readonly LoadedSet[]> {
    clearTimeout(this.#timer);
    const load = ++this.#lastLoad;
    const folders = workspace.isTrusted ? (workspace.workspaceFolders ?? []) : [];
    const found = await Promise.all(folders.map(folder => this.#loadSet(folder)));
    if (load !== this.#lastLoad) return this.#sets;
    this.#sets = found.filter(set => set !== undefined);
    this.#mark();
    this.#changes.fire(this.#sets);
    return this.#sets;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #loadSoon(delayMs = QUIET_MS): void {
    clearTimeout(this.#timer);
    const load = (): void => {
      this.load().catch((error: unknown) => this.#log.warn(`The regression sets were not read (${String(error)}).`));
    };
    this.#timer = setTimeout(load, delayMs);
  }

  async #loadSet(folder: WorkspaceFolder): Promise<LoadedSet | undefined> {
    for (const name of REGRESSION_FILES) {
      const uri = Uri.joinPath(folder.uri, name);
      const text = await this.#tryRead(uri);
      if (text === undefined) continue;
      const parsed = await this.#engine.parseRegressionSet(text, uri.path);
      return { uri, folder, text, parsed, rangeOf: rangesIn(text) };
    }
    return undefined;
  }

  async #tryRead(uri: Uri): Promise<string | undefined> {
    const unsaved = workspace.textDocuments.find(each => each.isDirty && each.uri.toString() === uri.toString());
    if (unsaved !== undefined) return unsaved.getText();
    try {
      const { type, size } = await workspace.fs.stat(uri);
      if ((type & FileType.File) === 0) return undefined;
      if (size > MAX_BYTES) {
        this.#log.warn('A regression set is not read: it is too large.');
        return undefined;
      }
      return new TextDecoder().decode(await workspace.fs.readFile(uri));
    } catch (error) {
      // Most folders have none.
      if (!isNotFound(error)) this.#log.warn(`A regression set cannot be read (${String(error)}).`);
      return undefined;
    }
  }

  #mark(): void {
    this.#problems.clear();
    for (const { uri, parsed, rangeOf } of this.#sets) {
      const marks = parsed.problems.map(problem => {
        const mark = new Diagnostic(rangeOf(problem), regressionProblemSentence(problem), DiagnosticSeverity.Error);
        mark.source = 'Context Mode';
        return mark;
      });
      this.#problems.set(uri, marks);
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}

/** Whether there may be a set at this place. */
function isSet({ path }: Uri): boolean {
  return REGRESSION_FILES.some(name => path.endsWith(`/${name}`));
}

/** Places in this text as the editor counts them. */
export function rangesIn(text: string): (place: Place) => Range {
  const snapshot = new TextSnapshot(text);
  const positionAt = (offset: number): Position => {
    const lineIndex = snapshot.lineIndexAt(offset);
    return new Position(lineIndex, offset - snapshot.lineStart(lineIndex));
  };
  return ({ start, endExclusive }) => new Range(positionAt(start), positionAt(endExclusive));
}
