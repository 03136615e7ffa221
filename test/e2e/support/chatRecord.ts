import { existsSync, readFileSync } from 'node:fs';

/** A message that the test model was sent, word for word. */
export interface RecordedMessage {
  readonly role: 'user' | 'assistant' | string;
  readonly name?: string;
  readonly text: string;
}

/** A request to the test model. */
export interface RecordedRequest {
  /** `echo`, `refuse` or `slow`. */
  readonly model: string;
  readonly messages: readonly RecordedMessage[];
  /** `undefined` while the model is still answering. */
  readonly outcome: 'answered' | 'cancelled' | 'refused' | undefined;
}

type Line =
  | { event: 'request'; request: string; model: string; messages: RecordedMessage[] }
  | { event: 'end'; request: string; outcome: NonNullable<RecordedRequest['outcome']> };

/** All requests that the test model (test/e2e/modelProvider) has written down, oldest first. */
export function readChatRecord(path: string): readonly RecordedRequest[] {
  if (!existsSync(path)) {
    return [];
  }
  // The last line may be half written; a line counts when its end is there.
  const lines: Line[] = readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
  return lines
    .filter(line => line.event === 'request')
    .map(({ request, model, messages }) => {
      const end = lines.find(line => line.event === 'end' && line.request === request);
      return { model, messages, outcome: end?.event === 'end' ? end.outcome : undefined };
    });
}
