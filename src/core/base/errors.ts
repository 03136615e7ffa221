/**
 * Why something the user asked for cannot be done. Each code has one English sentence in `core/messages/english.ts`,
 * which the heads show or translate.
 */
export const ERROR_CODES = [
  'document.outOfSync',
  'workspace.none',
  'workspace.unreadable',
  'file.missing',
  'file.lineMissing',
  'file.unreadable',
  'file.binary',
  'file.tooLarge',
  'file.outside',
  'file.secret',
  'tokens.ranksUnreadable',
  'mode.unknown',
  'template.missing',
  'template.invalid',
  'engine.stopped',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Plain values that fill the places of a sentence. */
export type MessageData = Readonly<Record<string, string | number>>;

/** A failure that the user can act on: a code and data, turned into a sentence at the edge. */
export class ContextModeError extends Error {
  readonly code: ErrorCode;
  readonly data: MessageData;

  constructor(code: ErrorCode, data: MessageData = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ContextModeError';
    this.code = code;
    this.data = data;
  }
}

/** Whether an error says "cancelled": nobody is told of those. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
