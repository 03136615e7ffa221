import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nullLog } from '../../../src/core/base/log.ts';
import { type ChoiceChange, NO_CHOICES, withChange, withRename } from '../../../src/core/choices/choices.ts';
import type { Settings } from '../../../src/core/config/settings.ts';
import type { ContextEngine, ContextRequest } from '../../../src/core/contextEngine.ts';
import type { DocumentEvent } from '../../../src/core/documents/documentEvent.ts';
import { createContextEngine } from '../../../src/core/engine.ts';
import { readableText } from '../../../src/core/notebook/jupyterFile.ts';
import { isSecretPath } from '../../../src/core/safety/secretPaths.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';
import { createNodePorts } from '../../../src/node/nodePorts.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import type { SeededRandom } from '../randomEditing.ts';
import {
  hostileLine,
  hostilePath,
  hostileText,
  PLANTED_IN_SECRET_FILE,
  PLANTED_KEY_BLOCK,
  PLANTED_KEY_LINE,
} from './hostileTexts.ts';

interface OpenDocument {
  readonly path: string;
  version: number;
  text: string;
  isUnsaved: boolean;
  readonly undo: string[];
}

/** A folder on disk, an engine over it with a real store, and somebody who works there at random. */
export class FuzzWorld {
  readonly engine: ContextEngine;
  readonly #random: SeededRandom;
  readonly #root: string;
  readonly #dispose: () => void;
  readonly #texts = new Map<string, string[]>();
  readonly #marks = new Map<string, string>();
  readonly #open = new Map<string, OpenDocument>();
  #choices = NO_CHOICES;
  #created = 0;

