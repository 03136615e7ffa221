import type { DocumentIdentity } from '../../../src/core/documents/documentEvent.ts';

const LINES = 2_000;

/** What a recording process opens its documents with. */
export const TEXT = Array.from({ length: LINES }, (_, line) => `line ${line} of a file of ordinary length\n`).join('');

export function documentOf(name: string, index: number): DocumentIdentity {
  const path = `${name}${index}.ts`;
  return { uri: `file:///ws/${path}`, path, languageId: 'typescript' };
}
