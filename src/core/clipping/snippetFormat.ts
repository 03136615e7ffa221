import type { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { LineNumberFormat } from './clippingOptions.ts';

const OPENING_TAG = '<|recently_viewed_code_snippet|>';
const CLOSING_TAG = '<|/recently_viewed_code_snippet|>';
const BETWEEN_SNIPPETS = '\n\n';

const AFTER_LINE_NUMBER: Readonly<Record<Exclude<LineNumberFormat, 'none'>, string>> = {
  withSpaceAfter: '| ',
  withoutSpaceAfter: '|',
};

/** The lines as they are printed, joined by `\n`. Line numbers are 0-based places in the file. */
export function formatCode(text: TextSnapshot, lines: LineRange, lineNumbers: LineNumberFormat): string {
  const code = text.textOf(lines);
  if (lineNumbers === 'none' || lines.isEmpty) return code;
  const separator = AFTER_LINE_NUMBER[lineNumbers];
  return code
    .split('\n')
    .map((line, index) => `${lines.start + index}${separator}${line}`)
    .join('\n');
}

/** One file of the section. The code stands as it is: whoever shows it to a model sees to it that it stays data. */
export function formatSnippet(snippet: {
  readonly path: string;
  readonly code: string;
  readonly isTruncated: boolean;
}): string {
  const { path, code, isTruncated } = snippet;
  return `${OPENING_TAG}\ncode_snippet_file_path: ${path}${isTruncated ? ' (truncated)' : ''}\n${code}\n${CLOSING_TAG}`;
}

export function joinSnippets(snippets: readonly string[]): string {
  return snippets.join(BETWEEN_SNIPPETS);
}
