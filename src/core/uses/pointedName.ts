/** Longer selections are code to talk about, not a name. */
const MAX_NAME_LENGTH = 100;

/** The name that is selected, or that the cursor stands in or behind; `undefined` when there is none. */
export function pointedName(
  text: string,
  selection: { readonly start: number; readonly endExclusive: number },
): string | undefined {
  const selected = text.slice(selection.start, selection.endExclusive).trim();
  if (selected !== '')
    return selected.length <= MAX_NAME_LENGTH && /^[\p{L}\p{N}_$.]+$/u.test(selected) ? selected : undefined;
  const before = /[\p{L}\p{N}_$]*$/u.exec(
    text.slice(Math.max(0, selection.start - MAX_NAME_LENGTH), selection.start),
  )![0];
  const after = /^[\p{L}\p{N}_$]*/u.exec(text.slice(selection.start, selection.start + MAX_NAME_LENGTH))![0];
  return before + after === '' ? undefined : before + after;
}
