import { StringEdit } from './stringEdit.ts';
import { TextSnapshot } from './textSnapshot.ts';

/** How many replacements an edited text may carry before it becomes an origin of its own: what a look-up walks through. */
const MAX_REPLACEMENTS = 128;

/** How many UTF-16 code units those may insert together: what composing with the next edit may have to copy. */
const MAX_INSERTED_LENGTH = 16_384;

/**
 * A text that is known as an older text and what was done to it since: `text === edit.apply(origin.text)`. Immutable.
 *
 * The versions of a document differ by a few characters and are many. Here they share one origin, so that a version costs
 * what its edit costs: nobody copies or splits the whole text at a keystroke. When too much was edited, the text is made
 * and becomes the origin of the versions to come.
 */
export class EditedText {
  readonly origin: TextSnapshot;
  /** Lies within the origin. */
  readonly edit: StringEdit;
  readonly length: number;

  private constructor(origin: TextSnapshot, edit: StringEdit) {
    this.origin = origin;
    this.edit = edit;
    let length = origin.text.length;
    for (const { start, endExclusive, text } of edit.replacements) length += text.length - (endExclusive - start);
    this.length = length;
  }

  static of(text: string): EditedText {
    return new EditedText(new TextSnapshot(text), StringEdit.empty);
  }

  /** Made anew each time unless nothing was edited: whoever needs it twice keeps it. */
  get text(): string {
    return this.edit.isEmpty ? this.origin.text : this.edit.apply(this.origin.text);
  }

  /** The text with line starts; like `text`, made anew each time unless nothing was edited. */
  toSnapshot(): TextSnapshot {
    return this.edit.isEmpty ? this.origin : this.origin.edited(this.edit);
  }

  /** The text after a further edit, whose ranges may lie behind the end of this text as in `StringEdit.apply`. */
  edited(edit: StringEdit): EditedText {
    if (edit.isEmpty) return this;
    const isInside = edit.replacements.at(-1)!.endExclusive <= this.length;
    if (!isInside) return EditedText.of(edit.apply(this.text));
    const sinceOrigin = this.edit.compose(edit);
    return isSmall(sinceOrigin)
      ? new EditedText(this.origin, sinceOrigin)
      : EditedText.of(sinceOrigin.apply(this.origin.text));
  }

  /** A part of the text, at the cost of that part and of the edit. Offsets past the end count as the end. */
  slice(start: number, endExclusive: number): string {
    let part = '';
    let from = 0;
    let shift = 0;
    for (const replacement of this.edit.replacements) {
      const insertedAt = replacement.start + shift;
      if (endExclusive <= insertedAt) break;
      part += this.origin.text.slice(Math.max(from, start - shift), replacement.start);
      part += sliceAt(replacement.text, insertedAt, start, endExclusive);
      from = replacement.endExclusive;
      shift += replacement.text.length - (replacement.endExclusive - replacement.start);
    }
    return part + this.origin.text.slice(Math.max(from, start - shift), Math.max(from, endExclusive - shift));
  }

  /** How many `\n` stand before the offset; an offset past the end counts as the end. */
  lineFeedsBefore(offset: number): number {
    let shift = 0;
    let added = 0;
    for (const { start, endExclusive, text } of this.edit.replacements) {
      const insertedAt = start + shift;
      if (offset < insertedAt) break;
      if (offset < insertedAt + text.length) {
        return this.origin.lineFeedsBefore(start) + added + lineFeedsIn(text, offset - insertedAt);
      }
      added += lineFeedsIn(text, text.length);
      if (start < endExclusive) added -= this.origin.lineFeedsBefore(endExclusive) - this.origin.lineFeedsBefore(start);
      shift += text.length - (endExclusive - start);
    }
    return this.origin.lineFeedsBefore(offset - shift) + added;
  }
}

function isSmall(edit: StringEdit): boolean {
  return edit.replacements.length <= MAX_REPLACEMENTS && edit.insertedLength <= MAX_INSERTED_LENGTH;
}

/** What of a text that lies at `at` is in `[start, endExclusive)`. */
function sliceAt(text: string, at: number, start: number, endExclusive: number): string {
  return text.slice(Math.max(start - at, 0), Math.max(endExclusive - at, 0));
}

function lineFeedsIn(text: string, endExclusive: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < endExclusive; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
