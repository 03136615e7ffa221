/** One message to a model. Models behind VS Code's API know no system role: the head sends that one as the first user message. */
export interface PromptMessage {
  readonly role: 'system' | 'user';
  readonly text: string;
}

/** Which part of the prompt's text a unit wrote: half-open offsets in UTF-16 code units. */
export interface PromptSpan {
  readonly unitId: string;
  readonly start: number;
  readonly endExclusive: number;
}

/** A bundle as text. */
export interface Prompt {
  readonly messages: readonly PromptMessage[];
  /** The messages' texts one after the other: exactly what is sent, shown and copied. */
  readonly text: string;
  /** In the order of the text, without gaps. */
  readonly spans: readonly PromptSpan[];
}
