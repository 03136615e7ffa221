import { ChatRequestTurn, ChatResponseMarkdownPart, ChatResponseTurn, type ChatResult } from 'vscode';
import type { ContextRequest } from '../../core/contextEngine.ts';
import type { Turn } from '../../core/conversation/turn.ts';
import { parseContextCommand } from '../../core/modes/contextCommand.ts';
import { isModeId, type ModeId } from '../../core/modes/contextMode.ts';
import type { AskedAt, AskedTurn } from './askedTurns.ts';

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
 * The questions and answers of a conversation, oldest first; commands are no turns. A question without an answer is one, because
 * what the user said in it counts, unless it was asked again at once.
 *
 * @param findAsked what is known of a question whose response carries nothing: it was interrupted, or has failed
 * @param next the question that comes next
 */
export function turnsOf(history: History, findAsked: (asked: AskedAt) => AskedTurn, next: string): readonly Turn[] {
  const turns: Turn[] = [];
  history.forEach((request, at) => {
    if (!(request instanceof ChatRequestTurn)) return;
    // A command can also be typed as the first word.
    if (request.command !== undefined || parseContextCommand(request.prompt, []).kind !== 'question') return;
    const response = history[at + 1];
    turns.push(
      turnOf({ question: request.prompt, at }, response instanceof ChatResponseTurn ? response : undefined, findAsked),
    );
  });
  return turns.filter(
    ({ question, answer }, index) => answer !== '' || question !== (turns[index + 1]?.question ?? next),
  );
}

/** What a model has last written about earlier turns of this conversation. */
export function lastProgress(history: History): Progress | undefined {
  return history
    .map(turn => (turn instanceof ChatResponseTurn ? metadataOf(turn.result)?.progress : undefined))
    .findLast(progress => progress !== undefined);
}

function turnOf(
  asked: AskedAt,
  answered: ChatResponseTurn | undefined,
  findAsked: (asked: AskedAt) => AskedTurn,
): Turn {
  const { question } = asked;
  const metadata = answered && metadataOf(answered.result);
  if (metadata !== undefined) {
    const { answer, mode, files } = metadata;
    return { question, answer, mode, files };
  }
  // What was streamed until it was interrupted is the answer. What stands there after a failure is partly ours.
  const parts = answered === undefined || answered.result.errorDetails !== undefined ? [] : answered.response;
  const answer = parts.map(part => (part instanceof ChatResponseMarkdownPart ? part.value.value : '')).join('');
  return { question, answer: answer.trim(), ...findAsked(asked) };
}

/** VS Code hands back what was stored, perhaps by another version of this extension. */
function metadataOf({ metadata }: ChatResult): AnswerMetadata | undefined {
  const { answer, mode, files, progress } = (metadata ?? {}) as Partial<AnswerMetadata>;
  if (typeof answer !== 'string' || mode === undefined || !isModeId(mode)) return undefined;
  return { answer, mode, files: files ?? [], ...(progress === undefined ? {} : { progress }) };
}
