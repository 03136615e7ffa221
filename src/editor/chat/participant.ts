import {
  type CancellationToken,
  type ChatContext,
  type ChatRequest,
  type ChatResponseStream,
  type ChatResult,
  chat,
  LanguageModelChatMessage,
  type LogOutputChannel,
  l10n,
  ThemeIcon,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { parseContextCommand, parseModeArgument } from '../../core/modes/contextCommand.ts';
import { encodingOfModel } from '../../core/tokens/modelEncoding.ts';
import { signalOf } from '../cancellation.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { isCancellation, logError } from '../errorReports.ts';
import { CHAT } from '../ids.ts';
import { modeLabel, usageText } from '../messages.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import type { OverBudgetHints } from '../overBudgetHints.ts';
import { type AnswerMetadata, turnsOf } from './chatTurns.ts';
import { ContextReplies } from './contextReplies.ts';
import { EmptyAnswerError, modelErrorSentence } from './modelErrors.ts';

export interface ParticipantParts {
  readonly prompt: CurrentPrompt;
  readonly modeSwitch: ModeSwitch;
  readonly overBudgetHints: OverBudgetHints;
  readonly log: LogOutputChannel;
}

/** `@context-mode` in the chat view: sends the prompt of the current mode to the picked model, and knows `/context`. */
export class ContextModeParticipant implements Disposable {
  readonly #parts: ParticipantParts;
  readonly #replies: ContextReplies;
  readonly #disposables = new DisposableStore();

  constructor(parts: ParticipantParts) {
    this.#parts = parts;
    this.#replies = new ContextReplies(parts);
    const participant = this.#disposables.add(
      chat.createChatParticipant(CHAT.participantId, (request, context, stream, token) =>
        this.#respond({ request, context, stream, token }),
      ),
    );
    participant.iconPath = new ThemeIcon('layers');
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #respond(exchange: Exchange): Promise<ChatResult> {
    const { request, stream, token } = exchange;
    try {
      const command =
        request.command === CHAT.contextCommand
          ? parseModeArgument(request.prompt)
          : parseContextCommand(request.prompt);
      if (command.kind !== 'question') {
        await this.#replies.reply(command, stream);
        return {};
      }
      return { metadata: await this.#answer(exchange) };
    } catch (error) {
      if (isCancellation(error) || token.isCancellationRequested) return {};
      logError(error, this.#parts.log);
      this.#replies.offerPrompt(stream);
      const tokens = this.#parts.prompt.state.built?.bundle.totalTokens();
      const failed = { model: request.model, ...(tokens === undefined ? {} : { tokens }) };
      return { errorDetails: { message: modelErrorSentence(error, failed) } };
    }
  }

  async #answer({ request, context, stream, token }: Exchange): Promise<AnswerMetadata> {
    const { prompt, log } = this.#parts;
    const encoding = encodingOfModel(request.model);
    const cancellation = signalOf(token);
    try {
      const built = await prompt.ask(
        { question: request.prompt, turns: turnsOf(context.history), encoding },
        cancellation,
      );
      const { mode } = built.bundle;
      const figures = { used: built.bundle.totalTokens(), budget: built.bundle.budget, isEstimate: !encoding.exact };
      log.info(`asking ${request.model.id} in ${mode} mode with ${usageText(figures)}`);
      this.#replies.addReferences(built, stream);
      stream.progress(l10n.t('Asking {0} in {1} with {2}', request.model.name, modeLabel(mode), usageText(figures)));
      const messages = built.prompt.messages.map(({ text }) => LanguageModelChatMessage.User(text));
      const answer = await this.#stream({ request, stream, token, messages, mode });
      this.#replies.addFooter({ built, figures, request, stream });
      return { answer, mode };
    } finally {
      cancellation.dispose();
    }
  }

  /** Passes the answer on as it comes. What has come when it breaks off is kept as the answer. */
  async #stream({ request, stream, token, messages, mode }: Sending): Promise<string> {
    const { prompt } = this.#parts;
    let answer = '';
    try {
      const response = await request.model.sendRequest(messages, {}, token);
      for await (const fragment of response.text) {
        answer += fragment;
        stream.markdown(fragment);
      }
    } finally {
      if (answer !== '') prompt.recordAnswer({ question: request.prompt, answer, mode });
    }
    if (answer === '' && !token.isCancellationRequested) throw new EmptyAnswerError();
    return answer;
  }
}

interface Exchange {
  readonly request: ChatRequest;
  readonly context: ChatContext;
  readonly stream: ChatResponseStream;
  readonly token: CancellationToken;
}

interface Sending extends Omit<Exchange, 'context'> {
  readonly messages: LanguageModelChatMessage[];
  readonly mode: AnswerMetadata['mode'];
}
