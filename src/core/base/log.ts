/** The five methods of VS Code's log output channel that the engine uses; the channel satisfies it as it is. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string | Error): void;
}

const nothing = (): void => {};

/** Swallows everything: for tests and for heads that were not asked to explain themselves. */
export const nullLog: Log = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
