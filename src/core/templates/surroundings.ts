/** What an editor reports about a place in a file. */
export interface Diagnostic {
  /** Of the workspace. */
  readonly path: string;
  /** 1-based. */
  readonly lineNumber: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Who says so, such as `ts 2345`; may be empty. */
  readonly source: string;
}

/** What only the head can know, for templates that ask for it. */
export interface Surroundings {
  /** Errors before warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the user took over from the terminal; may be empty. */
  readonly terminalSelection: string;
}

export const NO_SURROUNDINGS: Surroundings = { diagnostics: [], terminalSelection: '' };
