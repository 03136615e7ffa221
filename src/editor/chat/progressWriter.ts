import { createHash } from 'node:crypto';
import {
  type CancellationToken,
  CancellationTokenSource,
  LanguageModelChatMessage,
  type LogOutputChannel,
} from 'vscode';
import { LruMap } from '../../core/base/lruMap.ts';
import { partAtSwitch } from '../../core/conversation/partAtSwitch.ts';
import { progressRequest } from '../../core/conversation/progressRequest.ts';
import type { Turn } from '../../core/conversation/turn.ts';
import type { ModeId } from '../../core/modes/contextMode.ts';
import type { Progress } from './chatTurns.ts';

/** What is asked of the model beside the question: only its text is used. */
export interface ProgressModel {
  sendRequest(
    messages: LanguageModelChatMessage[],
    options: Record<string, never>,
    token: CancellationToken,
  ): Thenable<{ readonly text: AsyncIterable<string> }>;
}

/** The user waits for an answer: a summary that takes longer is done without. */
const MAX_WAIT_MS = 10_000;
/** A line; whatever follows is not read. */
const MAX_TEXT_LENGTH = 400;
/** Conversations whose summary is remembered; one is a line long. */
const MAX_REMEMBERED = 50;

/**
 * Lets the picked model write how far the turns before a switch got: at most once for the same turns, whether it succeeds or
 * not, so that nothing is asked again and again. Without it, condensing goes by rule.
 */
export class ProgressWriter {
  readonly #log: LogOutputChannel;
  /** By a hash of the turns; an empty text stands for a model that could not. */
  readonly #written = new LruMap<string, string>(MAX_REMEMBERED);

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  /**
   * @param conversation.known what the conversation carries along from an earlier answer
   * @param conversation.onSent is told the text of the request once the model has it
   * @returns `undefined` when nothing is to be condensed or the model could not
   */
  async write(
    conversation: {
      readonly turns: readonly Turn[];
      readonly mode: ModeId;
      readonly known: Progress | undefined;
      readonly onSent: (text: string) => void;
    },
    model: ProgressModel,
    token: CancellationToken,
  ): Promise<Progress | undefined> {
    const { before } = partAtSwitch(conversation.turns, conversation.mode);
    const turnCount = before.length;
    if (turnCount === 0) return undefined;
    if (conversation.known?.turnCount === turnCount) return conversation.known;
    const key = createHash('sha256').update(JSON.stringify(before)).digest('base64url');
    let text = this.#written.get(key);
    if (text === undefined) {
      this.#log.info(`asking the picked model once how far ${turnCount} turns of other modes got`);
      text = await this.#ask({ text: progressRequest(before), onSent: conversation.onSent }, model, token);
      if (token.isCancellationRequested) return undefined;
      this.#written.set(key, text);
    }
    return text === '' ? undefined : { turnCount, text };
  }

  async #ask(
    request: { readonly text: string; readonly onSent: (text: string) => void },
    model: ProgressModel,
    token: CancellationToken,
  ): Promise<string> {
    const source = new CancellationTokenSource();
    const listener = token.onCancellationRequested(() => source.cancel());
    const timer = setTimeout(() => source.cancel(), MAX_WAIT_MS);
    let text = '';
    try {
      const response = await model.sendRequest([LanguageModelChatMessage.User(request.text)], {}, source.token);
      request.onSent(request.text);
      for await (const fragment of response.text) {
        text += fragment;
        if (text.length > MAX_TEXT_LENGTH || source.token.isCancellationRequested) break;
      }
      // Half a sentence is none.
      return source.token.isCancellationRequested ? '' : text.trim();
    } catch (error) {
      this.#log.warn(
        `The model wrote no summary of the turns before the switch (${String(error)}); one by rule is used.`,
      );
      return '';
    } finally {
      clearTimeout(timer);
      listener.dispose();
      source.dispose();
    }
  }
}
