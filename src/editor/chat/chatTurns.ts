import { ChatRequestTurn, ChatResponseMarkdownPart, ChatResponseTurn, type ChatResult } from 'vscode';
import type { Turn } from '../../core/conversation/turn.ts';
import { CONTEXT_MODES, type ContextMode } from '../../core/modes/contextMode.ts';

/** What a response of ours carries along. VS Code keeps it with the conversation, also across restarts. */
export interface AnswerMetadata {
  /** The model's words alone, without what we wrote around them. */
  readonly answer: string;
  readonly mode: ContextMode;
}

/** The questions and answers of a conversation, oldest first; commands and questions without an answer are no turns. */
export function turnsOf(history: readonly (ChatRequestTurn | ChatResponseTurn)[]): readonly Turn[] {
  const turns: Turn[] = [];
  history.forEach((request, index) => {
    const response = history[index + 1];
    if (!(request instanceof ChatRequestTurn) || request.command !== undefined) return;
    if (!(response instanceof ChatResponseTurn)) return;
    const turn = tryTurn(request.prompt, response);
    if (turn !== undefined) turns.push(turn);
  });
  return turns;
}

function tryTurn(question: string, { result, response }: ChatResponseTurn): Turn | undefined {
  const metadata = metadataOf(result);
  if (metadata !== undefined) return { question, answer: metadata.answer, mode: metadata.mode };
  // A cancelled response has no metadata: what was streamed until then is the answer.
  const answer = response
    .map(part => (part instanceof ChatResponseMarkdownPart ? part.value.value : ''))
    .join('')
    .trim();
  return answer === '' || result.errorDetails !== undefined ? undefined : { question, answer };
}

function metadataOf({ metadata }: ChatResult): AnswerMetadata | undefined {
  const { answer, mode } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  const knownMode = CONTEXT_MODES.find(each => each === mode);
  return typeof answer === 'string' && knownMode !== undefined ? { answer, mode: knownMode } : undefined;
}
