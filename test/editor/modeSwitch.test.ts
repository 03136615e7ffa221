import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/config/settings.ts';
import type { BaseMode } from '../../src/core/modes/contextMode.ts';
import type { CurrentPrompt } from '../../src/editor/currentPrompt.ts';
import { WORKSPACE_STATE } from '../../src/editor/ids.ts';
import { ModeSwitch } from '../../src/editor/modeSwitch.ts';
import type { EditorSettings } from '../../src/editor/settings.ts';
import { aMemento } from './support/aMemento.ts';
import { testLog } from './support/testLog.ts';

/** VS Code refuses modal dialogs in a window with tests, as if the user had closed them. The end-to-end suite answers them. */
describe('ModeSwitch', () => {
  function world({ settings = {}, remembered }: { settings?: Partial<Settings>; remembered?: boolean } = {}) {
    const switches: BaseMode[] = [];
    let estimateCount = 0;
    const current = { ...DEFAULT_SETTINGS, ...settings };
    const prompt = {
      templates: { refresh: () => Promise.resolve({ templates: [], invalid: [] }), find: () => undefined },
      currentMode: () => Promise.resolve<BaseMode>(switches.at(-1) ?? 'file'),
      // The engine answers from another thread.
      switchMode: async (mode: BaseMode) => {
        await new Promise(resolve => setImmediate(resolve));
        switches.push(mode);
      },
      estimate: () => {
        estimateCount++;
        return Promise.resolve([]);
      },
    } as unknown as CurrentPrompt;
    const memory = aMemento(remembered === undefined ? {} : { [WORKSPACE_STATE.projectConfirmationIsOff]: remembered });
    const modeSwitch = new ModeSwitch({
      prompt,
      memory,
      settings: { current } as EditorSettings,
      log: testLog,
    });
    return { modeSwitch, switches, estimateCount: () => estimateCount };
  }

  it('goes into zero and file mode without a question', async () => {
    const { modeSwitch, switches, estimateCount } = world();
    assert.equal(await modeSwitch.switchTo('zero'), true);
    assert.deepEqual(switches, ['zero']);
    assert.equal(estimateCount(), 0);
  });

  it('does nothing for the mode that is on', async () => {
    const { modeSwitch, switches } = world();
    assert.equal(await modeSwitch.switchTo('file'), true);
    assert.deepEqual(switches, []);
  });

  it('ends in the last of many switches, however fast they come', async () => {
    const { modeSwitch, switches } = world();
    const wanted = ['zero', 'file', 'zero', 'zero', 'file', 'zero', 'file', 'file', 'zero', 'file'] as const;
    await Promise.all(wanted.map(mode => modeSwitch.switchTo(mode)));
    assert.deepEqual(switches, ['zero', 'file', 'zero', 'file', 'zero', 'file', 'zero', 'file']);
  });

  it('refuses a template that is not there any more', async () => {
    const { modeSwitch, switches } = world();
    await assert.rejects(modeSwitch.switchTo('template:gone'), { code: 'template.missing' });
    assert.deepEqual(switches, []);
  });

  it('goes on after a switch that failed', async () => {
    const { modeSwitch, switches } = world();
    const project = modeSwitch.switchTo('project');
    await modeSwitch.switchTo('zero');
    assert.equal(await project.catch(() => false), false);
    assert.deepEqual(switches, ['zero']);
  });

  it('never goes into project mode unless the user agrees', async () => {
    const { modeSwitch, switches, estimateCount } = world();
    assert.equal(await modeSwitch.switchTo('project').catch(() => false), false);
    assert.equal(estimateCount(), 1);
    assert.deepEqual(switches, []);
  });

  it('does not ask where the setting says so', async () => {
    const { modeSwitch, switches } = world({ settings: { 'project.confirm': false } });
    assert.equal(await modeSwitch.switchTo('project'), true);
    assert.deepEqual(switches, ['project']);
  });

  it('does not ask again in a workspace where the user wants that, until it is taken back', async () => {
    const { modeSwitch, switches, estimateCount } = world({ remembered: true });
    assert.equal(await modeSwitch.switchTo('project'), true);
    assert.deepEqual(switches, ['project']);
    assert.equal(estimateCount(), 0);
    await modeSwitch.confirmAgain();
    await modeSwitch.switchTo('file');
    await modeSwitch.switchTo('project').catch(() => false);
    assert.equal(estimateCount(), 1);
    assert.deepEqual(switches, ['project', 'file']);
  });
});
