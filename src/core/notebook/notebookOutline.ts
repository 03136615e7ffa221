import type { SyntaxService } from '../ports.ts';
import { markdownOutline } from '../syntax/markdownOutline.ts';
import type { Definition, Outline } from '../syntax/outline.ts';
import { LineRange } from '../text/lineRange.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';

interface CellPlace {
  readonly number: number;
  readonly languageId: string;
  /** From the line that names the cell to the last one of its outputs. */
  readonly lines: LineRange;
  readonly source: LineRange;
}

/**
 * The outline of what `notebookText` gives: every cell is a piece, and holds what its code defines. Cells of one language are
 * one program, so they are parsed as one text in which everything else is blank; so offsets are those of the notebook.
 */
export async function notebookOutline(
  snapshot: TextSnapshot,
  { outline, signal }: { readonly outline: SyntaxService['outline']; readonly signal: AbortSignal },
): Promise<Outline> {
  const cells = cellsOf(snapshot);
  const languageId = mainLanguage(cells);
  const text = languageId === undefined ? '' : codeOnly(snapshot, cells, languageId);
  const code = languageId === undefined ? undefined : await outline({ path: '', languageId, text }, { signal });
  const inCode = code?.kind === 'outline' ? code.outline.definitions : [];
  return {
    definitions: merged(snapshot, cells, inCode),
    statements: code?.kind === 'outline' ? code.outline.statements.filter(lines => holder(cells, lines) !== -1) : [],
    isComplete: true,
    form: 'notebook',
  };
}

const CELL = /^\[cell (\d+): (\S+)\]$/;
const OUTPUT = '[output]';

/** Whether the text is what `notebookText` gives, rather than a file of a notebook that could not be read. */
export function isNotebookText(text: string): boolean {
  return /^\[cell 1: /.test(text);
}

function cellsOf(snapshot: TextSnapshot): readonly CellPlace[] {
  const { endExclusive } = snapshot.contentLines;
  const starts: { readonly lineIndex: number; readonly match: RegExpExecArray }[] = [];
  const outputs: number[] = [];
  for (let lineIndex = 0; lineIndex < endExclusive; lineIndex++) {
    if (snapshot.text[snapshot.lineStart(lineIndex)] !== '[') continue;
    const line = snapshot.line(lineIndex);
    const match = CELL.exec(line);
    if (match !== null) starts.push({ lineIndex, match });
    else if (line === OUTPUT && starts.length > 0) outputs[starts.length - 1] ??= lineIndex;
  }
  return starts.map(({ lineIndex, match }, index) => {
    const end = starts[index + 1]?.lineIndex ?? endExclusive;
    return {
      number: Number(match[1]),
      languageId: match[2]!,
      lines: new LineRange(lineIndex, end),
      source: new LineRange(lineIndex + 1, outputs[index] ?? end),
    };
  });
}

function mainLanguage(cells: readonly CellPlace[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { languageId } of cells) counts.set(languageId, (counts.get(languageId) ?? 0) + 1);
  counts.delete('markdown');
  counts.delete('raw');
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A line for the shell or for the notebook itself: `%matplotlib inline`, `!pip install x`. */
const MAGIC = /^\s*(?:%|!)/;

/** The text with everything blank that is not code of the language; the same length, the same lines. */
function codeOnly(snapshot: TextSnapshot, cells: readonly CellPlace[], languageId: string): string {
  const parts: string[] = [];
  let at = 0;
  const blankUntil = (offset: number): void => {
    parts.push(snapshot.text.slice(at, offset).replace(/[^\r\n]/g, ' '));
    at = offset;
  };
  for (const cell of cells) {
    if (cell.languageId !== languageId) continue;
    for (let lineIndex = cell.source.start; lineIndex < cell.source.endExclusive; lineIndex++) {
      if (MAGIC.test(snapshot.line(lineIndex))) continue;
      const { start, endExclusive } = snapshot.offsetsOf(new LineRange(lineIndex, lineIndex + 1));
      if (at < start) blankUntil(start);
      parts.push(snapshot.text.slice(start, endExclusive));
      at = endExclusive;
    }
  }
  blankUntil(snapshot.text.length);
  return parts.join('');
}

/** Index of the cell that holds all the lines; -1 for broken code that reaches over the end of its cell. */
function holder(cells: readonly CellPlace[], lines: LineRange): number {
  return cells.findIndex(cell => cell.source.containsRange(lines));
}

function merged(
  snapshot: TextSnapshot,
  cells: readonly CellPlace[],
  inCode: readonly Definition[],
): readonly Definition[] {
  const definitions: Definition[] = [];
  const placeOf = new Map<number, number>();
  let next = 0;
  for (const cell of cells) {
    const cellIndex = definitions.length;
    definitions.push(cellDefinition(snapshot, cell));
    for (; next < inCode.length && inCode[next]!.lines.start < cell.lines.endExclusive; next++) {
      const { parent, ...definition } = inCode[next]!;
      if (!cell.source.containsRange(definition.lines) || definition.leadStart < cell.source.start) continue;
      placeOf.set(next, definitions.length);
      definitions.push({
        ...definition,
        parent: (parent === undefined ? undefined : placeOf.get(parent)) ?? cellIndex,
      });
    }
  }
  return definitions;
}

function cellDefinition(snapshot: TextSnapshot, cell: CellPlace): Definition {
  const { start } = cell.lines;
  const heading = cell.languageId === 'markdown' ? firstHeading(snapshot, cell.source) : undefined;
  return {
    name: heading === undefined ? `cell ${cell.number}` : `cell ${cell.number} (${heading})`,
    kind: 'cell',
    nameLine: start,
    range: snapshot.offsetsOf(cell.lines),
    lines: cell.lines,
    leadStart: start,
    signature: snapshot.offsetsOf(new LineRange(start, start + 1)),
    role: 'block',
    isLocal: false,
  };
}

function firstHeading(snapshot: TextSnapshot, source: LineRange): string | undefined {
  return markdownOutline(new TextSnapshot(snapshot.textOf(source))).definitions[0]?.name;
}
