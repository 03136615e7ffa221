import type { Page } from 'playwright-core';
import { exactly, readable } from './text.ts';
import { waitFor } from './waiting.ts';

/** What a modal dialog asks. */
export interface DialogText {
  readonly message: string;
  readonly detail: string;
  /** Left to right; "Cancel" is VS Code's own. */
  readonly buttons: readonly string[];
}

/** The modal dialog, of which there is one at a time: `showWarningMessage` and its kin with `modal: true`. */
export class Dialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until a dialog asks something that holds the text. */
  async waitFor(text: string | RegExp): Promise<DialogText> {
    const box = this.#page.locator('.monaco-dialog-box', { hasText: text });
    await waitFor(this.#page, `the dialog ${text}`, () => box.waitFor());
    const textOf = async (selector: string) => readable((await box.locator(selector).allTextContents()).join(' '));
    return {
      message: await textOf('.dialog-message'),
      detail: await textOf('.dialog-message-detail'),
      buttons: (await box.locator('.dialog-buttons .monaco-button').allTextContents()).map(readable),
    };
  }

  /** Presses a button and waits until the dialog is gone. */
  async press(button: string): Promise<void> {
    const box = this.#page.locator('.monaco-dialog-box');
    await waitFor(this.#page, `the button ${button} in a dialog`, async () => {
      await box.locator('.dialog-buttons .monaco-button', { hasText: exactly(button) }).click();
      await box.waitFor({ state: 'detached' });
    });
  }
}
