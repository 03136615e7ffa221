import type { Locator, Page } from 'playwright-core';
import { readable } from './text.ts';
import { waitFor, waitUntil } from './waiting.ts';

/** A test in the Test Explorer, as a screen reader says it. */
export interface ShownTest {
  readonly label: string;
  /** `Passed`, `Failed`, `Errored`, `Skipped`, `Running`, …; `Not yet run` before. */
  readonly state: string;
}

/** The Test Explorer at the side, and the results below. */
export class TestExplorer {
  readonly #page: Page;
  readonly #rows: Locator;
  readonly #results: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#rows = page.locator('.test-explorer .monaco-list-row');
    this.#results = page.locator('.test-output-peek-tree .monaco-list-row');
  }

  /** The tests that are in sight. */
  async shown(): Promise<readonly ShownTest[]> {
    const labels = await this.#rows.evaluateAll(rows => rows.map(row => row.getAttribute('aria-label') ?? ''));
    return labels.map(label => {
      // `NAME (STATE), in 12ms`; the name may have brackets, too.
      const [, name = '', state = ''] = /^(.*) \(([^()]*)\)(?:, .*)?$/.exec(readable(label)) ?? [];
      return { label: name, state };
    });
  }

  /** Waits until the tests with these names have these states. */
  async waitFor(expected: Readonly<Record<string, string>>): Promise<void> {
    await waitUntil(
      this.#page,
      `the tests ${JSON.stringify(expected)}`,
      () => this.shown(),
      shown =>
        Object.entries(expected).every(([name, wanted]) =>
          shown.some(({ label, state }) => label === name && state === wanted),
        ),
    );
  }

  /** Waits until no test is queued or running any more. */
  async waitForEnd(): Promise<void> {
    await waitUntil(
      this.#page,
      'the end of the tests',
      () => this.shown(),
      shown => shown.length > 0 && shown.every(({ state }) => !/Running|Queued/.test(state)),
    );
  }

  /** Shows what is below a test. */
  async expand(label: string): Promise<void> {
    await waitFor(this.#page, `${label} in the Test Explorer`, async () => {
      await this.#row(label).click();
      await this.#page.keyboard.press('ArrowRight');
    });
  }

  /** Chooses an action of a test's menu, with the keyboard. */
  async chooseAction(label: string, action: string): Promise<void> {
    await this.#chooseAction(this.#row(label), action);
  }

  /** Waits until the output of the last run holds the text, however its lines are broken. */
  async waitForOutput(text: RegExp): Promise<void> {
    const rows = this.#page.locator('.test-output-peek-message-container .xterm-rows > div');
    await waitUntil(
      this.#page,
      `${text} in the output`,
      async () => (await rows.allTextContents()).join('').replace(/\s+/g, ' '),
      output => text.test(output),
    );
  }

  /** Chooses an action of a failed test's menu in the results, with the keyboard. */
  async chooseActionOfResult(label: string, action: string): Promise<void> {
    await this.#chooseAction(this.#results.filter({ hasText: label }).first(), action);
  }

  async #chooseAction(row: Locator, action: string): Promise<void> {
    await waitFor(this.#page, `${action} in a menu`, async () => {
      await row.click();
      await this.#page.keyboard.press('Shift+F10');
      // A menu that has only just opened takes no clicks.
      await this.#page.locator('.context-view .action-label', { hasText: action }).first().hover();
      await this.#page.keyboard.press('Enter');
    });
  }

  #row(label: string): Locator {
    return this.#rows.filter({ hasText: label }).first();
  }
}
