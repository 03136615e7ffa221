import type { Locator, Page } from 'playwright-core';
import { exactly, readable } from './text.ts';
import { waitFor, waitUntil } from './waiting.ts';

/** How long one click on an entry of a menu may take. */
const MENU_TIMEOUT_MS = 1000;

/** The tree of the prompt in the side bar. */
export class ContextView {
  readonly #page: Page;
  readonly #rows: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#rows = page.locator('.part.sidebar .pane-body .monaco-list-row');
  }

  /** Shows the view. */
  async show(): Promise<void> {
    const icon = this.#page.locator('.activitybar .action-item a[aria-label^="Context Mode"]');
    await waitFor(this.#page, 'the icon of the context view', async () => {
      if (!(await this.#title().isVisible())) await icon.click();
      await this.#title().waitFor();
    });
  }

  /** What stands beside the title. */
  async description(): Promise<string> {
    return readable(
      await this.#page
        .locator('.part.sidebar .pane-header .description, .part.sidebar .title .title-label')
        .last()
        .textContent(),
    );
  }

  /** All rows that are rendered, as a screen reader says them. */
  async rows(): Promise<readonly string[]> {
    const labels = await this.#rows.evaluateAll(rows => rows.map(row => row.getAttribute('aria-label') ?? ''));
    return labels.map(readable);
  }

  /** Waits until a row says so. */
  async waitForRow(text: RegExp): Promise<string> {
    const rows = await waitUntil(
      this.#page,
      `${text} in the context view`,
      () => this.rows(),
      labels => labels.some(label => text.test(label)),
    );
    return rows.find(label => text.test(label))!;
  }

  /** Waits until no row says so. */
  async waitForNoRow(text: RegExp): Promise<void> {
    await waitUntil(
      this.#page,
      `no ${text} in the context view`,
      () => this.rows(),
      labels => !labels.some(label => text.test(label)),
    );
  }

  /** Opens what the row is about. */
  async click(text: RegExp): Promise<void> {
    const row = await this.#row(text);
    await waitFor(this.#page, `${text} in the context view to click on`, () =>
      row.locator('.monaco-highlighted-label').first().click(),
    );
  }

  /** Presses one of the buttons of the row. */
  async press(text: RegExp, button: string): Promise<void> {
    const row = await this.#row(text);
    await waitFor(this.#page, `${button} of ${text} in the context view`, async () => {
      await row.hover();
      await row.locator(`.actions a[aria-label^="${button}"]`).click();
    });
  }

  /** Chooses an entry of the row's context menu. */
  async chooseAction(text: RegExp, action: string): Promise<void> {
    const row = await this.#row(text);
    await waitFor(this.#page, `${action} in the menu of ${text}`, async () => {
      await row.click({ button: 'right' });
      const entry = this.#page.locator('.monaco-menu .action-item', { hasText: exactly(action) }).first();
      await entry.waitFor();
      // A menu takes no click in its first moments, so that the one that opened it chooses nothing.
      while (await entry.isVisible()) await entry.click({ timeout: MENU_TIMEOUT_MS }).catch(() => {});
    });
  }

  /** What a screen reader says of the row with the focus; empty when none has it. */
  async focusedRow(): Promise<string> {
    const labels = await this.#rows.evaluateAll(rows =>
      rows.filter(row => row.classList.contains('focused')).map(row => row.getAttribute('aria-label') ?? ''),
    );
    return readable(labels[0] ?? '');
  }

  /** Waits until a menu is open that has the entry. */
  async waitForMenu(entry: string): Promise<void> {
    const action = this.#page.locator('.monaco-menu .action-item', { hasText: exactly(entry) }).first();
    await waitFor(this.#page, `${entry} in a menu`, () => action.waitFor());
  }

  /** The entry of the open menu that has the focus; empty when none has it. */
  async focusedEntry(): Promise<string> {
    const entry = this.#page.locator('.monaco-menu .action-item.focused .action-label');
    return readable((await entry.allTextContents())[0] ?? '');
  }

  async #row(text: RegExp): Promise<Locator> {
    const label = await this.waitForRow(text);
    return this.#page.locator(`.part.sidebar .monaco-list-row[aria-label=${JSON.stringify(label)}]`);
  }

  #title(): Locator {
    return this.#page.locator('.part.sidebar h2', { hasText: /context/i }).first();
  }
}
