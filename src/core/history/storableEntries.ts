import { redactSecrets } from '../safety/secretValues.ts';
import type { EditedText } from '../text/editedText.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { HistoryEntry } from './historyEntry.ts';

/** A value that an edit completes lies within so many characters of it; longer than any key on one line. */
const NEIGHBOURHOOD = 500;

/**
 * The entries that may be written to disk: those whose texts hold no value that looks like a secret. The others last until
 * the session ends. Looks at each text once and, of an edited one, at what lies around the edit.
 */
export class StorableEntries {
  readonly #origins = new WeakMap<TextSnapshot, boolean>();
  readonly #texts = new WeakMap<EditedText, boolean>();

  of(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
    return entries.filter(entry =>
      entry.kind === 'edit' ? !this.#isSecret(entry.base) && !this.#isSecret(entry.after) : !this.#isSecret(entry.text),
    );
  }

  #isSecret(text: EditedText): boolean {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const isSecret = this.#isOriginSecret(text.origin) || isEditSecret(text);
    this.#texts.set(text, isSecret);
    return isSecret;
  }

  #isOriginSecret(origin: TextSnapshot): boolean {
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const isSecret = redactSecrets(origin.text).count > 0;
    this.#origins.set(origin, isSecret);
    return isSecret;
  }
}

function isEditSecret(text: EditedText): boolean {
  let shift = 0;
  for (const { start, endExclusive, text: inserted } of text.edit.replacements) {
    const from = Math.max(0, start + shift - NEIGHBOURHOOD);
    if (redactSecrets(text.slice(from, start + shift + inserted.length + NEIGHBOURHOOD)).count > 0) return true;
    shift += inserted.length - (endExclusive - start);
  }
  return false;
}
