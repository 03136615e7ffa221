import {
  type CancellationToken,
  type LanguageModelChat,
  LanguageModelChatMessage,
  l10n,
  lm,
  type TestItem,
  type TestRun,
  window,
} from 'vscode';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { modeIdOf } from '../../core/modes/contextMode.ts';
import { sentPrompt } from '../../core/receipts/receipt.ts';
import { judgeRequest, MAX_POINTS, tryJudgement } from '../../core/regression/judgeAnswer.ts';
import type { RegressionQuestion } from '../../core/regression/regressionSet.ts';
import { signalOf } from '../cancellation.ts';
import { modelErrorSentence } from '../chat/modelErrors.ts';

/** The answer, and its judgement. */
const REQUESTS_PER_QUESTION = 2;
/** Whatever a model goes on to say is not read. */
const MAX_REPLY_LENGTH = 40_000;

/** A question with a rubric, as the engine names its files. */
export interface Judgeable {
  readonly item: TestItem;
  readonly question: RegressionQuestion & { readonly rubric: string };
}

/** Lets the user pick the model, and say yes to what will be sent. @returns `undefined` if nothing may be sent */
export async function pickJudge(count: number): Promise<LanguageModelChat | undefined> {
  const models = await lm.selectChatModels();
  if (models.length === 0) {
    void window.showInformationMessage(l10n.t('No language model is installed that could answer the questions.'));
    return undefined;
  }
  const items = models.map(model => ({ label: model.name, description: model.vendor, model }));
  const choice = await window.showQuickPick(items, { title: l10n.t('Which model answers the questions and judges?') });
  if (choice === undefined) return undefined;
  const requests = count * REQUESTS_PER_QUESTION;
  const send = l10n.t('Send {0} Requests', requests);
  const detail = l10n.t(
    'Questions with a rubric: {0}. Each is sent with its context to {1}, and then its answer with the rubric, to be judged: {2} requests in all. They may cost money or count towards a quota.',
    count,
    choice.label,
    requests,
  );
  const question = l10n.t('Have {0} answer and judge?', choice.label);
  const answer = await window.showWarningMessage(question, { modal: true, detail }, send);
  return answer === send ? choice.model : undefined;
}

/** Has a model answer questions and judge its answers, and writes what it says into the output of a run. */
export class AnswerJudge {
  readonly #engine: Pick<ContextEngine, 'buildQuestion' | 'recordSent' | 'recordRequest'>;
  readonly #model: LanguageModelChat;
  readonly #run: Pick<TestRun, 'appendOutput'>;
  readonly #token: CancellationToken;

  constructor(parts: {
    readonly engine: Pick<ContextEngine, 'buildQuestion' | 'recordSent' | 'recordRequest'>;
    readonly model: LanguageModelChat;
    readonly run: Pick<TestRun, 'appendOutput'>;
    readonly token: CancellationToken;
  }) {
    this.#engine = parts.engine;
    this.#model = parts.model;
    this.#run = parts.run;
    this.#token = parts.token;
  }

  /** Stops at the first request that fails: the others would fail for the same reason, or cost for nothing. */
  async judgeAll(judgeables: readonly Judgeable[]): Promise<void> {
    for (const judgeable of judgeables) {
      if (this.#token.isCancellationRequested) return;
      try {
        this.#write(judgeable.item, await this.#judge(judgeable));
      } catch (error) {
        if (!this.#token.isCancellationRequested)
          this.#write(judgeable.item, modelErrorSentence(error, { model: this.#model }));
        return;
      }
    }
  }

  async #judge({ question }: Judgeable): Promise<string> {
    const { signal, dispose } = signalOf(this.#token);
    try {
      const built = await this.#engine.buildQuestion(question, { signal });
      const { bundle, prompt } = built;
      const to = { destination: 'judge', model: this.#model.id } as const;
      await this.#engine.recordSent(sentPrompt(built, to));
      const answer = await this.#ask(prompt.messages.map(({ text }) => text));
      const request = judgeRequest({ ...question, answer });
      const { encoding } = bundle;
      await this.#engine.recordRequest({ ...to, mode: modeIdOf(bundle), encoding, text: request });
      const judgement = tryJudgement(await this.#ask([request]));
      return judgement === undefined
        ? l10n.t('{0} answered, but gave no score.', this.#model.name)
        : l10n.t(
            '{0} judges its answer: {1} of {2}. {3}',
            this.#model.name,
            judgement.points,
            MAX_POINTS,
            judgement.why,
          );
    } finally {
      dispose();
    }
  }

  async #ask(texts: readonly string[]): Promise<string> {
    const messages = texts.map(text => LanguageModelChatMessage.User(text));
    const response = await this.#model.sendRequest(messages, {}, this.#token);
    let reply = '';
    for await (const fragment of response.text) {
      reply += fragment;
      if (reply.length > MAX_REPLY_LENGTH) break;
    }
    return reply;
  }

  #write(item: TestItem, sentence: string): void {
    this.#run.appendOutput(`${item.label}\r\n  ${sentence}\r\n`, undefined, item);
  }
}
