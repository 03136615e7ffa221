import type { Locator, Page } from 'playwright-core';
import { readable, renderedText } from './text.ts';
import { STATE_TIMEOUT_MS, waitFor, waitUntil } from './waiting.ts';

/** How long a tooltip may take to appear before the mouse comes again. */
const HOVER_TIMEOUT_MS = 3000;

/** One item of the status bar, as a person sees and hears it. */
export interface StatusItem {
  readonly text: string;
  /** What a screen reader says. */
  readonly label: string;
  /** The colour of the background; `standard` has none. */
  readonly kind: 'standard' | 'warning' | 'error' | 'prominent';
}

/** The status bar at the bottom of the window. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** All items, left to right. */
  async items(): Promise<readonly StatusItem[]> {
    return statusItemsOf(this.#page.locator('.statusbar-item'));
  }

  /** Waits until one item shows the text. */
  async waitFor(text: string | RegExp): Promise<StatusItem> {
    const item = this.#item(text);
    await waitFor(this.#page, `the status bar to show ${text}`, () => item.waitFor({ timeout: STATE_TIMEOUT_MS }));
    return (await statusItemsOf(item))[0]!;
  }

  async click(text: string | RegExp): Promise<void> {
    await waitFor(this.#page, `${text} in the status bar to click on`, () => this.#item(text).click());
  }

  /** What appears when the mouse rests on the item. */
  async tooltip(text: string | RegExp): Promise<string> {
    const hover = this.#page.locator('.workbench-hover-container .workbench-hover').last();
    const tooltip = await waitUntil(
      this.#page,
      `the tooltip of ${text}`,
      async () => {
        await this.#item(text).hover();
        // An item that is drawn anew under a resting mouse shows its tooltip only when the mouse comes again.
        return hover
          .waitFor({ timeout: HOVER_TIMEOUT_MS })
          .then(() => renderedText(hover))
          .catch(() => undefined)
          .finally(() => this.#page.mouse.move(0, 0));
      },
      shown => shown !== undefined,
    );
    await hover.waitFor({ state: 'hidden' });
    return tooltip!;
  }

  #item(text: string | RegExp): Locator {
    return this.#page.locator('.statusbar-item', { hasText: text }).first();
  }
}

/** Read in one go, because items come and go at any time. */
async function statusItemsOf(items: Locator): Promise<StatusItem[]> {
  const found = await items.evaluateAll(elements =>
    elements.map(element => ({
      text: element.textContent,
      label: element.getAttribute('aria-label'),
      classes: [...element.classList],
    })),
  );
  return found.map(({ text, label, classes }) => ({
    text: readable(text),
    label: readable(label),
    kind: (['warning', 'error', 'prominent'] as const).find(kind => classes.includes(`${kind}-kind`)) ?? 'standard',
  }));
}
