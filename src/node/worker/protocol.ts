import { ContextModeError, type ErrorCode, type MessageData } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import type { Settings } from '../../core/config/settings.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { DocumentEvent } from '../../core/documents/documentEvent.ts';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import type { WorkspaceChange } from '../../core/index/workspaceChange.ts';
import type { StoreNotice } from '../../core/ports.ts';
import type { SemanticAccess } from '../../core/semantic/embedding.ts';
import type { NodePortsOptions } from '../nodePorts.ts';

/** The methods of the engine that answer; the others are plain messages. */
export type CallMethod =
  | 'build'
  | 'estimate'
  | 'recommend'
  | 'findUses'
  | 'templates'
  | 'checkTemplate'
  | 'parseRegressionSet'
  | 'buildQuestion'
  | 'scoreQuestion'
  | 'draftQuestions'
  | 'currentMode'
  | 'switchMode'
  | 'recordSent'
  | 'recordRequest'
  | 'sessionLog'
  | 'findReceipt'
  | 'clearSessionLog'
  | 'clearHistory'
  | 'controlIndex'
  | 'standingOf'
  | 'choices'
  | 'setChoices';

/** What a new worker is given. */
export interface WorkerInit {
  readonly ports: Omit<NodePortsOptions, 'log' | 'tell' | 'showIndex'>;
  readonly settings: Settings;
}

/** Messages are handled in the order in which they were sent, so a call sees every event before it. */
export type ToWorker =
  | { readonly kind: 'notify'; readonly event: DocumentEvent }
  /** Stands in front of the text of the next event, an `opened` one. */
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'change'; readonly change: WorkspaceChange }
  | { readonly kind: 'configure'; readonly settings: Settings }
  | { readonly kind: 'allowSemantic'; readonly access: SemanticAccess | undefined }
  /** `args` are those of the method without its options; a signal comes as an `abort` message. */
  | { readonly kind: 'call'; readonly id: number; readonly method: CallMethod; readonly args: readonly unknown[] }
  | { readonly kind: 'abort'; readonly id: number }
  /** Write what waits and end. */
  | { readonly kind: 'dispose' };

export type FromWorker =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError }
  | { readonly kind: 'notice'; readonly notice: StoreNotice }
  | { readonly kind: 'index'; readonly status: IndexStatus }
  | { readonly kind: 'log'; readonly level: keyof Log; readonly message: string };

/** An error that keeps its meaning across threads. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: ErrorCode;
  readonly data?: MessageData;
}

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(error instanceof ContextModeError ? { code: error.code, data: error.data } : {}),
  };
}

export function fromPlainError(plain: PlainError): Error {
  const error =
    plain.code === undefined ? new Error(plain.message) : new ContextModeError(plain.code, plain.data ?? {});
  error.name = plain.name;
  if (plain.stack !== undefined) error.stack = plain.stack;
  return error;
}

/** The result types of the calls, by method. */
export type CallResult<Method extends CallMethod> = Awaited<ReturnType<ContextEngine[Method]>>;
