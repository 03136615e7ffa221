import { EditedText } from '../text/editedText.ts';
import { StringEdit } from '../text/stringEdit.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { DocumentEvent, DocumentIdentity } from './documentEvent.ts';

/** An open document as it stands in the editor, saved or not. */
export interface MirroredDocument {
  readonly identity: DocumentIdentity;
  readonly version: number;
  /** `undefined` for a document that is too large to be mirrored. */
  readonly snapshot: TextSnapshot | undefined;
  readonly isUnsaved: boolean;
}

interface MutableDocument {
  readonly identity: DocumentIdentity;
  version: number;
  text: EditedText | undefined;
  isUnsaved: boolean;
  /** The text is put together when somebody asks, not at every key. */
  snapshot: TextSnapshot | undefined;
}

/**
 * The texts of open documents, kept up to date by edits. An edit that does not follow the version known here makes the
 * document unknown, so that nobody works on a guess; an `opened` event makes it known again.
 */
export class DocumentMirror {
  readonly #documents = new Map<string, MutableDocument>();

  apply(event: DocumentEvent): void {
    switch (event.kind) {
      case 'opened': {
        const { document, version, text, isUnsaved } = event;
        this.#documents.set(document.uri, {
          identity: document,
          version,
          text: text === undefined ? undefined : EditedText.of(text),
          isUnsaved,
          snapshot: undefined,
        });
        return;
      }
      case 'edited': {
        const document = this.#documents.get(event.uri);
        if (document === undefined) return;
        if (event.version !== document.version + 1) {
          this.#documents.delete(event.uri);
          return;
        }
        document.version = event.version;
        document.isUnsaved = event.isUnsaved;
        document.text = document.text?.edited(new StringEdit(event.replacements));
        document.snapshot = undefined;
        return;
      }
      case 'saved': {
        const document = this.#documents.get(event.uri);
        if (document !== undefined) document.isUnsaved = false;
        return;
      }
      case 'closed':
        this.#documents.delete(event.uri);
        return;
      case 'viewed':
      case 'renamed':
      case 'deleted':
        return;
    }
  }

  /** The document, or `undefined` if it is not known at exactly that version. */
  tryGet(uri: string, version: number): MirroredDocument | undefined {
    const document = this.#documents.get(uri);
    if (document === undefined || document.version !== version) return undefined;
    document.snapshot ??= document.text?.toSnapshot();
    return { identity: document.identity, version, snapshot: document.snapshot, isUnsaved: document.isUnsaved };
  }

  /** Texts that differ from the disk, by path: what a search of the project must see instead of the files. */
  unsavedTexts(): ReadonlyMap<string, string> {
    const texts = new Map<string, string>();
    for (const { identity, text, snapshot, isUnsaved } of this.#documents.values()) {
      if (isUnsaved && text !== undefined) texts.set(identity.path, snapshot?.text ?? text.text);
    }
    return texts;
  }
}
