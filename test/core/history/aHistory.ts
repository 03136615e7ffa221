import { HistoryRecorder } from '../../../src/core/history/historyRecorder.ts';
import { DEFAULT_HISTORY_POLICY, type HistoryPolicy } from '../../../src/core/history/recordEvent.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { type Replacement, StringEdit } from '../../../src/core/text/stringEdit.ts';

/** A recorder with the documents of an editor that keeps versions and texts right. Every call is a second after the last. */
export class HistoryWorld {
  readonly #recorder: HistoryRecorder;
  readonly #open = new Map<string, { version: number; text: string }>();
  #policy: HistoryPolicy;
  #now = 0;
  /** Every text that a document was opened with. */
  readonly openedTexts: string[] = [];

  constructor(policy: Partial<HistoryPolicy> = {}) {
    this.#policy = { ...DEFAULT_HISTORY_POLICY, ...policy };
    this.#recorder = new HistoryRecorder({ policy: () => this.#policy });
  }

  get now(): number {
    return this.#now;
  }

  get entries() {
    return this.#recorder.state.entries;
  }

  get state() {
    return this.#recorder.state;
  }

  /** Entries as text: `edit a.ts [0, 0)"x"`, oldest first. */
  get printed(): readonly string[] {
    return this.entries.map(entry => {
      const places =
        entry.kind === 'edit'
          ? entry.edit.replacements.map(
              ({ start, endExclusive, text }) => `[${start}, ${endExclusive})${JSON.stringify(text)}`,
            )
          : entry.ranges.map(String);
      return [entry.kind === 'edit' ? 'edit' : 'view', entry.document.path, ...places].join(' ');
    });
  }

  textOf(name: string): string | undefined {
    return this.#open.get(name)?.text;
  }

  changePolicy(policy: Partial<HistoryPolicy>): void {
    this.#policy = { ...this.#policy, ...policy };
  }

  open(name: string, text: string): this {
    this.#open.set(name, { version: 1, text });
    this.openedTexts.push(text);
    const document = { uri: `file:///ws/${name}`, path: name, languageId: 'typescript' };
    return this.#record({ kind: 'opened', document, version: 1, text, isUnsaved: false });
  }

  edit(name: string, ...replacements: readonly (readonly [start: number, endExclusive: number, text: string])[]): this {
    return this.apply(
      name,
      replacements.map(([start, endExclusive, text]) => ({ start, endExclusive, text })),
    );
  }

  apply(name: string, replacements: readonly Replacement[]): this {
    const document = this.#open.get(name)!;
    document.version++;
    document.text = new StringEdit(replacements).apply(document.text);
    const { version } = document;
    return this.#record({ kind: 'edited', uri: `file:///ws/${name}`, version, replacements, isUnsaved: true });
  }

  /** The editor lost an event: versions go on, the recorder does not know. */
  editUnseen(name: string): this {
    this.#open.get(name)!.version++;
    return this;
  }

  view(name: string, ...ranges: readonly (readonly [start: number, endExclusive: number])[]): this {
    const seen = ranges.map(([start, endExclusive]) => new OffsetRange(start, endExclusive));
    return this.#record({ kind: 'viewed', uri: `file:///ws/${name}`, ranges: seen });
  }

  close(name: string): this {
    this.#open.delete(name);
    return this.#record({ kind: 'closed', uri: `file:///ws/${name}` });
  }

  rename(from: string, to: string): this {
    const named = (name: string) => ({ uri: `file:///ws/${name}`, path: name });
    return this.#record({ kind: 'renamed', from: named(from), to: named(to) });
  }

  delete(name: string): this {
    return this.#record({ kind: 'deleted', uri: `file:///ws/${name}` });
  }

  #record(event: Parameters<HistoryRecorder['record']>[0]): this {
    this.#now += 1_000;
    this.#recorder.record(event, this.#now);
    return this;
  }
}
