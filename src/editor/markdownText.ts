/**
 * Text for a place in Markdown where it must be taken for text: names of files, details of errors. Unlike VS Code's own
 * `appendText` it keeps plain spaces, so that a narrow chat view can break the line; line breaks become spaces, so that it
 * fits into a table or a list.
 */
export function asMarkdownText(value: string): string {
  return value.replace(/[\\`*_{}[\]()<>#+\-!~|&$]/g, '\\$&').replace(/\s*[\r\n]\s*/g, ' ');
}

/** A sentence with names between back quotes: those become code, everything else is taken for text. */
export function asMarkdownSentence(value: string): string {
  const parts = value.split('`');
  // One back quote without its fellow is text.
  if (parts.length % 2 === 0) return asMarkdownText(value);
  return parts.map((part, index) => (index % 2 === 0 ? asMarkdownText(part) : codeSpan(part))).join('');
}

function codeSpan(code: string): string {
  return code.trim() === '' ? '' : `\`${code.replace(/\s*[\r\n]\s*/g, ' ')}\``;
}
