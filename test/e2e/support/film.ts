import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { decodePng, encodePng, type Frame } from '../../../scripts/support/pictures.ts';

/** A moving picture of a window, made of screenshots of states that were waited for. */
export class Film {
  readonly #page: Page;
  readonly #frames: Frame[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes the window as it is. @param milliseconds how long that is shown */
  async take(milliseconds: number): Promise<void> {
    await this.#page.mouse.move(0, 0);
    const screenshot = await this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
    this.#frames.push({ picture: decodePng(screenshot), milliseconds });
  }

  write(path: string): void {
    writeFileSync(path, encodePng(this.#frames));
  }
}
