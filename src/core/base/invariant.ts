/** Thrown when our own code is wrong; shown to users as "unexpected" and logged with its stack. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

/** Throws an {@link InvariantError} unless the condition holds. For our mistakes, never for bad input. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Ends a switch over a union: a new member is a compile error at the call. */
export function assertNever(value: never): never {
  throw new InvariantError(`Unhandled case: ${JSON.stringify(value)}`);
}
