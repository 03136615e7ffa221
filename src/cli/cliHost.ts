/** What a command may touch of the process it runs in. */
export interface CliHost {
  readonly workingFolder: string;
  /** Where the build put grammars and token ranks. */
  readonly assetsPath: string;
  readonly version: string;
  readonly signal: AbortSignal;
  /** Whether somebody sees what is written to the error stream: then long work shows how far it is. */
  readonly isTerminal: boolean;
  writeOut(text: string): void;
  writeError(text: string): void;
  readInput(): Promise<string>;
  /** Serves the Model Context Protocol on standard input and output until the input ends. */
  serveMcp(options: { readonly folder: string; readonly store?: string }): Promise<void>;
}
