import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { session } from './support/rootHooks.ts';
import { waitFor, waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;

describe('the first five minutes', () => {
  let window: Workbench;

  before(async () => {
    window = await session().openWindow(await session().makeWorkspace({ isSample: true }));
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    await window.runCommand('Welcome: Open Walkthrough...');
    await window.quickInput.fill('First Five Minutes');
    await window.quickInput.choose('The First Five Minutes with Context Mode');
  });

  after(() => session().closeWindow(window));

  const steps = () => window.page.locator('.gettingStartedContainer .step-list-container button.getting-started-step');

  it('are five steps, each with something to press', async () => {
    await waitUntil(
      window.page,
      'the five steps',
      () => steps().count(),
      count => count === 5,
    );
  });

  it('are done by doing what they are about', async () => {
    const button = window.page.locator('.gettingStartedContainer .monaco-button', { hasText: 'Preview Prompt' });
    await waitFor(window.page, 'the button of the first step', () => button.first().click());
    await window.editors.waitForActive(/prompt/i);
    await window.editors.close();
    const done = window.page.locator('.gettingStartedContainer .getting-started-step .codicon.complete');
    await waitFor(window.page, 'the first step to be done', () => done.first().waitFor());
  });

  it('begin on a page whose README has no holes', async () => {
    await window.runCommand('Extensions: Show Installed Extensions');
    const row = window.page.locator('.extensions-list .monaco-list-row', { hasText: 'Context Mode' }).first();
    await waitFor(window.page, 'the extension in the list', () => row.dblclick());
    const readme = await waitUntil(window.page, 'the README', tryFindReadme, found => found !== undefined);
    assert.deepEqual(
      await readme?.evaluate(`[...document.images].filter(image => image.naturalWidth === 0).map(image => image.alt)`),
      [],
    );
  });

  /** The frame that shows the README; `undefined` until it is there. Frames come and go while VS Code makes it. */
  async function tryFindReadme(): Promise<Frame | undefined> {
    for (const frame of window.page.frames()) {
      const heading = await frame.$('h1:has-text("Context Mode")').catch(() => null);
      if (heading !== null) return frame;
    }
    return undefined;
  }
});
