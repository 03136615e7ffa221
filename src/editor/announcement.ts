import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';

/** How long it stays: long enough to be read. */
const SHOWN_MS = 5_000;

/** The sentence that is still shown: there is room for one. */
let shown: StatusBarItem | undefined;

/** Says in the status bar what a key has done. VS Code has no other voice for extensions: an alert is what screen readers say. */
export function announce(sentence: string): void {
  const item = window.createStatusBarItem(StatusBarAlignment.Left, Number.MIN_SAFE_INTEGER);
  item.text = `$(check) ${sentence}`;
  item.accessibilityInformation = { label: sentence, role: 'alert' };
  shown?.dispose();
  shown = item;
  item.show();
  setTimeout(() => item.dispose(), SHOWN_MS);
}
