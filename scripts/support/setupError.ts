/**
 * Something the machine lacks and that the person at it can bring about. The message is one whole sentence that says what
 * is missing and what to do; it is shown as it is, without a stack.
 */
export class SetupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'SetupError';
  }
}

/**
 * Runs the body of a script and exits with the code that it returns; a failure is printed and exits with 1. Exits rather
 * than returns, so that a forgotten timer or socket cannot keep a finished script alive.
 */
export async function runScript(body: () => Promise<number>): Promise<never> {
  try {
    process.exit(await body());
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}
