import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const TEMPLATE = `---
name: Team check
description: What our team looks at
sources:
  - tests
  - testConfig
  - files: docs/payments.md
  - text: Payments are reviewed by two people.
---

Check the service by our rules.
`;

describe('a team template', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true });
    await mkdir(join(folder, '.context-mode/templates'), { recursive: true });
    await writeFile(join(folder, '.context-mode/templates/team-check.md'), TEMPLATE);
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(/file mode/);
    await window.editors.open('src/users/userService.ts', { lineNumber: 20 });
  });

  after(() => session().closeWindow(window));

  it('gives the promised sources when it is chosen', async () => {
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.choose('Team check');
    await window.statusBar.waitFor(/template team-check/);
    const prompt = await waitUntil(
      window.page,
      'the prompt of the template',
      () => window.copiedPrompt(),
      text => text.includes('<task>'),
    );
    for (const part of [
      'Check the service by our rules.',
      '<retrieved_file path="test/userService.test.ts"',
      '<retrieved_file path="package.json"',
      '<retrieved_file path="docs/payments.md"',
      '<template_text>\nPayments are reviewed by two people.',
      '<current_file path="src/users/userService.ts"',
    ]) {
      assert.ok(prompt.includes(part), `${part} is missing in\n${prompt}`);
    }
  });

  it('says in the list of modes what it would cost now, as modes do', async () => {
    await window.runCommand('Context Mode: Switch Mode');
    const entries = await waitUntil(
      window.page,
      'the figures of all templates',
      () => window.quickInput.entries(),
      all => all.filter(({ description }) => /[\d.]+K?\/[\d.]+K tokens/.test(description)).length === 8,
    );
    const team = entries.find(({ label }) => label === 'Team check');
    assert.match(team?.description ?? '', /^current · of this workspace · [\d.]+K?\/16K tokens$/);
    await window.quickInput.cancel();
  });

  it('is switched to by name in the chat view', async () => {
    await window.chat.waitForModel('Test Echo');
    await window.chat.ask('@context-mode /context file');
    await window.statusBar.waitFor(/file mode/);
    const { text } = await window.chat.ask('@context-mode /context team-check');
    assert.match(text, /Now in template team-check: [\d.]+K?\/16K tokens/);
    await window.statusBar.waitFor(/\[context-mode: template team-check\] \[used: [\d.]+K?\/16K tokens\]/);
  });

  it('explains a field where the mouse rests', async () => {
    await window.editors.open('.context-mode/templates/team-check.md');
    await window.page.locator('.view-line', { hasText: 'testConfig' }).locator('span').last().hover();
    await window.page.locator('.monaco-hover', { hasText: 'How tests are run here' }).waitFor();
  });

  it('is exported as a prompt file, in a place that the user says', async () => {
    await window.runCommand('Context Mode: Export Template as Prompt File...');
    await window.quickInput.choose('Team check');
    await window.quickInput.waitForValue(/\.github\/prompts\/team-check\.prompt\.md$/);
    await window.quickInput.accept();
    await window.page.getByText('The folder prompts does not exist. Would you like to create it?').waitFor();
    await window.quickInput.accept();
    await window.editors.waitForActive('team-check.prompt.md');
    assert.equal(
      await readFile(join(folder, '.github/prompts/team-check.prompt.md'), 'utf8'),
      '---\ndescription: "What our team looks at"\n---\n\nCheck the service by our rules.\n\nPayments are reviewed by two people.\n',
    );
  });

  it('is made from a prompt file, and never in the place of one that is there', async () => {
    const text = '---\nmode: agent\ntools: [*all\n---\nLook at #file:docs/payments.md first.\n';
    await writeFile(join(folder, '.github/prompts/look.prompt.md'), text);
    await window.runCommand('Context Mode: Import Prompt File as Template...');
    await window.quickInput.waitForOpen({ title: 'Import Prompt File' });
    // The dialog puts the folder where it begins into the box, a moment after it has opened; then it lists it.
    await window.quickInput.waitForValue(/\/$/);
    await waitUntil(
      window.page,
      'the files of the folder',
      () => window.quickInput.entries(),
      all => all.some(({ label }) => label === '..') && all.length > 1,
    );
    await window.quickInput.fill(join(folder, '.github/prompts/look.prompt.md'));
    await window.quickInput.accept();
    await window.editors.waitForActive('look.md');
    assert.match(
      await window.editors.text(),
      /^---\nname: "look"\n[\s\S]*- files: "docs\/payments\.md"\n---\n\nLook at/,
    );
    await window.runCommand('Context Mode: New Template from Current Context');
    await window.quickInput.waitForOpen({ title: 'New Template from Current Context' });
    await window.quickInput.fill('team-check');
    await window.quickInput.accept();
    await window.notifications.waitFor('There is a template team-check already; it was left as it is.');
    assert.equal(await readFile(join(folder, '.context-mode/templates/team-check.md'), 'utf8'), TEMPLATE);
  });

  it('follows its file when that is saved', async () => {
    const changed = TEMPLATE.replace('by our rules', 'by the new rules');
    await writeFile(join(folder, '.context-mode/templates/team-check.md'), changed);
    await waitUntil(
      window.page,
      'the new instruction',
      () => window.copiedPrompt(),
      text => text.includes('by the new rules'),
    );
  });

  it('is written from the current context by a command', async () => {
    await window.runCommand('Context Mode: New Template from Current Context');
    await window.quickInput.waitForOpen({ title: 'New Template from Current Context' });
    await window.quickInput.fill('my-task');
    await window.quickInput.accept();
    await window.editors.waitForActive('my-task.md');
    const text = await window.editors.text();
    assert.match(text, /^---\nname: "My task"\n/);
    assert.match(text, /- files: "docs\/payments\.md"/);
  });

  it('has its mistakes marked, and is then not used', async () => {
    const path = '.context-mode/templates/team-check.md';
    await writeFile(join(folder, path), TEMPLATE.replace('- tests\n', '- testz\n'));
    await window.editors.open(path);
    await window.page.locator('.squiggly-error').first().waitFor();
    await window.statusBar.waitFor(/\[context-mode: template team-check\] \[used: \?/);
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.fill('team-check');
    const entries = await waitUntil(
      window.page,
      'the mistake in the list of modes',
      () => window.quickInput.entries(),
      all => all.some(({ description }) => description.includes('has a mistake')),
    );
    assert.ok(entries.some(({ label }) => label === 'team-check'));
    await window.quickInput.cancel();
  });
});
