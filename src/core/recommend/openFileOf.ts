import type { CurrentFile } from '../documents/gatherCurrent.ts';
import type { OpenFile } from './recommendRequest.ts';

export function openFileOf({ document, selection, outline }: CurrentFile): OpenFile {
  const { text } = document.snapshot;
  return {
    path: document.identity.path,
    names: outline.kind === 'outline' ? outline.outline.definitions.map(({ name }) => name) : [],
    text,
    selection: text.slice(selection.start, selection.endExclusive),
  };
}
