/**
 * Text for a place in Markdown where it must be taken for text: names of files, details of errors. Unlike VS Code's own
 * `appendText` it keeps plain spaces, so that a narrow chat view can break the line; line breaks become spaces, so that it
 * fits into a table or a list.
 */
export function asMarkdownText(value: string): string {
  return value.replace(/[\\`*_{}[\]()<>#+\-!~|&$]/g, '\\$&').replace(/\s*[\r\n]\s*/g, ' ');
}
