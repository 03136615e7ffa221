/** Line breaks, tabs, other control characters and runs of blanks. */
const GAPS = /[\s\p{Cc}]+/gu;
/** What an ellipsis stands for is left out at the end of a word if the text has one within this many characters. */
const MAX_PARTIAL_WORD = 20;

/** The text on one line: well-formed, with single blanks, trimmed. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(GAPS, ' ').trim();
}

/**
 * The text if it has at most `maxLength` UTF-16 code units, otherwise its beginning and `…`, together at most as long. It is
 * cut between characters as people see them, at the end of a word if one is near. Doing it twice changes nothing more.
 *
 * @param text on one line
 * @param maxLength at least 0; below 2 there is no room for a beginning, and the result is empty unless the text fits
 */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 2) return '';
  let end = 0;
  // A character may be many code points long, but not endlessly: a slice bounds the work.
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, 2 * maxLength))) {
    if (index + segment.length > maxLength - 1) break;
    end = index + segment.length;
  }
  // One character with so many marks that it has no room itself is cut between code points.
  const cut = end > 0 ? text.slice(0, end) : text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  const wordEnd = cut.search(/\s\S*$/u);
  const isNear = wordEnd > 0 && cut.length - wordEnd <= MAX_PARTIAL_WORD && wordEnd >= cut.length / 2;
  const whole = (isNear ? cut.slice(0, wordEnd) : cut).trimEnd();
  return whole === '' ? '' : `${whole}…`;
}
