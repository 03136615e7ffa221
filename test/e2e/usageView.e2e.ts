import assert from 'node:assert/strict';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;

describe('the usage view', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    await window.statusBar.waitFor(/used: 1\.\dK/);
    await window.contextView.show();
  });

  after(() => session().closeWindow(window));

  it('shows the same figures as the status bar, by part', async () => {
    const { label } = await window.statusBar.waitFor(STATUS);
    const total = label.match(/([\d,]+ of [\d,]+ tokens)/)![1]!;
    assert.ok((await window.usageView.text()).includes(total), await window.usageView.text());
    const tokens = await (await window.usageView.frame())
      .locator('tbody tr:not(.rest) td:nth-child(2)')
      .allTextContents();
    const sum = tokens.reduce((all, each) => all + Number(each.replaceAll(',', '')), 0);
    assert.equal(sum, Number(total.split(' ')[0]!.replaceAll(',', '')));
  });

  it('counts all modes when asked', async () => {
    await (await window.usageView.frame()).locator('#estimate').click();
    await window.usageView.waitForText(/Project Mode\s+[\d.]+K?\/32K/);
  });

  it('frees room with one click, and takes it back with another', async () => {
    await window.editors.open('tsconfig.json');
    await window.runCommand('Context Mode: Add to Context');
    await window.contextView.waitForRow(/^tsconfig\.json, pinned/);
    await window.editors.open('src/orders/orderService.ts');
    await window.runCommand('Context Mode: Add to Context');
    await window.editors.open('src/payments/paymentService.ts');
    const saving = (await window.usageView.frame()).locator('button', { hasText: 'Unpin src/orders/orderService.ts' });
    await saving.click();
    await window.contextView.waitForNoRow(/orderService\.ts, pinned/);
    await window.runCommand('Context Mode: Undo Last Decision');
    await window.contextView.waitForRow(/orderService\.ts, pinned/);
  });

  it('draws the prompts that were sent', async () => {
    await window.copiedPrompt();
    await window.editors.type('// x\n');
    await window.usageView.waitForText('Prompts that were sent');
  });

  const themes = {
    'Dark Modern': 'vscode-dark',
    'Dark High Contrast': 'vscode-high-contrast',
    'Light High Contrast': 'vscode-high-contrast-light',
    'Light Modern': 'vscode-light',
  };
  for (const [theme, className] of Object.entries(themes)) {
    it(`has nothing that keeps anybody out in ${theme}`, async () => {
      await window.runCommand('Preferences: Color Theme');
      await window.quickInput.fill(theme);
      await window.quickInput.choose(theme);
      await window.quickInput.waitForClosed();
      const frame = await window.usageView.frame();
      await waitUntil(
        window.page,
        `the page in ${theme}`,
        () => frame.evaluate('[...document.body.classList]'),
        classes => (classes as string[]).includes(className),
      );
      assert.deepEqual(await window.usageView.violations(), []);
      const name = `usage-${theme.toLowerCase().replaceAll(' ', '-')}`;
      if (theme !== 'Light High Contrast') await window.takePicture(name, { x: 0, y: 36, width: 350, height: 740 });
    });
  }
});