  constructor(random: SeededRandom, options: { root: string; assetsPath: string; settings: Settings }) {
    const { root, assetsPath, settings } = options;
    this.#random = random;
    this.#root = join(root, 'project');
    mkdirSync(this.#root, { recursive: true });
    for (let count = random.below(14); count >= 0; count--) this.#create(hostilePath(random));
    const folders = [{ name: 'project', fsPath: this.#root }];
    const ports = createNodePorts({
      folders,
      excludes: [],
      assetsPath,
      storePath: random.next() < 0.3 ? join(root, 'store.db') : ':memory:',
      watchesFiles: false,
      isTrusted: random.next() < 0.8,
      showIndex: () => {},
      log: nullLog,
      tell: () => {},
    });
    // The same moment for the same prompt, and no list of files from a moment before.
    const fresh = createNodeWorkspace({ folders, excludes: [], log: nullLog, listTtlMs: 0 });
    const clock = { now: () => Date.UTC(2025, 0, 15) };
    this.engine = createContextEngine({ ...ports, workspace: fresh, clock }, settings);
    this.#dispose = () => {
      this.engine.dispose();
      ports.dispose();
      rmSync(root, { recursive: true, force: true });
    };
  }

  get choices() {
    return this.#choices;
  }

  textsOf(path: string): readonly string[] {
    return this.#texts.get(path) ?? [];
  }

  /** The line that was planted in a file, as no other file has it. */
  markOf(path: string): string {
    return this.#marks.get(path) ?? `no mark of ${path}`;
  }

  /** The document in front with a cursor or a selection, or none. */
  active(): ContextRequest['active'] {
    const random = this.#random;
    const documents = [...this.#open.values()];
    if (documents.length === 0 || random.next() < 0.1) return random.pick(['noEditor', 'secret', 'notText'] as const);
    const { path, version, text } = random.pick(documents);
    const start = random.below(text.length + 2);
    const endExclusive = random.next() < 0.6 ? start : start + random.below(2_000);
    return { uri: this.#uriOf(path), version, selection: { start, endExclusive } };
  }

  /** One thing that happens in the editor or to the files. */
  async step(): Promise<void> {
    const random = this.#random;
    const documents = [...this.#open.values()];
    const dice = random.next();
    if (documents.length === 0 || dice < 0.25) return this.#openDocument(random.pick([...this.#texts.keys()]));
    const document = random.pick(documents);
    if (dice < 0.55) return this.#edit(document, this.#randomEdit(document.text));
    if (dice < 0.65) return this.#undo(document);
    if (dice < 0.7) return this.#save(document);
    if (dice < 0.75) return this.#close(document);
    if (dice < 0.8) return this.#rename(document);
    if (dice < 0.83) return this.#view(document);
    if (dice < 0.87) return this.#create(hostilePath(random));
    if (dice < 0.9) return this.#delete(document);
    return this.#choose(random.pick([...this.#texts.keys(), 'missing.ts', '.env']));
  }

  dispose(): void {
    this.#dispose();
  }

  #create(path: string): void {
    const mark = `mark ${this.#created++} of a file`;
    const text = isSecretPath(path) ? PLANTED_IN_SECRET_FILE : `${mark}\n${hostileText(this.#random)}`;
    if (!isSecretPath(path) && !this.#marks.has(path)) this.#marks.set(path, mark);
    this.#write(path, isSecretPath(path) || this.#random.next() < 0.7 ? text : hostileText(this.#random));
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#root, path)), { recursive: true });
    writeFileSync(join(this.#root, path), text);
    this.#remember(path, text);
  }

  #remember(path: string, text: string): void {
    const decoded = text.toWellFormed().replace(/^\ufeff/, '');
    const texts = [text, decoded, readableText(path, text), readableText(path, decoded)];
    this.#texts.set(path, [...(this.#texts.get(path) ?? []), ...texts]);
  }

  #openDocument(path: string): void {
    // The editor sends no secret documents: listeners tell these apart (`recordedDocuments.ts`).
    if (isSecretPath(path)) return;
    // What was renamed or deleted cannot be opened: with its old text it would be a copy that nobody has decided about.
    if (!existsSync(join(this.#root, path))) return;
    const text = (this.#texts.get(path)?.at(-1) ?? '').slice(0, 100_000);
    const document: OpenDocument = { path, version: 1, text, isUnsaved: this.#random.next() < 0.3, undo: [] };
    this.#open.set(path, document);
    this.#remember(path, text);
    const identity = { uri: this.#uriOf(path), path, languageId: '' };
    this.#tell({ kind: 'opened', document: identity, version: 1, text, isUnsaved: document.isUnsaved });
  }

  #randomEdit(text: string): StringEdit {
    const random = this.#random;
    const offsets = Array.from({ length: 2 * (1 + random.below(3)) }, () => random.below(text.length + 1));
    offsets.sort((a, b) => a - b);
    return new StringEdit(
      offsets.flatMap((start, index) => {
        if (index % 2 === 1) return [];
        const endExclusive = Math.min(offsets[index + 1]!, start + random.below(40));
        const inserted = random.pick(['', 'x', '\n', '\r', '\ud83d', `\n${hostileLine(random)}\n`]);
        return [{ start, endExclusive, text: inserted }];
      }),
    );
  }

  #edit(document: OpenDocument, edit: StringEdit): void {
    const text = edit.apply(document.text);
    if (text.includes(PLANTED_KEY_LINE) && !text.includes(PLANTED_KEY_BLOCK)) return;
    document.undo.push(document.text);
    document.text = text;
    document.isUnsaved = true;
    this.#remember(document.path, document.text);
    this.#tell({
      kind: 'edited',
      uri: this.#uriOf(document.path),
      version: ++document.version,
      replacements: edit.replacements,
      isUnsaved: true,
    });
  }

  #undo(document: OpenDocument): void {
    const text = document.undo.pop();
    if (text === undefined) return;
    this.#edit(document, new StringEdit([{ start: 0, endExclusive: document.text.length, text }]));
  }

  #save(document: OpenDocument): void {
    document.isUnsaved = false;
    this.#write(document.path, document.text);
    this.#tell({ kind: 'saved', uri: this.#uriOf(document.path) });
  }

  #close({ path }: OpenDocument): void {
    this.#open.delete(path);
    this.#tell({ kind: 'closed', uri: this.#uriOf(path) });
  }

  #rename(document: OpenDocument): void {
    const to = hostilePath(this.#random);
    if (isSecretPath(to) || this.#texts.has(to)) return;
    this.#close(document);
    this.#texts.set(to, this.#texts.get(document.path) ?? []);
    // Its text has the name now that the user chose for it.
    const mark = this.#marks.get(document.path);
    this.#marks.delete(document.path);
    if (mark !== undefined) this.#marks.set(to, mark);
    this.#write(to, document.text);
    rmSync(join(this.#root, document.path), { force: true });
    this.#choices = withRename(this.#choices, document.path, to);
    const from = { uri: this.#uriOf(document.path), path: document.path };
    this.#tell({ kind: 'renamed', from, to: { uri: this.#uriOf(to), path: to } });
  }

  #delete(document: OpenDocument): void {
    this.#close(document);
    rmSync(join(this.#root, document.path), { force: true });
    this.#tell({ kind: 'deleted', uri: this.#uriOf(document.path) });
  }

  #view({ path, text }: OpenDocument): void {
    const start = this.#random.below(text.length + 1);
    const endExclusive = Math.min(text.length, start + 3_000);
    this.#tell({ kind: 'viewed', uri: this.#uriOf(path), ranges: [{ start, endExclusive }] });
  }

  async #choose(path: string): Promise<void> {
    const random = this.#random;
    const first = 1 + random.below(30);
    const change = random.pick<ChoiceChange>([
      { kind: 'pin', path },
      { kind: 'pin', path, lines: { first, last: first + random.below(20), anchor: random.below(1_000) } },
      { kind: 'unpin', path },
      { kind: 'exclude', path },
      { kind: 'exclude', path },
      { kind: 'include', path },
      { kind: 'allow', path },
      { kind: 'weigh', path, weight: random.pick(['first', 'last', undefined] as const) },
    ]);
    this.#choices = withChange(this.#choices, change);
    await this.engine.setChoices(this.#choices);
  }

  #tell(event: DocumentEvent): void {
    this.engine.notify(event);
  }

  #uriOf(path: string): string {
    return `file:///project/${encodeURI(path.toWellFormed())}`;
  }
}
