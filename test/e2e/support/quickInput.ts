import type { Locator, Page } from 'playwright-core';
import { exactly, readable, renderedText } from './text.ts';
import { waitFor, waitUntil } from './waiting.ts';

/** How often the box is opened for one choice. */
const MAX_OPENINGS = 4;

/** How long one opening may take to show the line. */
const OPEN_TIMEOUT_MS = 15_000;

/** One line of a quick pick. */
export interface QuickPickEntry {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** The box at the top of the window: command palette, quick open, quick picks and input boxes. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;
  readonly #input: Locator;
  readonly #rows: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#widget = page.locator('.quick-input-widget');
    this.#input = this.#widget.locator('.quick-input-box input');
    this.#rows = this.#widget.locator('.quick-input-list .monaco-list-row');
  }

  /** Waits until the box is open, and has the title or the placeholder if one is given. */
  async waitForOpen(expected: { readonly title?: string; readonly placeholder?: string } = {}): Promise<void> {
    await waitFor(this.#page, `a quick input ${JSON.stringify(expected)}`, async () => {
      await this.#input.waitFor();
      if (expected.title !== undefined) {
        await this.#widget.locator('.quick-input-title', { hasText: exactly(expected.title) }).waitFor();
      }
      if (expected.placeholder !== undefined) {
        await this.#widget.locator(`input[placeholder="${expected.placeholder}"]`).waitFor();
      }
    });
  }

  async waitForClosed(): Promise<void> {
    await waitFor(this.#page, 'the quick input to close', () => this.#widget.waitFor({ state: 'hidden' }));
  }

  /** The lines that are rendered, which are all of them unless there are more than a screen holds. */
  async entries(): Promise<readonly QuickPickEntry[]> {
    await waitFor(this.#page, 'a line in the quick pick', () => this.#rows.first().waitFor());
    return entriesOf(this.#rows);
  }

  /** Waits for the line with exactly this label and takes it. */
  async choose(label: string): Promise<void> {
    await waitFor(this.#page, `${label} in the quick pick`, () => this.#row(label).click());
  }

  /**
   * Opens the box, filters it and takes the line with exactly this label. The box closes when the focus goes elsewhere, for
   * instance to an editor that is only just opening, and it may miss what is put in while it opens; then it is opened again,
   * as a person would.
   */
  async openAndChoose(keys: string, filter: string, label: string): Promise<void> {
    await waitFor(this.#page, `${label} in the quick pick`, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          await this.#page.keyboard.press(keys);
          await this.#input.fill(filter, { timeout: OPEN_TIMEOUT_MS });
          return await this.#row(label).click({ timeout: OPEN_TIMEOUT_MS });
        } catch (cause) {
          // The line cannot have been taken, because then the click has succeeded.
          const isOpen = await this.#input.isVisible();
          if (attempt === MAX_OPENINGS) {
            const shown = isOpen
              ? JSON.stringify({ input: await this.value(), lines: await entriesOf(this.#rows) })
              : 'nothing';
            throw new Error(`the box showed ${shown}`, { cause });
          }
          if (isOpen) {
            await this.cancel();
          }
        }
      }
    });
  }

  /** Puts the text in place of what is in the box. */
  async fill(text: string): Promise<void> {
    await waitFor(this.#page, 'a quick input to type in', () => this.#input.fill(text));
  }

  /** What is in the box. */
  async value(): Promise<string> {
    return this.#input.inputValue();
  }

  /** Waits until the box holds such a text. */
  async waitForValue(text: RegExp): Promise<void> {
    await waitUntil(
      this.#page,
      `${text} in the quick input`,
      () => this.value(),
      value => text.test(value),
    );
  }

  /** The prompt or the complaint under an input box. */
  async message(): Promise<string> {
    return renderedText(this.#widget.locator('.quick-input-message'));
  }

  /** Waits until the prompt or the complaint under an input box holds the text. */
  async waitForMessage(text: string | RegExp): Promise<void> {
    const message = this.#widget.locator('.quick-input-message', { hasText: text });
    await waitFor(this.#page, `the message ${text} under the input box`, () => message.waitFor());
  }

  /** Takes what is typed or selected. */
  async accept(): Promise<void> {
    await this.#input.press('Enter');
  }

  async cancel(): Promise<void> {
    await this.#input.press('Escape');
    await this.waitForClosed();
  }

  #row(label: string): Locator {
    return this.#rows.filter({ has: this.#page.locator('.label-name', { hasText: exactly(label) }) }).first();
  }
}

/** Read in one go, because the lines change while somebody types. */
async function entriesOf(rows: Locator): Promise<QuickPickEntry[]> {
  const found = await rows.evaluateAll(elements =>
    elements.map(element =>
      // The detail, in the second row, has a label of its own.
      ['.label-name', '.label-description', '.quick-input-list-label-meta'].map(
        selector => element.querySelector(selector)?.textContent ?? '',
      ),
    ),
  );
  return found.map(([label, description, detail]) => ({
    label: readable(label ?? ''),
    description: readable(description ?? ''),
    detail: readable(detail ?? ''),
  }));
}
