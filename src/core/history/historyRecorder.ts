import type { DocumentEvent, DocumentIdentity, ViewedEvent } from '../documents/documentEvent.ts';
import { EditedText } from '../text/editedText.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import { StringEdit } from '../text/stringEdit.ts';
import { textOfEntry } from './historyEntry.ts';
import {
  EMPTY_HISTORY,
  type HistoryEvent,
  type HistoryPolicy,
  type HistoryState,
  newestEntryOf,
  recordEvent,
} from './recordEvent.ts';

interface OpenDocument {
  readonly identity: DocumentIdentity;
  readonly version: number;
  readonly text: EditedText;
}

/**
 * Keeps the history of one workspace: holds the texts of the documents that are open and reduces what happens to them.
 * Recording a keystroke takes time in proportion to the edit, not to the document or to the history.
 */
export class HistoryRecorder {
  readonly #policy: () => HistoryPolicy;
  readonly #documents = new Map<string, OpenDocument>();
  #state: HistoryState;

  /** @param restored the history to go on with */
  constructor(options: { readonly policy: () => HistoryPolicy; readonly restored?: HistoryState }) {
    this.#policy = options.policy;
    this.#state = options.restored ?? EMPTY_HISTORY;
  }

  /** The history as it stands; a value that later events do not change. */
  get state(): HistoryState {
    return this.#state;
  }

  /**
   * An edit that does not follow the version known here makes the document unknown until it is opened again, so that
   * nothing is recorded on a guess.
   *
   * @param at when it happened, in milliseconds since 1970
   */
  record(event: DocumentEvent, at: number): void {
    switch (event.kind) {
      case 'opened':
        this.#open(event);
        return;
      case 'edited':
        this.#edit(event, at);
        return;
      case 'viewed':
        this.#view(event, at);
        return;
      case 'saved':
        return;
      case 'closed':
        this.#documents.delete(event.uri);
        return;
      case 'renamed':
      case 'deleted':
        this.#reduce(event);
        return;
    }
  }

  #open({ document, version, text }: DocumentEvent & { kind: 'opened' }): void {
    if (text === undefined) this.#documents.delete(document.uri);
    else this.#documents.set(document.uri, { identity: document, version, text: EditedText.of(text) });
  }

  #edit({ uri, version, replacements }: DocumentEvent & { kind: 'edited' }, at: number): void {
    const document = this.#documents.get(uri);
    if (document === undefined) return;
    if (version !== document.version + 1) {
      this.#documents.delete(uri);
      return;
    }
    const { identity } = document;
    const edit = new StringEdit(replacements);
    const before = this.#continued(document);
    const after = before.edited(edit);
    this.#documents.set(uri, { identity, version, text: after });
    this.#reduce({ kind: 'edited', document: identity, edit, before, after, at });
  }

  #view({ uri, ranges }: ViewedEvent, at: number): void {
    const document = this.#documents.get(uri);
    if (document === undefined) return;
    const { identity, text } = document;
    const visible = ranges.map(({ start, endExclusive }) => new OffsetRange(start, endExclusive));
    this.#reduce({ kind: 'viewed', document: identity, text, ranges: visible, at });
  }

  /**
   * The document's text, as the very value that its newest entry ended with if it is the same text: a file that was closed
   * and opened again, unchanged, goes on where it was. The texts are compared once, at the first edit.
   */
  #continued({ identity, text }: OpenDocument): EditedText {
    const newest = newestEntryOf(this.#state, identity.uri);
    if (newest === undefined) return text;
    const known = textOfEntry(newest);
    const mayDiffer = known !== text && !(known.length === text.length && known.text === text.text);
    return mayDiffer ? text : known;
  }

  #reduce(event: HistoryEvent): void {
    this.#state = recordEvent(this.#state, event, this.#policy());
  }
}
