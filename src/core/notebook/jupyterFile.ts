import type { ActiveNotebook } from '../contextEngine.ts';
import type { FileContent, Workspace } from '../ports.ts';
import { jsonOutline } from '../syntax/jsonOutline.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import { type NotebookCell, type NotebookOutput, notebookText, type OutputForm, reducedOutput } from './notebook.ts';

export function isJupyterFile(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/**
 * The cells of a file in Jupyter's format (nbformat 4, and the worksheets of 3); `undefined` when it is none, or broken.
 */
export function tryParseJupyter(text: string): readonly NotebookCell[] | undefined {
  const file = tryParseJson(text.trim());
  const worksheets = listOf(file?.worksheets).flatMap(sheet => listOf(recordOf(sheet)?.cells));
  const cells = Array.isArray(file?.cells) ? file.cells : worksheets;
  if (cells.length === 0) return undefined;
  const language = languageOf(recordOf(file?.metadata));
  return cells.flatMap(cell => {
    const known = recordOf(cell);
    return known === undefined ? [] : [cellOf(known, language)];
  });
}

/**
 * The cell and the place in its source that an offset of the file's text stands for. The lines of a source are strings of a
 * list, each on a line of its own; outside of a source it is the start of the cell, outside of all cells the first one.
 */
export function placeInJupyterFile(
  snapshot: TextSnapshot,
  offset: number,
): Pick<ActiveNotebook, 'activeCell' | 'selection'> {
  const { definitions } = jsonOutline(snapshot);
  const holding = definitions.filter(({ range }) => range.start <= offset && offset <= range.endExclusive);
  const cell = holding.find(({ kind, parent }) => kind === 'item' && definitions[parent ?? 0]?.name === 'cells');
  const activeCell = cell === undefined ? 0 : Number(cell.name.slice(1, -1));
  const source = holding.find(({ kind, name }) => kind === 'key' && name === 'source');
  const lineInSource = source === undefined ? 0 : snapshot.lineIndexAt(offset) - source.nameLine - 1;
  const start = startOfLine(tryParseJupyter(snapshot.text)?.[activeCell]?.source ?? '', lineInSource);
  return { activeCell, selection: { start, endExclusive: start } };
}

function startOfLine(text: string, lineIndex: number): number {
  const snapshot = new TextSnapshot(text);
  return snapshot.lineStart(Math.min(Math.max(0, lineIndex), snapshot.lineCount - 1));
}

/** The text of a file as a prompt shows it: of a notebook its cells, without the data of its pictures. */
export function readableText(path: string, text: string): string {
  const cells = isJupyterFile(path) ? tryParseJupyter(text) : undefined;
  return cells === undefined ? text : notebookText(cells).text;
}

/** As for other files of a project; a notebook that is broken keeps the data of its pictures. */
const MAX_READABLE_LENGTH = 512 * 1024;

/** The same files; notebooks are read as {@link readableText}. */
export function withReadableNotebooks(workspace: Workspace): Workspace {
  return {
    list: options => workspace.list(options),
    ignores: path => workspace.ignores(path),
    look: path => workspace.look(path),
    read: async (path, options): Promise<FileContent> => {
      const content = await workspace.read(path, options);
      if (content.kind !== 'text' || !isJupyterFile(path)) return content;
      const text = readableText(path, content.text);
      return text.length > MAX_READABLE_LENGTH ? { kind: 'refused', why: 'tooLarge' } : { ...content, text };
    },
  };
}

type JsonRecord = Readonly<Record<string, unknown>>;

function tryParseJson(text: string): JsonRecord | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return recordOf(JSON.parse(text));
  } catch {
    // Half-typed or not a notebook at all: it is shown as the text that it is.
    return undefined;
  }
}

function recordOf(value: unknown): JsonRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Texts stand as one string or as a list of lines that keep their line breaks. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .filter(line => typeof line === 'string')
    .join('');
}

function languageOf(metadata: JsonRecord | undefined): string {
  const named = recordOf(metadata?.language_info)?.name ?? recordOf(metadata?.kernelspec)?.language;
  return typeof named === 'string' && /^[\w+#.-]{1,40}$/.test(named) ? named.toLowerCase() : 'python';
}

function cellOf(cell: JsonRecord, language: string): NotebookCell {
  const isCode = cell.cell_type === 'code';
  return {
    kind: isCode ? 'code' : 'markup',
    languageId: isCode ? language : cell.cell_type === 'raw' ? 'raw' : 'markdown',
    source: textOf(cell.source ?? cell.input),
    outputs: listOf(cell.outputs).flatMap(output => outputsOf(recordOf(output) ?? {})),
  };
}

function outputsOf(output: JsonRecord): readonly NotebookOutput[] {
  switch (output.output_type) {
    case 'stream':
      return reducedOutput([textForm('application/vnd.code.notebook.stdout', textOf(output.text))]);
    case 'error':
    case 'pyerr': {
      const message = `${textOf(output.ename)}: ${textOf(output.evalue)}`;
      return reducedOutput([textForm('application/vnd.code.notebook.error', message)]);
    }
    default:
      return reducedOutput(Object.entries(recordOf(output.data) ?? {}).map(([type, data]) => formOf(type, data)));
  }
}

function textForm(mimeType: string, text: string): OutputForm {
  return { mimeType, sizeBytes: text.length, text: () => text };
}

/** Pictures are written in base 64: four characters for three bytes. A drawing in SVG is plain text. */
function formOf(mimeType: string, data: unknown): OutputForm {
  const text = typeof data === 'string' || Array.isArray(data) ? textOf(data) : JSON.stringify(data ?? '');
  const isBase64 = mimeType.startsWith('image/') && !mimeType.startsWith('image/svg');
  return { mimeType, sizeBytes: isBase64 ? Math.floor((text.length * 3) / 4) : text.length, text: () => text };
}
