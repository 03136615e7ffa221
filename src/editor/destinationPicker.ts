import { l10n, QuickInputButtons, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { DisposableStore } from '../core/base/disposable.ts';
import type { ChatAvailability } from './chat/chatView.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { modeLabel, usageText } from './messages.ts';
import { figuresOf } from './promptState.ts';

export type Destination = 'chat' | 'preview' | 'copy' | 'back';

interface DestinationItem extends QuickPickItem {
  readonly destination: Destination;
}

/**
 * Asks what to do with the prompt of the question that was just typed.
 *
 * @returns `undefined` when the list was closed
 */
export async function pickDestination(prompt: CurrentPrompt, chat: ChatAvailability): Promise<Destination | undefined> {
  const disposables = new DisposableStore();
  const picker = disposables.add(window.createQuickPick<DestinationItem>());
  const draw = (): void => {
    const figures = figuresOf(prompt.state);
    picker.title =
      figures === undefined
        ? l10n.t('The prompt in {0}', modeLabel(prompt.state.mode))
        : l10n.t('The prompt in {0}: {1}', modeLabel(prompt.state.mode), usageText(figures));
  };
  draw();
  disposables.add(prompt.onDidChange(draw));
  picker.placeholder = l10n.t('Where should the prompt go?');
  picker.buttons = [QuickInputButtons.Back];
  picker.items = [...chatItems(chat), ...localItems()];
  try {
    return await new Promise<Destination | undefined>(resolve => {
      disposables.add(picker.onDidAccept(() => resolve(picker.selectedItems[0]?.destination)));
      disposables.add(picker.onDidTriggerButton(() => resolve('back')));
      disposables.add(picker.onDidHide(() => resolve(undefined)));
      picker.show();
    });
  } finally {
    disposables.dispose();
  }
}

function chatItems(chat: ChatAvailability): readonly DestinationItem[] {
  if (chat === 'noChat') return [];
  return [
    {
      destination: 'chat',
      label: l10n.t('Send in Chat'),
      iconPath: new ThemeIcon('comment-discussion'),
      detail:
        chat === 'ready'
          ? l10n.t('Opens the chat view and sends the prompt to the model that is picked there.')
          : l10n.t('No language model is installed yet. Opens the chat view with your question, to set one up.'),
    },
  ];
}

function localItems(): readonly DestinationItem[] {
  return [
    {
      destination: 'preview',
      label: l10n.t('Preview Prompt'),
      iconPath: new ThemeIcon('open-preview'),
      detail: l10n.t('Opens the exact text as a read-only document.'),
    },
    {
      destination: 'copy',
      label: l10n.t('Copy Prompt'),
      iconPath: new ThemeIcon('copy'),
      detail: l10n.t('Puts the exact text on the clipboard, for any other tool.'),
    },
  ];
}
