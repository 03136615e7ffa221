import type { Log } from '../../core/base/log.ts';
import type { Choices } from '../../core/choices/choices.ts';
import type { ContextEngine, ContextRequest, ModeEstimate } from '../../core/contextEngine.ts';
import type { DocumentEvent } from '../../core/documents/documentEvent.ts';
import type { IndexAction } from '../../core/index/indexStatus.ts';
import type { ModeId } from '../../core/modes/contextMode.ts';
import type { OtherRequest, SentPrompt } from '../../core/receipts/receipt.ts';
import type { RegressionQuestion } from '../../core/regression/regressionSet.ts';
import type { UseTarget } from '../../core/uses/useTarget.ts';
import { type FromWorker, type ToWorker, toPlainError } from './protocol.ts';

/** Answers the messages of an `EngineHost` with an engine. */
export function serveEngine(
  engine: ContextEngine,
  send: (message: FromWorker) => void,
  log: Log,
): (message: ToWorker) => void {
  const running = new Map<number, AbortController>();
  const parts: string[] = [];
  const whole = (event: DocumentEvent): DocumentEvent => {
    if (event.kind !== 'opened' || parts.length === 0) return event;
    return { ...event, text: parts.splice(0).join('') + event.text };
  };

  const call = async ({ id, method, args }: ToWorker & { readonly kind: 'call' }): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { signal } = controller;
      send({ kind: 'result', id, value: await answer(engine, method, args, signal) });
    } catch (error) {
      send({ kind: 'error', id, error: toPlainError(error) });
    } finally {
      running.delete(id);
    }
  };

  return message => {
    switch (message.kind) {
      case 'notify':
        try {
          engine.notify(whole(message.event));
        } catch (error) {
          log.error(error instanceof Error ? error : String(error));
        }
        return;
      case 'part':
        parts.push(message.text);
        return;
      case 'change':
        engine.noteChange(message.change);
        return;
      case 'configure':
        engine.configure(message.settings);
        return;
      case 'allowSemantic':
        engine.allowSemantic(message.access);
        return;
      case 'call':
        void call(message);
        return;
      case 'abort':
        running.get(message.id)?.abort();
        return;
      case 'dispose':
        engine.dispose();
        return;
    }
  };
}

function answer(
  engine: ContextEngine,
  method: (ToWorker & { kind: 'call' })['method'],
  args: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  switch (method) {
    case 'build':
      return engine.build(args[0] as ContextRequest, { signal });
    case 'estimate':
      return engine.estimate(args[0] as ContextRequest, { signal }).then(estimates => estimates.map(toPlainEstimate));
    case 'findUses':
      return engine.findUses(args[0] as UseTarget, { signal });
    case 'templates':
      return engine.templates({ signal });
    case 'checkTemplate':
      return engine.checkTemplate(args[0] as string);
    case 'parseRegressionSet':
      return engine.parseRegressionSet(args[0] as string, args[1] as string);
    case 'buildQuestion':
      return engine.buildQuestion(args[0] as RegressionQuestion, { signal });
    case 'scoreQuestion':
      return engine.scoreQuestion(args[0] as RegressionQuestion, { signal });
    case 'draftQuestions':
      return engine.draftQuestions({ count: args[0] as number, signal });
    case 'recommend':
      return engine.recommend(args[0] as ContextRequest, { signal });
    case 'currentMode':
      return engine.currentMode();
    case 'choices':
      return engine.choices();
    case 'setChoices':
      return engine.setChoices(args[0] as Choices);
    case 'clearHistory':
      return engine.clearHistory();
    case 'standingOf':
      return engine.standingOf(args[0] as string);
    case 'controlIndex':
      return engine.controlIndex(args[0] as IndexAction);
    case 'switchMode':
      return engine.switchMode(args[0] as ModeId);
    case 'recordSent':
      return engine.recordSent(args[0] as SentPrompt);
    case 'recordRequest':
      return engine.recordRequest(args[0] as OtherRequest);
    case 'sessionLog':
      return engine.sessionLog();
    case 'findReceipt':
      return engine.findReceipt(args[0] as number);
    case 'clearSessionLog':
      return engine.clearSessionLog();
  }
}

/** Errors keep their meaning across threads only as plain values. */
function toPlainEstimate(estimate: ModeEstimate): ModeEstimate {
  return estimate.kind === 'failed' ? { ...estimate, error: toPlainError(estimate.error) } : estimate;
}
