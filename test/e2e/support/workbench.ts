import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright-core';
import { MEDIA_VARIABLE, OUTPUT_FOLDER, REPOSITORY_ROOT } from '../../../scripts/support/paths.ts';
import { decodePng, encodePng } from '../../../scripts/support/pictures.ts';
import { ChatView } from './chatView.ts';
import { ContextView } from './contextView.ts';
import { Dialog } from './dialog.ts';
import { Editors } from './editors.ts';
import { Notifications } from './notifications.ts';
import { QuickInput } from './quickInput.ts';
import { StatusBar } from './statusBar.ts';
import { TestExplorer } from './testExplorer.ts';
import { UsageView } from './usageView.ts';
import { waitFor, waitUntil } from './waiting.ts';

/** One window of VS Code, driven with mouse and keyboard. Every method waits for a state of the screen, never for a time. */
export class Workbench {
  readonly page: Page;
  readonly statusBar: StatusBar;
  readonly quickInput: QuickInput;
  readonly editors: Editors;
  readonly chat: ChatView;
  readonly contextView: ContextView;
  readonly usageView: UsageView;
  readonly dialog: Dialog;
  readonly notifications: Notifications;
  readonly tests: TestExplorer;

  constructor(page: Page) {
    this.page = page;
    this.statusBar = new StatusBar(page);
    this.quickInput = new QuickInput(page);
    this.editors = new Editors(page, this.quickInput);
    this.chat = new ChatView(page);
    this.contextView = new ContextView(page);
    this.usageView = new UsageView(page);
    this.dialog = new Dialog(page);
    this.notifications = new Notifications(page);
    this.tests = new TestExplorer(page);
  }

  /** Runs a command from the command palette. @param title with its category: `Context Mode: Switch Mode` */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.openAndChoose('F1', `>${title}`, title);
  }

  /** Trusts the folder by way of the status bar, and closes the editor in which that is done. */
  async trustFolder(): Promise<void> {
    const editor = this.page.locator('.workspace-trust-editor');
    await waitFor(this.page, 'the folder to be trusted', async () => {
      await this.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).click();
      await editor
        .locator('.monaco-button', { hasText: /^Trust/ })
        .first()
        .click();
      await editor.getByText('You trust this folder').waitFor();
      await this.page.locator('.monaco-modal-editor-block .codicon-close').last().click();
    });
  }

  /** Opens the command palette and filters it, to see what it offers. */
  async openPalette(filter: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.quickInput.waitForOpen();
    await this.quickInput.fill(`>${filter}`);
  }

  /** The exact prompt, by way of the clipboard. */
  async copiedPrompt(): Promise<string> {
    await this.page.evaluate(`navigator.clipboard.writeText('')`);
    await this.runCommand('Context Mode: Copy Prompt');
    return waitUntil(
      this.page,
      'the prompt on the clipboard',
      () => this.editors.clipboard(),
      text => text !== '',
    );
  }

  /** Presses a key or a chord such as `Control+Shift+M`, wherever the focus is. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /**
   * Takes a picture for the README.
   *
   * @param name without folder and extension
   * @param clip the part of the window that matters, in pixels; small pictures keep the page fast
   */
  async takePicture(name: string, clip: NonNullable<PageScreenshotOptions['clip']>): Promise<void> {
    await this.page.mouse.move(0, 0);
    const screenshot = await this.page.screenshot({ animations: 'disabled', clip });
    await writeFile(picturePath(name), encodePng([{ picture: decodePng(screenshot), milliseconds: 0 }]));
  }
}

/** Where a picture goes: into `media` when `npm run media` asks for it, else where it disturbs nobody. */
export function picturePath(name: string): string {
  const isAskedFor = process.env[MEDIA_VARIABLE] !== undefined;
  const folder = isAskedFor ? join(REPOSITORY_ROOT, 'media') : join(OUTPUT_FOLDER, 'e2e');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.png`);
}
