import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { OUTPUT_FOLDER } from '../../../scripts/support/paths.ts';

/** How long a state may take to come about: generous, because a busy machine with two cores is slow, never wrong. */
export const STATE_TIMEOUT_MS = 45_000;

const FAILURE_FOLDER = join(OUTPUT_FOLDER, 'e2e');

/**
 * Waits for a state of the screen. When it does not come about, the error says what was waited for and what there was
 * instead, and names a picture.
 *
 * @param state completes the sentence "Waited in vain for"
 */
export async function waitFor<T>(page: Page, state: string, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (cause) {
    const statusBar = await page
      .locator('.statusbar-item')
      .allTextContents()
      .catch(() => []);
    const picture = await tryScreenshot(page, state);
    const details = [
      `The status bar showed: ${statusBar
        .map(text => text.trim())
        .filter(Boolean)
        .join(' | ')}`,
      `Picture: ${picture ?? 'none could be taken'}`,
      `Cause: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`,
    ];
    throw new Error(`Waited in vain for ${state}.\n${details.join('\n')}`, { cause });
  }
}

/** Polls until the value is acceptable; for states that no single element shows. */
export async function waitUntil<T>(
  page: Page,
  state: string,
  read: () => Promise<T>,
  isReached: (value: T) => boolean,
): Promise<T> {
  return waitFor(page, state, async () => {
    const deadlineMs = performance.now() + STATE_TIMEOUT_MS;
    for (;;) {
      const value = await read();
      if (isReached(value)) {
        return value;
      }
      if (performance.now() > deadlineMs) {
        throw new Error(`the last value was ${JSON.stringify(value)}`);
      }
      // One frame: the next state cannot be on the screen any earlier.
      await page.evaluate('new Promise(resolve => requestAnimationFrame(resolve))');
    }
  });
}

async function tryScreenshot(page: Page, state: string): Promise<string | undefined> {
  const name = state.replaceAll(/[^\w]+/g, '-').slice(0, 60);
  const path = join(FAILURE_FOLDER, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${name}.png`);
  try {
    mkdirSync(FAILURE_FOLDER, { recursive: true });
    await page.screenshot({ path });
    return path;
  } catch {
    // Nothing is lost: the page is gone, and the error that is being reported says why.
    return undefined;
  }
}
