/**
 * What all spellings of a name have in common: `validate_sign`, `validateSign`, `VALIDATE-SIGN` and the words `validate sign`
 * have the key `validatesign`.
 */
export function nameKey(name: string): string {
  const lowered = name.toLowerCase();
  // Most names are that already, and the look at Unicode takes longer than all the rest.
  return /^[a-z0-9]*$/.test(lowered) ? lowered : lowered.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words a name is made of, in lower case: `validate`, `sign`. */
export function nameWords(name: string): readonly string[] {
  return name
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase());
}
