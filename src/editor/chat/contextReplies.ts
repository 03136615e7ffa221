import { type ChatRequest, type ChatResponseStream, Location, l10n, Range, Uri } from 'vscode';
import { ContextModeError } from '../../core/base/errors.ts';
import type { BuiltContext } from '../../core/contextEngine.ts';
import type { ContextCommand } from '../../core/modes/contextCommand.ts';
import { modeIdOf } from '../../core/modes/contextMode.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import type { ContextUnit } from '../../core/units/contextUnit.ts';
import type { AdviceCounts } from '../advice/adviceCounts.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import { tryUriOfPath } from '../listeners/documentPath.ts';
import { asMarkdownText } from '../markdownText.ts';
import {
  adviceSentence,
  errorSentence,
  modeLabel,
  modeTitle,
  noFileSentence,
  type UsageFigures,
  usageText,
} from '../messages.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import type { OverBudgetHints } from '../overBudgetHints.ts';
import { figuresOf } from '../promptState.ts';
import { usageMarkdown } from '../usage/usageMarkdown.ts';

export interface ReplyParts {
  readonly prompt: CurrentPrompt;
  readonly modeSwitch: ModeSwitch;
  readonly overBudgetHints: OverBudgetHints;
  readonly counts: AdviceCounts;
}

/** What an answer is surrounded with. */
interface AnsweredRequest {
  readonly built: BuiltContext;
  readonly figures: UsageFigures;
  readonly request: ChatRequest;
  readonly stream: ChatResponseStream;
}

/** What Context Mode itself says in the chat view, as opposed to what the model says. */
export class ContextReplies {
  readonly #parts: ReplyParts;

  constructor(parts: ReplyParts) {
    this.#parts = parts;
  }

  /** Answers `/context`. */
  async reply(command: Exclude<ContextCommand, { kind: 'question' }>, stream: ChatResponseStream): Promise<void> {
    const { prompt, modeSwitch } = this.#parts;
    switch (command.kind) {
      case 'showUsage':
        stream.markdown(usageMarkdown(await prompt.latest()));
        break;
      case 'unknownMode':
        stream.markdown(asMarkdownText(errorSentence(new ContextModeError('mode.unknown', { name: command.name }))));
        return;
      case 'switchMode': {
        const isSwitched = await modeSwitch.switchTo(command.mode);
        const state = await prompt.latest();
        const figures = figuresOf(state);
        const sentence = isSwitched
          ? l10n.t('Now in {0}: {1}.', modeLabel(state.mode), figures === undefined ? '?' : usageText(figures))
          : l10n.t('Still in {0}.', modeLabel(state.mode));
        stream.markdown(sentence);
        break;
      }
    }
    this.offerPrompt(stream);
  }

  offerPrompt(stream: ChatResponseStream): void {
    stream.button({ command: COMMANDS.previewPrompt, title: l10n.t('Preview Prompt') });
    stream.button({ command: COMMANDS.switchMode, title: l10n.t('Switch Mode') });
  }

  /** The files that are in the prompt, with their lines. */
  addReferences({ bundle }: BuiltContext, stream: ChatResponseStream): void {
    for (const unit of bundle.units) {
      const uri = tryUriOf(unit);
      if (uri === undefined) continue;
      const [snippet] = unit.snippets;
      stream.reference(
        snippet === undefined ? uri : new Location(uri, new Range(snippet.startLine - 1, 0, snippet.endLine - 1, 0)),
      );
    }
  }

  /** Says below the answer what was sent, and what the user should know about it. */
  addFooter({ built, figures, request, stream }: AnsweredRequest): void {
    const { prompt, overBudgetHints } = this.#parts;
    const { missingFile } = prompt.state;
    const notes = [...overBudgetHints.take(built.bundle)];
    if (missingFile !== undefined) notes.push(noFileSentence(missingFile));
    if (request.references.some(({ id }) => !id.startsWith('vscode.implicit'))) {
      notes.push(l10n.t('What you attached was not sent: the mode alone decides what the prompt contains.'));
    }
    const summary = l10n.t('Sent in {0}: {1}.', modeLabel(modeIdOf(built.bundle)), usageText(figures));
    stream.markdown(`\n\n---\n\n${[summary, ...notes].map(asMarkdownText).join('\n\n')}`);
    if (missingFile?.why === 'ignored') {
      stream.button({ command: COMMANDS.useIgnoredFile, title: l10n.t('Use It Anyway') });
    }
    this.offerPrompt(stream);
  }

  /** Says below the answer that another mode may fit better, with a button that asks again in it. */
  async addAdvice({ built, request, stream }: AnsweredRequest, recommendation: Recommendation): Promise<void> {
    const { mode } = recommendation;
    if (mode === modeIdOf(built.bundle)) return;
    stream.markdown(`\n\n${asMarkdownText(adviceSentence(recommendation))}`);
    const title = l10n.t('Ask Again in {0}', modeTitle(mode));
    stream.button({ command: COMMANDS.askAgain, title, arguments: [mode, request.prompt] });
    await this.#parts.counts.add({ overridden: 1 });
  }
}

/** The symbol list speaks of the current file, which has a unit of its own. */
function tryUriOf({ role, source }: ContextUnit): Uri | undefined {
  if (source.kind !== 'file' || role === 'symbols') return undefined;
  return source.uri === undefined ? tryUriOfPath(source.path) : Uri.parse(source.uri);
}
