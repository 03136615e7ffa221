import type { CancellationToken } from 'vscode';
import type { Disposable } from '../core/base/disposable.ts';

/** The signal of a cancellation token. Dispose it when the work is done, so that the token keeps nothing alive. */
export function signalOf(token: CancellationToken): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listener = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => listener.dispose() };
}
