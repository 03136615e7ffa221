/** What a benchmark has found: the runner prints it, and fails if a goal was missed. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly BenchRow[];
}

export interface BenchRow {
  readonly cells: readonly string[];
  /** `undefined` for a row that is only there to compare with. */
  readonly meetsGoal?: boolean;
}

export function formatTable({ title, columns, rows }: BenchTable): string {
  const lines = [[...columns, 'goal'], ...rows.map(row => [...row.cells, verdictOf(row)])];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(cells => widthOf(cells[column] ?? ''))));
  const formatted = lines.map(cells =>
    cells.map((cell, column) => pad(cell, widths[column]!, column === 0)).join('  '),
  );
  return [title, '', ...formatted.map(line => `  ${line}`.trimEnd()), ''].join('\n');
}

function verdictOf({ meetsGoal }: BenchRow): string {
  return meetsGoal === undefined ? '' : meetsGoal ? 'met' : 'MISSED';
}

/** Names to the left, figures to the right. */
function pad(cell: string, width: number, isName: boolean): string {
  const blank = ' '.repeat(width - widthOf(cell));
  return isName ? cell + blank : blank + cell;
}

function widthOf(cell: string): number {
  return [...cell].length;
}
