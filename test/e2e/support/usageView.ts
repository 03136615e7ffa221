import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { renderedText } from './text.ts';
import { waitUntil } from './waiting.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page of the usage view, in the side bar below the context view. */
export class UsageView {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The innermost frame of the webview, which holds the page. Frames come and go while VS Code makes it. */
  async frame(): Promise<Frame> {
    const frames = await waitUntil(
      this.#page,
      'the page of the usage view',
      () =>
        Promise.all(
          this.#page.frames().map(async frame => ({
            frame,
            has: await frame.$('#page h1').then(
              found => found !== null,
              () => false,
            ),
          })),
        ),
      found => found.some(({ has }) => has),
    );
    return frames.find(({ has }) => has)!.frame;
  }

  async text(): Promise<string> {
    return renderedText((await this.frame()).locator('#page'));
  }

  /** What keeps people out, as axe finds it; the page is a region of the workbench. */
  async violations(): Promise<readonly string[]> {
    const frame = await this.frame();
    await frame.evaluate(AXE);
    return frame.evaluate(
      `axe.run(document, { rules: { region: { enabled: false } } }).then(({ violations }) => violations.map(each => each.id + ': ' + each.nodes.map(node => node.html.slice(0, 120)).join(' ')))`,
    );
  }

  /** Waits until the page holds the text. */
  async waitForText(text: string | RegExp): Promise<string> {
    const holds = (shown: string): boolean => (typeof text === 'string' ? shown.includes(text) : text.test(shown));
    return waitUntil(this.#page, `${text} in the usage view`, () => this.text(), holds);
  }
}
