/** A cell of a notebook, reduced to what a prompt can hold: source, and outputs as text or as the sizes of media. */
export interface NotebookCell {
  readonly kind: 'code' | 'markup';
  /** Of VS Code, such as `python` or `markdown`. */
  readonly languageId: string;
  readonly source: string;
  readonly outputs: readonly NotebookOutput[];
}

export type NotebookOutput =
  | { readonly kind: 'text'; readonly text: string }
  /** A picture, a page, a widget: only named. */
  | { readonly kind: 'media'; readonly mimeType: string; readonly sizeBytes: number };

/** One form in which an output is there. */
export interface OutputForm {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** The text, of which the first {@link MAX_OUTPUT_LENGTH} characters matter; called for texts only. */
  readonly text: () => string;
}

/** Some thirty lines: enough to see what a cell printed. */
export const MAX_OUTPUT_LENGTH = 2_000;
const MAX_OUTPUT_LINES = 30;

/** In the order of preference. Streams and errors have types of VS Code's own. */
const TEXT_TYPES = [
  'application/vnd.code.notebook.error',
  'application/vnd.code.notebook.stdout',
  'application/vnd.code.notebook.stderr',
  'text/markdown',
  'text/plain',
];

/**
 * What stands for an output in a prompt. Of the forms that one output comes in, a picture is named and the best text is
 * kept; what only a browser can show is named by its type and size.
 */
export function reducedOutput(forms: readonly OutputForm[]): readonly NotebookOutput[] {
  const picture = forms.find(({ mimeType }) => mimeType.startsWith('image/'));
  if (picture !== undefined) return [mediaOf(picture)];
  const best = TEXT_TYPES.map(type => forms.find(({ mimeType }) => mimeType === type)).find(form => form !== undefined);
  if (best !== undefined) return textOutput(best.text());
  const [first] = forms;
  return first === undefined ? [] : [mediaOf(first)];
}

function mediaOf({ mimeType, sizeBytes }: OutputForm): NotebookOutput {
  return { kind: 'media', mimeType, sizeBytes };
}

/** Escape sequences that colour the output of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const TERMINAL_SEQUENCE = /\u001b\[[0-9;?]*[A-Za-z]/g;

function textOutput(written: string): readonly NotebookOutput[] {
  const text = written
    .slice(0, 2 * MAX_OUTPUT_LENGTH)
    .replace(TERMINAL_SEQUENCE, '')
    .trimEnd();
  if (text === '') return [];
  const lines = text
    .slice(0, MAX_OUTPUT_LENGTH)
    .toWellFormed()
    .split(/\r\n|\n|\r/);
  const shown = lines.slice(0, MAX_OUTPUT_LINES).join('\n');
  const isCut =
    lines.length > MAX_OUTPUT_LINES || text.length > MAX_OUTPUT_LENGTH || written.length > 2 * MAX_OUTPUT_LENGTH;
  return [{ kind: 'text', text: isCut ? `${shown}\n[left out: the rest of the output]` : shown }];
}

/** `cell 1` is the first; an output stands below its cell. */
export interface NotebookText {
  readonly text: string;
  /** Where the source of each cell begins, in UTF-16 offsets of the text. */
  readonly sourceStarts: readonly number[];
}

/** A notebook as a text that people and models can read; `notebookOutline` finds the cells in it again. */
export function notebookText(cells: readonly NotebookCell[]): NotebookText {
  let text = '';
  const sourceStarts: number[] = [];
  for (const [index, { languageId, source, outputs }] of cells.entries()) {
    text += `[cell ${index + 1}: ${languageId}]\n`;
    sourceStarts.push(text.length);
    text += withLineEnd(source);
    if (outputs.length > 0) text += `[output]\n${outputs.map(outputText).join('')}`;
  }
  return { text, sourceStarts };
}

function outputText(output: NotebookOutput): string {
  if (output.kind === 'text') return withLineEnd(output.text);
  return `[left out: ${output.mimeType}, ${sizeText(output.sizeBytes)}]\n`;
}

function sizeText(sizeBytes: number): string {
  return sizeBytes < 1_000 ? `${sizeBytes} bytes` : `${Math.round(sizeBytes / 1_000).toLocaleString('en')} KB`;
}

function withLineEnd(text: string): string {
  return text === '' || /[\r\n]$/.test(text) ? text : `${text}\n`;
}
