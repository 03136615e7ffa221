import { ChatRequestTurn, ChatResponseMarkdownPart, ChatResponseTurn, type ChatResult } from 'vscode';
import type { ContextRequest } from '../../core/contextEngine.ts';
import type { Turn } from '../../core/conversation/turn.ts';
import { parseContextCommand } from '../../core/modes/contextCommand.ts';
import { isModeId, type ModeId } from '../../core/modes/contextMode.ts';
import type { AskedTurn } from './askedTurns.ts';

/** What a response of ours carries along. VS Code keeps it with the conversation, also across restarts. */
export interface AnswerMetadata {
  /** The model's words alone, without what we wrote around them. */
  readonly answer: string;
  readonly mode: ModeId;
  readonly files: readonly string[];
  /** What a model has written about the turns that were condensed for this answer. */
  readonly progress?: Progress;
}

export type Progress = NonNullable<ContextRequest['progress']>;

type History = readonly (ChatRequestTurn | ChatResponseTurn)[];

/**
 * The questions and answers of a conversation, oldest first; commands and questions without an answer are no turns.
 *
 * @param findAsked what is known of a question whose response carries nothing: it was interrupted
 */
export function turnsOf(history: History, findAsked: (question: string) => AskedTurn): readonly Turn[] {
  const turns: Turn[] = [];
  history.forEach((request, index) => {
    const response = history[index + 1];
    if (!(request instanceof ChatRequestTurn) || !(response instanceof ChatResponseTurn)) return;
    // A command can also be typed as the first word.
    if (request.command !== undefined || parseContextCommand(request.prompt, []).kind !== 'question') return;
    const turn = tryTurn(request.prompt, response, findAsked);
    if (turn !== undefined) turns.push(turn);
  });
  return turns;
}

/** What a model has last written about earlier turns of this conversation. */
export function lastProgress(history: History): Progress | undefined {
  return history
    .map(turn => (turn instanceof ChatResponseTurn ? metadataOf(turn.result)?.progress : undefined))
    .findLast(progress => progress !== undefined);
}

function tryTurn(
  question: string,
  { result, response }: ChatResponseTurn,
  findAsked: (question: string) => AskedTurn,
): Turn | undefined {
  const metadata = metadataOf(result);
  if (metadata !== undefined) {
    const { answer, mode, files } = metadata;
    return { question, answer, mode, files };
  }
  // What was streamed until it was interrupted is the answer.
  const answer = response
    .map(part => (part instanceof ChatResponseMarkdownPart ? part.value.value : ''))
    .join('')
    .trim();
  return answer === '' || result.errorDetails !== undefined ? undefined : { question, answer, ...findAsked(question) };
}

/** VS Code hands back what was stored, perhaps by another version of this extension. */
function metadataOf({ metadata }: ChatResult): AnswerMetadata | undefined {
  const { answer, mode, files, progress } = (metadata ?? {}) as Partial<AnswerMetadata>;
  if (typeof answer !== 'string' || mode === undefined || !isModeId(mode)) return undefined;
  return { answer, mode, files: files ?? [], ...(progress === undefined ? {} : { progress }) };
}
