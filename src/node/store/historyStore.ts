import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../core/base/log.ts';
import type { HistoryEntry } from '../../core/history/historyEntry.ts';
import type { HistoryStore, HistoryStoreLimits, SaveResult } from '../../core/ports.ts';
import { EditedText } from '../../core/text/editedText.ts';
import type { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { inReadTransaction, inTransaction, overwriting, withBusyTimeout } from './database.ts';
import { changesNothing, planSave, type SavePlan, type StoredEntry, type WantedEntry } from './historyPlan.ts';
import { decodeEntry, encodeEntry } from './historyRows.ts';
import { type EntryRow, HistoryTables } from './historyTables.ts';
import { type SizedText, SizeLimits } from './sizeLimits.ts';
import { failureOf } from './storeErrors.ts';
import { decodeText, encodeText, hashOf } from './textCodec.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** Saving waits no longer for another process: what it keeps the engine from is dearer than trying again later. */
const SAVE_BUSY_TIMEOUT_MS = 200;

/** What is known of a text: enough to find it in the store, and what it takes, without making its bytes again. */
interface KnownText {
  readonly hash: string;
  readonly size: number;
}

type StoredEntries = ReadonlyMap<HistoryEntry, StoredEntry>;

/**
 * The history in the workspace's database; store.md says what the tables hold and how windows share them.
 *
 * Remembers the row of every entry of this session, so that saving costs what has changed.
 */
export class SqliteHistoryStore implements HistoryStore {
  readonly #database: WorkspaceDatabase;
  readonly #log: Log;
  /** By the identity of the text, and gone with it. */
  readonly #knownTexts = new WeakMap<TextSnapshot, KnownText>();
  #tables: HistoryTables | undefined;
  /** Rows of the entries that were loaded or saved last. Another window may have removed some. */
  #stored: StoredEntries = new Map();
  #limits: HistoryStoreLimits | undefined;
  #clears = 0;

  constructor(options: { readonly database: WorkspaceDatabase; readonly log: Log }) {
    this.#database = options.database;
    this.#log = options.log;
  }

  load(limits: HistoryStoreLimits): readonly HistoryEntry[] {
    if (limits.maxEntries <= 0) return [];
    try {
      return this.#database.run(database => {
        const tables = this.#tablesOf(database);
        this.#stored = inReadTransaction(database, () => this.#read(tables, limits));
        return [...this.#stored.keys()];
      });
    } catch (error) {
      this.#log.warn(`The history cannot be read (${String(error)}); this session starts without it.`);
      return [];
    }
  }

  save(entries: readonly HistoryEntry[], limits: HistoryStoreLimits): SaveResult {
    const why = this.#database.passingFailure;
    if (why !== undefined) return { kind: 'failed', why };
    // Nothing would outlive the session, and the entries are in memory already.
    if (this.#database.isInMemory) return { kind: 'saved' };
    return this.#attempt(database => {
      const tables = this.#tablesOf(database);
      const plan = planSave(this.#newestWithin(entries, limits), this.#stored.values());
      if (changesNothing(plan) && isSame(limits, this.#limits)) return { kind: 'saved' };
      return withBusyTimeout(database, SAVE_BUSY_TIMEOUT_MS, () => this.#carryOut(plan, tables, limits));
    });
  }

  clear(): SaveResult {
    const why = this.#database.passingFailure;
    if (why !== undefined) return { kind: 'failed', why };
    return this.#attempt(database => {
      const tables = this.#tablesOf(database);
      overwriting(database, () => inTransaction(database, () => tables.clear()));
      this.#stored = new Map();
      this.#clears = tables.clears;
      this.#rebuildFile(database);
      return { kind: 'saved' };
    });
  }

  #attempt(work: (database: DatabaseSync) => SaveResult): SaveResult {
    try {
      return this.#database.run(work);
    } catch (error) {
      this.#log.debug(`history: not written, ${String(error)}`);
      return { kind: 'failed', why: failureOf(error) };
    }
  }

  /** Forgets what was stored when the database is another one than before. */
  #tablesOf(database: DatabaseSync): HistoryTables {
    if (this.#tables?.database !== database) {
      this.#tables = new HistoryTables(database);
      this.#stored = new Map();
      this.#limits = undefined;
      this.#clears = this.#tables.clears;
    }
    return this.#tables;
  }

  #read(tables: HistoryTables, limits: HistoryStoreLimits): StoredEntries {
    this.#clears = tables.clears;
    const room = new SizeLimits<string>(limits);
    const texts = new Map<number, EditedText | undefined>();
    const textOf = (id: number): EditedText | undefined => {
      if (!texts.has(id)) texts.set(id, this.#readText(tables, id));
      return texts.get(id);
    };
    const newestFirst: [HistoryEntry, StoredEntry][] = [];
    let unreadable = 0;
    for (const row of tables.newestEntries(limits.maxEntries)) {
      const text = textOf(row.text);
      const afterText = row.afterText === undefined ? undefined : textOf(row.afterText);
      const entry = text === undefined ? undefined : this.#tryDecode(row, text, afterText);
      if (text === undefined || entry === undefined) {
        unreadable++;
        continue;
      }
      const stored: StoredEntry = { ...row, origin: text.origin, afterOrigin: afterText?.origin };
      if (!room.tryAdd(row.size, this.#sizedTexts(stored))) break;
      newestFirst.push([entry, stored]);
    }
    if (unreadable > 0) this.#log.warn(`${unreadable} entries of the history cannot be read and are left out.`);
    return new Map(newestFirst.reverse());
  }

  /** `undefined` if it is missing or not what was written. */
  #readText(tables: HistoryTables, id: number): EditedText | undefined {
    const row = tables.textById(id);
    if (row === undefined || hashOf(row) !== row.hash) return undefined;
    const text = EditedText.of(decodeText(row));
    this.#knownTexts.set(text.origin, { hash: row.hash, size: row.content.byteLength });
    return text;
  }

  #tryDecode({ id, columns }: EntryRow, text: EditedText, afterText: EditedText | undefined): HistoryEntry | undefined {
    try {
      return decodeEntry(columns, text, afterText);
    } catch (error) {
      this.#log.debug(`history: row ${id} cannot be read, ${String(error)}`);
      return undefined;
    }
  }

  /** Oldest first, like the entries. What is new is encoded here, before the store is locked. */
  #newestWithin(entries: readonly HistoryEntry[], limits: HistoryStoreLimits): readonly WantedEntry[] {
    const room = new SizeLimits<string>(limits);
    const newestFirst: WantedEntry[] = [];
    for (const entry of entries.toReversed()) {
      const stored = this.#stored.get(entry);
      const next: WantedEntry =
        stored === undefined ? { kind: 'new', entry, encoded: encodeEntry(entry) } : { kind: 'stored', entry, stored };
      const row = next.kind === 'new' ? next.encoded : next.stored;
      if (!room.tryAdd(row.size, this.#sizedTexts(row))) break;
      newestFirst.push(next);
    }
    return newestFirst.reverse();
  }

  #carryOut(plan: SavePlan, tables: HistoryTables, limits: HistoryStoreLimits): SaveResult {
    const stored = inTransaction(tables.database, () => {
      if (tables.clears !== this.#clears) return 'clearedElsewhere';
      for (const { id } of plan.removed) tables.deleteEntry(id);
      const entries = new Map(
        plan.entries.map(planned => [
          planned.entry,
          planned.kind === 'kept' ? planned.stored : this.#insert(planned, tables),
        ]),
      );
      const hasTrimmed = trim(tables, limits);
      if (hasTrimmed || losesTexts(plan.removed, entries.values())) tables.deleteUnusedTexts();
      return entries;
    });
    // Only now, when nothing can be rolled back any more.
    if (stored === 'clearedElsewhere') {
      this.#stored = new Map();
      this.#clears = tables.clears;
      return { kind: 'clearedElsewhere' };
    }
    this.#stored = stored;
    this.#limits = limits;
    return { kind: 'saved' };
  }

  #insert({ encoded, order }: SavePlan['entries'][number] & { kind: 'insert' }, tables: HistoryTables): StoredEntry {
    const { columns, size, origin, afterOrigin } = encoded;
    const text = this.#textId(origin, tables);
    const afterText = afterOrigin === undefined ? undefined : this.#textId(afterOrigin, tables);
    const row = { ...order, size, text, afterText };
    return { ...row, id: tables.insertEntry({ ...row, columns }), origin, afterOrigin };
  }

  /** Looks each time: another window may have removed the text since it was stored. */
  #textId(text: TextSnapshot, tables: HistoryTables): number {
    const { hash } = this.#known(text);
    return tables.textIdByHash(hash) ?? tables.insertText({ hash, ...encodeText(text.text) });
  }

  #sizedTexts({ origin, afterOrigin }: Pick<StoredEntry, 'origin' | 'afterOrigin'>): readonly SizedText<string>[] {
    const texts = afterOrigin === undefined ? [origin] : [origin, afterOrigin];
    return texts.map(text => {
      const { hash, size } = this.#known(text);
      return { key: hash, size };
    });
  }

  #known(text: TextSnapshot): KnownText {
    let known = this.#knownTexts.get(text);
    if (known === undefined) {
      const encoded = encodeText(text.text);
      known = { hash: hashOf(encoded), size: encoded.content.byteLength };
      this.#knownTexts.set(text, known);
    }
    return known;
  }

  /** Nothing of what was cleared stays in the free space of the file or in its log, unless another process holds it. */
  #rebuildFile(database: DatabaseSync): void {
    try {
      database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      this.#log.debug(`history: the file was not rebuilt after clearing, ${String(error)}`);
    }
  }
}

/** Removes the oldest entries of all windows until the limits are kept. */
function trim(tables: HistoryTables, limits: HistoryStoreLimits): boolean {
  const sizes = tables.textSizes();
  const sized = (id: number): SizedText<number> => ({ key: id, size: sizes.get(id) ?? 0 });
  const room = new SizeLimits<number>(limits);
  const tooOld = tables.entrySizes().filter(({ size, text, afterText }) => {
    return !room.tryAdd(size, afterText === undefined ? [sized(text)] : [sized(text), sized(afterText)]);
  });
  for (const { id } of tooOld) tables.deleteEntry(id);
  return tooOld.length > 0;
}

function losesTexts(removed: readonly StoredEntry[], left: Iterable<StoredEntry>): boolean {
  const textsOf = ({ text, afterText }: StoredEntry) => (afterText === undefined ? [text] : [text, afterText]);
  const used = new Set([...left].flatMap(textsOf));
  return removed.flatMap(textsOf).some(text => !used.has(text));
}

function isSame(limits: HistoryStoreLimits, other: HistoryStoreLimits | undefined): boolean {
  return limits.maxEntries === other?.maxEntries && limits.maxBytes === other.maxBytes;
}
