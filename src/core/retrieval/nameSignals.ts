import { lastNameOf, matchingParts, pathNamesOf } from './pathMentions.ts';
import type { Question } from './question.ts';
import type { SearchIndex } from './searchIndex.ts';

const MAX_MENTION_PARTS = 4;
/** A name that more files define says little about any. */
const MAX_DEFINERS = 30;

/** Files whose path the question names, and among them those that it names with a line. */
export function addPathMentions(
  index: SearchIndex,
  { mentions }: Question,
  signals: { readonly pathMention: Float64Array; readonly frame: Float64Array },
): void {
  if (mentions.length === 0) return;
  const mentioned = new Set(mentions.flatMap(({ names }) => names));
  for (let number = 0; number < index.files.length; number++) {
    const file = index.files[number];
    if (file === undefined || !mentioned.has(lastNameOf(file.path))) continue;
    const names = pathNamesOf(file.path);
    for (const [place, mention] of mentions.entries()) {
      const parts = Math.min(MAX_MENTION_PARTS, matchingParts(mention, names)) / MAX_MENTION_PARTS;
      if (parts === 0) continue;
      if (parts > signals.pathMention[number]!) signals.pathMention[number] = parts;
      // The first and the last frames are nearest to where it went wrong, depending on the language.
      const distance = Math.min(place, mentions.length - 1 - place);
      const worth = parts / (1 + distance / 4);
      if (mention.lineNumber !== undefined && worth > signals.frame[number]!) signals.frame[number] = worth;
    }
  }
}

/** Names of the question that a file defines letter by letter, the rarer the better. */
export function addDefinedNames(index: SearchIndex, { names }: Question, out: Float64Array): void {
  for (const name of names) {
    if (!isDistinctive(name)) continue;
    const paths = index.filesDefining(name);
    if (paths.length > MAX_DEFINERS) continue;
    for (const path of paths) {
      const number = index.numberOf(path)!;
      out[number] = Math.max(out[number]!, 1 / Math.sqrt(paths.length));
    }
  }
}

/** Written as names are and words are not. */
export function isDistinctive(name: string): boolean {
  return /[a-z0-9][A-Z]|[A-Z][A-Z].*[a-z]|_|\d/.test(name.replace(/^_+|_+$/g, ''));
}
