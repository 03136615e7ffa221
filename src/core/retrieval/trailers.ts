/** Lines at the end of a commit message that say who and not what: `Signed-off-by: …`, `Change-Id: …`. */
const TRAILER =
  /^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)*-[Bb]y|Change-Id|Cc|Reviewed-on|git-svn-id|PiperOrigin-RevId):[ \t].*$/gm;

/** The text with blanks in place of its trailers: offsets stay as they are. */
export function withoutTrailers(text: string): string {
  return text.replace(TRAILER, line => ' '.repeat(line.length));
}
