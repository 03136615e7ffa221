import { type ChatRequest, type ChatResponseStream, Location, l10n, Range, Uri } from 'vscode';
import { ContextModeError } from '../../core/base/errors.ts';
import type { BuiltContext } from '../../core/contextEngine.ts';
import type { ContextCommand } from '../../core/modes/contextCommand.ts';
import { isBaseMode, modeIdOf } from '../../core/modes/contextMode.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import type { ContextUnit } from '../../core/units/contextUnit.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import { tryUriOfPath } from '../listeners/documentPath.ts';
import { asMarkdownSentence, asMarkdownText } from '../markdownText.ts';
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

  /**
   * Says below the answer what was sent, what the user should know about it, and whether another mode may fit better. All
   * text comes before the buttons: of text with buttons above it VS Code folds what is above, and that is the answer.
   */
  addFooter({ built, figures, request, stream }: AnsweredRequest, advice: Recommendation | undefined): void {
    const { prompt, overBudgetHints } = this.#parts;
    const { missingFile } = prompt.state;
    const mode = modeIdOf(built.bundle);
    const notes = [
      l10n.t('Sent in {0}: {1}.', modeLabel(mode), usageText(figures)),
      ...overBudgetHints.take(built.bundle),
    ];
    if (missingFile !== undefined) notes.push(noFileSentence(missingFile));
    if (request.references.some(({ id }) => !id.startsWith('vscode.implicit'))) {
      notes.push(l10n.t('What you attached was not sent: the mode alone decides what the prompt contains.'));
    }
    const paragraphs = notes.map(asMarkdownText);
    if (advice !== undefined) paragraphs.push(asMarkdownSentence(adviceSentence(advice)));
    stream.markdown(`\n\n---\n\n${paragraphs.join('\n\n')}`);
    if (advice !== undefined) {
      const title = isBaseMode(advice.mode)
        ? l10n.t('Ask Again in {0}', modeTitle(advice.mode))
        : l10n.t('Ask Again with {0}', modeTitle(advice.mode));
      stream.button({ command: COMMANDS.askAgain, title, arguments: [advice.mode, request.prompt] });
    }
    if (missingFile?.why === 'ignored') {
      stream.button({ command: COMMANDS.useIgnoredFile, title: l10n.t('Use It Anyway') });
    }
    this.offerPrompt(stream);
  }
}

/** The symbol list speaks of the current file, which has a unit of its own. */
function tryUriOf({ role, source }: ContextUnit): Uri | undefined {
  if (source.kind !== 'file' || role === 'symbols') return undefined;
  return source.uri === undefined ? tryUriOfPath(source.path) : Uri.parse(source.uri);
}
