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
import type { BuiltContext } from '../../core/contextEngine.ts';
import { partAtSwitch } from '../../core/conversation/partAtSwitch.ts';
import type { Turn } from '../../core/conversation/turn.ts';
import { parseContextCommand, parseModeArgument } from '../../core/modes/contextCommand.ts';
import { modeIdOf } from '../../core/modes/contextMode.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import { encodingOfModel } from '../../core/tokens/modelEncoding.ts';
import { filesShown } from '../../core/units/contextBundle.ts';
import type { ModeAdvice } from '../advice/modeAdvice.ts';
import { signalOf } from '../cancellation.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { isCancellation, logError } from '../errorReports.ts';
import { CHAT } from '../ids.ts';
import { modeLabel, usageText } from '../messages.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import type { OverBudgetHints } from '../overBudgetHints.ts';
import type { EditorSettings } from '../settings.ts';
import type { AskedTurns } from './askedTurns.ts';
import { type AnswerMetadata, lastProgress, type Progress, turnsOf } from './chatTurns.ts';
import { ContextReplies } from './contextReplies.ts';
import { EmptyAnswerError, modelErrorSentence } from './modelErrors.ts';
import { ProgressWriter } from './progressWriter.ts';

export interface ParticipantParts {
  readonly prompt: CurrentPrompt;
  readonly settings: EditorSettings;
  readonly modeSwitch: ModeSwitch;
  readonly overBudgetHints: OverBudgetHints;
  readonly advice: ModeAdvice;
  readonly askedTurns: AskedTurns;
  readonly log: LogOutputChannel;
}

/** `@context-mode` in the chat view: sends the prompt of the current mode to the picked model, and knows `/context`. */
export class ContextModeParticipant implements Disposable {
  readonly #parts: ParticipantParts;
  readonly #replies: ContextReplies;
  readonly #progress: ProgressWriter;
  readonly #disposables = new DisposableStore();

  constructor(parts: ParticipantParts) {
    this.#parts = parts;
    this.#replies = new ContextReplies(parts);
    this.#progress = new ProgressWriter(parts.log);
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
      const { templates } = this.#parts.prompt;
      await templates.known();
      const { ids } = templates;
      const command =
        request.command === CHAT.contextCommand
          ? parseModeArgument(request.prompt, ids)
          : parseContextCommand(request.prompt, ids);
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
    const { prompt, advice, askedTurns, log } = this.#parts;
    const encoding = encodingOfModel(request.model);
    const cancellation = signalOf(token);
    try {
      const turns = turnsOf(context.history, asked => askedTurns.find(asked), request.prompt);
      const progress = await this.#progressOf(turns, { request, context, stream, token });
      advice.noteAsked(request.prompt);
      const built = await prompt.ask(
        { question: request.prompt, turns, encoding, ...(progress === undefined ? {} : { progress }) },
        cancellation,
      );
      const recommended = this.#recommend(cancellation);
      const mode = modeIdOf(built.bundle);
      const files = filesShown(built.bundle);
      await askedTurns.remember({ question: request.prompt, at: context.history.length }, { mode, files });
      const figures = { used: built.bundle.totalTokens(), budget: built.bundle.budget, isEstimate: !encoding.exact };
      log.info(`asking ${request.model.id} in ${mode} mode with ${usageText(figures)}`);
      this.#replies.addReferences(built, stream);
      stream.progress(l10n.t('Asking {0} in {1} with {2}', request.model.name, modeLabel(mode), usageText(figures)));
      const messages = built.prompt.messages.map(({ text }) => LanguageModelChatMessage.User(text));
      const answer = await this.#stream({ built, request, stream, token, messages, files });
      const recommendation = await recommended;
      this.#replies.addFooter({ built, figures, request, stream }, advice.better(recommendation, mode));
      advice.noteAnswered(request.prompt, mode, recommendation);
      return { answer, mode, files, ...(progress === undefined ? {} : { progress }) };
    } finally {
      cancellation.dispose();
    }
  }

  /** A hint for the question that was just built; without one the answer is as good. */
  async #recommend(cancellation: { readonly signal: AbortSignal }): Promise<Recommendation | undefined> {
    const { prompt, settings, log } = this.#parts;
    if (!settings.current['recommend.enabled']) return undefined;
    try {
      return await prompt.recommend(cancellation);
    } catch (error) {
      if (!isCancellation(error)) log.debug(`no recommendation: ${String(error)}`);
      return undefined;
    }
  }

  /** What the model writes about the turns before a switch, if the user lets it. */
  async #progressOf(
    turns: readonly Turn[],
    { request, context, stream, token }: Exchange,
  ): Promise<Progress | undefined> {
    const { prompt, settings } = this.#parts;
    if (!settings.current['conversation.condenseWithModel']) return undefined;
    const mode = await prompt.currentMode();
    if (partAtSwitch(turns, mode).before.length === 0) return undefined;
    stream.progress(l10n.t('Condensing what was said before the switch to {0}', modeLabel(mode)));
    const { model } = request;
    const { encoding } = encodingOfModel(model);
    const onSent = (text: string): void =>
      prompt.recordRequest({ destination: 'summary', text, mode, model: model.id, encoding });
    return await this.#progress.write({ turns, mode, known: lastProgress(context.history), onSent }, model, token);
  }

  /** Passes the answer on as it comes. What has come when it breaks off is kept as the answer. */
  async #stream({ built, request, stream, token, messages, files }: Sending): Promise<string> {
    const { prompt } = this.#parts;
    let answer = '';
    try {
      const response = await request.model.sendRequest(messages, {}, token);
      prompt.recordSent(built, { destination: 'chat', model: request.model.id });
      for await (const fragment of response.text) {
        answer += fragment;
        stream.markdown(fragment);
      }
    } finally {
      if (answer !== '') prompt.recordAnswer({ question: request.prompt, answer, mode: modeIdOf(built.bundle), files });
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
  readonly built: BuiltContext;
  readonly messages: LanguageModelChatMessage[];
  readonly files: AnswerMetadata['files'];
}
