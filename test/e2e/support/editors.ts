import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { QuickInput } from './quickInput.ts';
import { waitFor, waitUntil } from './waiting.ts';

/** Where the cursor goes when a file is opened. Both are counted from one, as the editor shows them. */
export interface Position {
  readonly lineNumber: number;
  readonly columnNumber?: number;
}

/** The editors in the middle of the window. */
export class Editors {
  readonly #page: Page;
  readonly #quickInput: QuickInput;

  constructor(page: Page, quickInput: QuickInput) {
    this.#page = page;
    this.#quickInput = quickInput;
  }

  /** Opens a file of the workspace by its name, as a person does, and waits until it is the active editor. */
  async open(relativePath: string, position?: Position): Promise<void> {
    const goTo = position ? `:${position.lineNumber}:${position.columnNumber ?? 1}` : '';
    await this.#quickInput.openAndChoose('Control+P', relativePath + goTo, basename(relativePath));
    await this.waitForActive(basename(relativePath));
    if (position) {
      await this.#waitForCursor(position);
    }
  }

  /** Waits until the tab with this title is the active one and its text is there. */
  async waitForActive(title: string | RegExp): Promise<void> {
    const matches = (shown: string) => (typeof title === 'string' ? shown === title : title.test(shown));
    await waitUntil(this.#page, `the editor ${title}`, () => this.activeTitle(), matches);
    const editor = this.#page.locator('.editor-group-container.active .editor-instance').first();
    await waitFor(this.#page, `the content of ${title}`, () => editor.waitFor());
  }

  /** The title of the active editor; empty when none is open. */
  async activeTitle(): Promise<string> {
    return (await titlesOf(this.#page.locator('.editor-group-container.active .tab.active')))[0] ?? '';
  }

  /** The titles of all tabs, left to right. */
  async titles(): Promise<readonly string[]> {
    return titlesOf(this.#page.locator('.tabs-container .tab'));
  }

  /** Puts the keyboard's focus into the active text editor, in whichever group of editors it is. */
  async focus(): Promise<void> {
    const groups = this.#page.locator('.editor-group-container');
    const isActive = await groups.evaluateAll(elements => elements.map(group => group.classList.contains('active')));
    await this.#page.keyboard.press(`Control+${isActive.indexOf(true) + 1}`);
    await waitFor(this.#page, 'the editor to have the focus', () =>
      this.#page.locator('.editor-group-container.active .monaco-editor.focused').first().waitFor(),
    );
  }

  /** Types at the cursor of the active editor. */
  async type(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.type(text);
  }

  /** The whole text of the active editor, through the clipboard: an editor renders only the lines that are in sight. */
  async text(): Promise<string> {
    await this.focus();
    await this.#page.evaluate(`navigator.clipboard.writeText('')`);
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.press('Control+C');
    return waitUntil(
      this.#page,
      'the text of the editor on the clipboard',
      () => this.clipboard(),
      text => text !== '',
    );
  }

  /** What is on the clipboard. */
  async clipboard(): Promise<string> {
    return this.#page.evaluate('navigator.clipboard.readText()');
  }

  /** Closes the active editor; a dialog may follow if it has unsaved changes. */
  async close(): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+F4');
  }

  async #waitForCursor({ lineNumber, columnNumber = 1 }: Position): Promise<void> {
    const item = this.#page.locator('.statusbar-item', { hasText: `Ln ${lineNumber}, Col ${columnNumber}` });
    await waitFor(this.#page, `the cursor in line ${lineNumber}`, () => item.waitFor());
  }
}

function titlesOf(tabs: Locator): Promise<string[]> {
  // Not the visible label, which is cut into a name and a suffix, and may be followed by a folder.
  return tabs.evaluateAll(elements => elements.map(element => element.getAttribute('data-resource-name') ?? ''));
}
