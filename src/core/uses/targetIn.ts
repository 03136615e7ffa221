import { pointedName } from './pointedName.ts';
import { usesAsked } from './usesQuestion.ts';
import type { UseTarget } from './useTarget.ts';

/** What "this" and "this file" in a question may mean. */
export interface PointedFile {
  readonly path: string;
  readonly text: string;
  readonly selection: { readonly start: number; readonly endExclusive: number };
}

/** What a question asks all uses of; `undefined` for other questions, and when it points to what is not there. */
export function targetIn(question: string, current: PointedFile | undefined): UseTarget | undefined {
  const asked = usesAsked(question);
  switch (asked?.kind) {
    case 'named':
      return asked;
    case 'pointed': {
      const name = current && pointedName(current.text, current.selection);
      return name === undefined ? undefined : { text: name, isCode: true };
    }
    case 'currentFile':
      return current && { text: current.path, isCode: true };
    case undefined:
      return undefined;
  }
}
