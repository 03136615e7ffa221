import type { ContextRequest } from '../core/contextEngine.ts';
import type { Turn } from '../core/conversation/turn.ts';

/**
 * What was asked and answered so far, and the question that is next. The last question stays in place when it was
 * answered, so that the prompt can still be looked at as it was sent; it becomes a turn when another one is begun.
 */
export interface Conversation {
  /** Oldest first; without the question below. */
  readonly turns: readonly Turn[];
  /** The draft, or the last question asked. May be empty. */
  readonly question: string;
  /** The last question with its answer, once it has one. */
  readonly answered?: Turn;
  /** A question that was asked before the draft and has no answer yet. */
  readonly awaited?: string;
  /** What a model wrote about the turns before the last switch. */
  readonly progress?: NonNullable<ContextRequest['progress']>;
}

export const NO_CONVERSATION: Conversation = { turns: [], question: '' };

/** The user types a question. */
export function withDraft(conversation: Conversation, question: string): Conversation {
  if (question === conversation.question) return conversation;
  const { answered, ...others } = conversation;
  return answered === undefined ? { ...others, question } : { ...others, turns: [...others.turns, answered], question };
}

/** A question is sent; the turns are those before it. */
export function withQuestion(conversation: Omit<Conversation, 'answered' | 'awaited'>): Conversation {
  return { ...conversation, awaited: conversation.question };
}

/** A question got its answer, perhaps when the user has begun with another one. One of another conversation changes nothing. */
export function withAnswer(conversation: Conversation, answered: Turn): Conversation {
  const { awaited, ...others } = conversation;
  if (answered.question !== awaited) return conversation;
  if (answered.question === conversation.question) return { ...others, answered };
  return { ...others, turns: [...others.turns, answered] };
}
