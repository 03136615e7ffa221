import { errors, type Locator, type Page } from 'playwright-core';
import { exactly, readable, renderedText } from './text.ts';
import { STATE_TIMEOUT_MS, waitFor, waitUntil } from './waiting.ts';

/** Less than the height of a button and its margins, so that none is passed by. */
const SCROLL_PIXELS = 30;
/** How long each step of picking a model may take, and how often the list is opened. */
const PICKER_TIMEOUT_MS = 8_000;
const MAX_OPENINGS = 4;

/** One answer in the chat view. */
export interface ChatResponse {
  /** Who answers: the full name of the participant. */
  readonly participant: string;
  /** The answer as it is shown, without its buttons. */
  readonly text: string;
}

/** The chat view at the right of the window. */
export class ChatView {
  readonly #page: Page;
  readonly #input: Locator;
  readonly #rows: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#input = page.locator('.interactive-session .interactive-input-part');
    this.#rows = page.locator('.interactive-session .interactive-list .monaco-list-row');
  }

  /** Shows the view if it is hidden. */
  async show(): Promise<void> {
    if (!(await this.#input.isVisible())) {
      await this.#page.keyboard.press('Control+Alt+I');
    }
    await waitFor(this.#page, 'the chat view', () => this.#input.waitFor());
  }

  /** Waits until the model is the one that answers. Before that, a question ends in "Language model unavailable". */
  async waitForModel(name: string): Promise<void> {
    await this.show();
    await waitFor(this.#page, `the model ${name} in the chat view`, () =>
      this.#input.locator('.model-picker-item', { hasText: name }).waitFor({ timeout: STATE_TIMEOUT_MS }),
    );
  }

  /** Picks the model in the model picker. */
  async pickModel(name: string): Promise<void> {
    await this.show();
    await waitFor(this.#page, `the model ${name} in the model picker`, async () => {
      for (let attempt = 1; !(await this.#tryPickModel(name)); attempt++) {
        if (attempt === MAX_OPENINGS) throw new Error(`not found, though the list was opened ${attempt} times`);
        await this.#page.keyboard.press('Escape');
      }
    });
    await this.waitForModel(name);
  }

  /**
   * The list closes, or stays without a row, when the chat view is drawn anew, as it is while the models become known. It begins
   * with the models used last and hides the others under a heading; the filter finds all.
   */
  async #tryPickModel(name: string): Promise<boolean> {
    const picker = this.#page.locator('.action-widget');
    const row = picker.locator('.monaco-list-row.action .title', { hasText: exactly(name) }).first();
    const soon = { timeout: PICKER_TIMEOUT_MS };
    try {
      await this.#input.locator('.model-picker-name').click(soon);
      await picker.locator('input').fill(name, soon);
      await row.click(soon);
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  /** Begins a new conversation. */
  async startOver(): Promise<void> {
    await this.show();
    await this.#editor().click();
    await this.#page.keyboard.press('Control+N');
    await waitUntil(
      this.#page,
      'an empty chat view',
      () => this.#rows.count(),
      count => count === 0,
    );
  }

  /**
   * Puts the text in place of what is in the input, with the keyboard. A participant and its command are written as a
   * person does: `@participant /command the rest`. A participant that is sticky is in the input already; it is replaced.
   */
  async type(text: string): Promise<void> {
    await this.show();
    await this.#editor().click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.press('Delete');
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        // Not Shift+Enter, which takes a suggestion if the list of suggestions is open.
        await this.#page.keyboard.insertText('\n');
      }
      await this.#page.keyboard.type(line);
    }
    await waitUntil(
      this.#page,
      `${text} in the chat input`,
      async () => withoutBlanks(await this.input()),
      input => input === withoutBlanks(text),
    );
  }

  /** What is in the input; a long line may be broken, as it is on the screen. */
  async input(): Promise<string> {
    const lines = await this.#input.locator('.view-line').allTextContents();
    return readable(lines.join('\n'));
  }

  /**
   * Sends what is in the input, with the button: Enter would take a suggestion if the list of suggestions is open.
   *
   * @returns waits for the answer; call it when the answer is to be read
   */
  async send(): Promise<() => Promise<ChatResponse>> {
    const rowCount = await this.#lastRowIndex();
    await waitFor(this.#page, 'the button that sends', () =>
      this.#input.locator('.chat-execute-toolbar a[aria-label^="Send"]').first().click(),
    );
    // A question and its answer are one row each.
    const answerIndex = rowCount + 2;
    await waitUntil(
      this.#page,
      'the question in the chat view',
      () => this.#lastRowIndex(),
      index => index >= answerIndex,
    );
    return () => this.#completeResponse();
  }

  /** Types, sends and waits for the whole answer. */
  async ask(text: string): Promise<ChatResponse> {
    await this.type(text);
    const response = await this.send();
    return response();
  }

  /** Waits until the answer that is being written holds the text. */
  async waitForPartialResponse(text: string | RegExp): Promise<void> {
    await waitFor(this.#page, `${text} in the answer`, () => this.#lastResponse().filter({ hasText: text }).waitFor());
  }

  /** Waits until the last answer has the button. */
  async waitForButton(name: string): Promise<void> {
    await waitFor(this.#page, `the button ${name} below the answer`, () => this.#button(name).waitFor());
  }

  /** Presses the last button with this name; turns the wheel, as one would, if a long answer has moved it out of sight. */
  async press(name: string): Promise<void> {
    await this.waitForButton(name);
    const { x, y, width, height } = (await this.#page.locator('.interactive-session .interactive-list').boundingBox())!;
    await this.#page.mouse.move(x + width / 2, y + height / 2);
    const place = await waitUntil(
      this.#page,
      `the button ${name} in sight`,
      async () => {
        const found = await this.#placeInSight(name);
        if (found === undefined) await this.#page.mouse.wheel(0, -SCROLL_PIXELS);
        return found;
      },
      found => found !== undefined,
    );
    await this.#page.mouse.click(place!.x, place!.y);
  }

  /** Stops the answer that is being written. */
  async cancel(): Promise<void> {
    await waitFor(this.#page, 'the button that cancels', () =>
      this.#input
        .locator('.chat-execute-toolbar a[aria-label^="Cancel"], .chat-execute-toolbar a[aria-label^="Stop"]')
        .first()
        .click(),
    );
  }

  async #completeResponse(): Promise<ChatResponse> {
    const response = this.#lastResponse();
    await waitFor(this.#page, 'the end of the answer', () =>
      this.#page
        .locator('.interactive-response.chat-most-recent-response:not(.chat-response-loading)')
        .waitFor({ timeout: STATE_TIMEOUT_MS }),
    );
    return {
      participant: readable(await response.locator('.username').first().textContent()),
      text: await renderedText(response.locator('.value').first()),
    };
  }

  /** The middle of the button, unless something covers it: the question stays above its answer while that is scrolled. */
  async #placeInSight(name: string): Promise<{ readonly x: number; readonly y: number } | undefined> {
    const box = await this.#button(name).boundingBox();
    if (box === null) return undefined;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const shown = `document.elementFromPoint(${place.x}, ${place.y})?.closest('[role=button]')?.textContent`;
    return (await this.#page.evaluate(shown)) === name ? place : undefined;
  }

  #button(name: string): Locator {
    return this.#page.locator('.interactive-session').getByRole('button', { name }).last();
  }

  #lastResponse(): Locator {
    return this.#page.locator('.interactive-response.chat-most-recent-response');
  }

  #editor(): Locator {
    return this.#input.locator('.monaco-editor').first();
  }

  /** The list renders only the rows in sight, so they are known by their numbers; -1 when there is none. */
  async #lastRowIndex(): Promise<number> {
    // Read in one go, because rows come and go at any time.
    const indexes = await this.#rows.evaluateAll(rows => rows.map(row => row.getAttribute('data-index')));
    return Math.max(-1, ...indexes.map(Number));
  }
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}
