import type { TextMatch } from './useMatch.ts';

/** What is looked for, as a question or a caller names it. */
export interface UseTarget {
  readonly text: string;
  /** Written as code: then its case counts. */
  readonly isCode: boolean;
}

/**
 * The ways to look for it, the strictest first; the next one counts only if nothing is found by those before.
 *
 * - A name that is written as code, or that the workspace defines: the whole name in this case; then its words in any form.
 * - A member of a type (`Order.total`): as written; then the member behind any object.
 * - Other code and quoted text: as written; then its words.
 * - Plain words (`Redis`, `feature flags`): the words as parts of names, in any case: such a word stands for what it means
 *   and not for one symbol.
 *
 * @param isDefined whether the workspace defines exactly this name
 */
export function matchesFor({ text, isCode }: UseTarget, isDefined: (name: string) => boolean): readonly TextMatch[] {
  const words = wordsOf(text);
  const byWords: readonly TextMatch[] = words === '' ? [] : [{ kind: 'words', text: words }];
  const isName = /^[\p{L}\p{N}_$]+$/u.test(text);
  if (isName && (isCode || isDefined(text))) return [{ kind: 'name', text }, ...byWords];
  if (!isCode && words !== '') return byWords;
  const member = /^[\w$.:>#-]*[\w$](?:\.|::|->|#)([A-Za-z_$][\w$]*)$/.exec(text)?.[1];
  const next: readonly TextMatch[] = member === undefined ? byWords : [{ kind: 'literal', text: `.${member}` }];
  return [{ kind: 'literal', text }, ...next];
}

/** The words of a name or a phrase, lower-cased, with a blank between them; empty for a text without any. */
function wordsOf(text: string): string {
  if (!/^[\w\s.$/-]+$/.test(text)) return '';
  return text
    .split(/[\s._$/-]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(word => word !== '')
    .join(' ')
    .toLowerCase();
}
