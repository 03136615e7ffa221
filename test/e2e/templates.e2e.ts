import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
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
    await window.statusBar.waitFor(/template team-check/);
    await window.runCommand('Context Mode: Switch Mode');
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
