import { randomBytes } from 'node:crypto';
import {
  env,
  type LogOutputChannel,
  l10n,
  Uri,
  type Webview,
  type WebviewView,
  type WebviewViewProvider,
  window,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine, ModeEstimate } from '../../core/contextEngine.ts';
import type { Receipt } from '../../core/receipts/receipt.ts';
import { savings } from '../../core/units/savings.ts';
import type { AdviceCounts } from '../advice/adviceCounts.ts';
import type { ContextChoices } from '../contextView/contextChoices.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { reportError } from '../errorReports.ts';
import { VIEWS } from '../ids.ts';
import { html } from './html.ts';
import { usageHtml } from './usageHtml.ts';

/** How many of the prompts that were sent are drawn. */
const MAX_SENT = 12;

export interface UsageViewParts {
  readonly prompt: CurrentPrompt;
  readonly engine: ContextEngine;
  readonly choices: ContextChoices;
  readonly counts: AdviceCounts;
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
}

/** A message of the page: which of its buttons was pressed. */
interface Pressed {
  readonly action: 'ready' | 'save' | 'undo' | 'estimate' | 'clearAdvice';
  readonly index?: number;
}

/** The budget as a picture, beside the tree: who takes the room, what could go, and the last prompts. */
export class UsageView implements WebviewViewProvider, Disposable {
  readonly #parts: UsageViewParts;
  readonly #disposables = new DisposableStore();
  #view: WebviewView | undefined;
  #sent: readonly Receipt[] = [];
  #estimates: readonly ModeEstimate[] | undefined;

  constructor(parts: UsageViewParts) {
    this.#parts = parts;
    this.#disposables.add(window.registerWebviewViewProvider(VIEWS.usage, this));
    this.#disposables.add(parts.prompt.onDidChange(() => this.#onPrompt()));
    this.#disposables.add(parts.counts.onDidChange(() => this.#draw()));
  }

  resolveWebviewView(view: WebviewView): void {
    this.#view = view;
    const { extensionUri } = this.#parts;
    const media = Uri.joinPath(extensionUri, 'media');
    view.webview.options = { enableScripts: true, localResourceRoots: [media] };
    view.webview.html = frame(view.webview, media);
    view.webview.onDidReceiveMessage((message: Pressed) => {
      this.#onPressed(message).catch((error: unknown) => reportError(error, this.#parts.log));
    });
    view.onDidChangeVisibility(() => this.#onPrompt());
    view.onDidDispose(() => {
      this.#view = undefined;
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #onPressed({ action, index }: Pressed): Promise<void> {
    const { prompt, choices, counts } = this.#parts;
    switch (action) {
      case 'ready':
        await this.#loadSent();
        break;
      case 'save': {
        const { built } = prompt.state;
        const saving = built === undefined ? undefined : savings(built.bundle)[index ?? -1];
        if (saving !== undefined) await choices.decide(saving.changes);
        return;
      }
      case 'undo':
        await choices.undo();
        return;
      case 'clearAdvice':
        // It is drawn anew because they changed.
        counts.clear();
        return;
      case 'estimate':
        await this.#estimate();
        return;
    }
    this.#draw();
  }

  /** Shows each figure when it is known. Those of a prompt that has changed meanwhile are of no use any more. */
  async #estimate(): Promise<void> {
    const estimates: ModeEstimate[] = [];
    this.#estimates = estimates;
    for await (const estimate of this.#parts.prompt.estimates({ signal: new AbortController().signal })) {
      if (this.#estimates !== estimates) return;
      estimates.push(estimate);
      this.#draw();
    }
  }

  #onPrompt(): void {
    // Figures of other modes were of another prompt.
    this.#estimates = undefined;
    if (this.#view?.visible !== true) return;
    this.#draw();
    this.#loadSent().then(
      () => this.#draw(),
      (error: unknown) => this.#parts.log.debug(`no receipts to show: ${String(error)}`),
    );
  }

  async #loadSent(): Promise<void> {
    const log = await this.#parts.engine.sessionLog();
    this.#sent = log
      .filter((entry): entry is Receipt => entry.event === 'prompt_sent')
      // No budget limits a request for a summary: there is nothing to draw it against.
      .filter(({ destination }) => destination !== 'summary')
      .slice(-MAX_SENT);
  }

  #draw(): void {
    if (this.#view?.visible !== true) return;
    const { prompt, counts } = this.#parts;
    const advice = counts.current;
    const estimates = this.#estimates;
    const page = usageHtml({
      state: prompt.state,
      sent: this.#sent,
      advice,
      ...(estimates === undefined ? {} : { estimates }),
    });
    void this.#view.webview.postMessage(page.text);
  }
}

/** The page around what is shown: it runs the one script of ours and loads nothing else. */
function frame(webview: Webview, media: Uri): string {
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  const style = webview.asWebviewUri(Uri.joinPath(media, 'usage.css')).toString();
  const script = webview.asWebviewUri(Uri.joinPath(media, 'usage.js')).toString();
  return html`<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${l10n.t('Token usage')}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="page" aria-live="off"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`.text;
}
