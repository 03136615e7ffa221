import type { Locator, Page } from 'playwright-core';
import { exactly, readable } from './text.ts';
import { waitFor } from './waiting.ts';

/** A notification in the lower right corner. */
export interface Notification {
  readonly message: string;
  readonly buttons: readonly string[];
}

/** The notifications that are on the screen now. */
export class Notifications {
  readonly #page: Page;
  readonly #toasts: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#toasts = page.locator('.notification-toast');
  }

  /** All that are shown, newest first. */
  async shown(): Promise<readonly Notification[]> {
    return Promise.all((await this.#toasts.all()).map(notificationOf));
  }

  /** Waits until one holds the text. */
  async waitFor(text: string | RegExp): Promise<Notification> {
    const toast = this.#toasts.filter({ hasText: text }).first();
    await waitFor(this.#page, `a notification ${text}`, () => toast.waitFor());
    return notificationOf(toast);
  }

  /** Presses a button of the notification that holds the text. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const toast = this.#toasts.filter({ hasText: text }).first();
    await waitFor(this.#page, `the button ${button} of the notification ${text}`, () =>
      toast.locator('.monaco-button', { hasText: exactly(button) }).click(),
    );
  }

  /** Removes all of them, so that none covers what a picture is to show. */
  async clear(): Promise<void> {
    await waitFor(this.#page, 'all notifications to go', async () => {
      for (let toast = this.#toasts.first(); (await this.#toasts.count()) > 0; ) {
        await toast.hover();
        await toast.locator('.codicon-notifications-clear').click();
        await this.#page.evaluate('new Promise(resolve => requestAnimationFrame(resolve))');
        toast = this.#toasts.first();
      }
    });
  }
}

async function notificationOf(toast: Locator): Promise<Notification> {
  return {
    message: readable(await toast.locator('.notification-list-item-message').textContent()),
    buttons: (await toast.locator('.monaco-text-button').allTextContents()).map(readable),
  };
}
