import assert from 'node:assert/strict';
import { Session } from './support/session.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode：文件模式\] \[已用：[\d.]+K?\/8K token\]/;
const CHINESE = /\p{Script=Han}/u;

/** What VS Code itself puts beside every view; only a full language pack would translate it. */
const BUTTONS_OF_VSCODE = /^(?:Views and More Actions|Collapse All|More Actions)/;

/** Figures (also of tokens, which Chinese calls so), paths and names in code: each word has more than letters. */
const IS_NO_SENTENCE = /^(?:[\w%,:-]*[\d/.@][\w%,:/.@-]*\s*)*$/;

describe('in Chinese', () => {
  let session: Session;
  let window: Workbench;

  before(async () => {
    session = await Session.start({ locale: 'zh-cn' });
    window = await session.openWindow(await session.makeWorkspace({ isSample: true }));
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
  });

  after(() => session?.stop());

  const isTranslated = (texts: readonly string[]): void => {
    assert.notEqual(texts.length, 0);
    assert.deepEqual(
      texts.filter(text => !CHINESE.test(text) && !IS_NO_SENTENCE.test(text.replace(/ token$/, ''))),
      [],
    );
  };

  it('the status bar is read as a sentence (A29)', async () => {
    await window.statusBar.waitFor(/已用：1\.\dK/);
    const { label } = await window.statusBar.waitFor(STATUS);
    assert.match(label, /^Context Mode：文件模式，已用 1,\d{3} token（预算 8,000）。/);
    isTranslated((await window.statusBar.tooltip(STATUS)).split('\n'));
  });

  it('the mode picker speaks Chinese', async () => {
    await window.statusBar.click(STATUS);
    await window.quickInput.waitForOpen();
    const entries = await window.quickInput.entries();
    for (const mode of ['零上下文模式', '文件模式', '项目模式']) {
      assert.ok(
        entries.some(({ label }) => label.includes(mode)),
        mode,
      );
    }
    isTranslated(entries.flatMap(({ label, description, detail }) => [label, description, detail]));
    await window.quickInput.cancel();
  });

  it('every row and every button of the context view has a Chinese name', async () => {
    await window.contextView.show();
    await window.contextView.waitForRow(/^当前文件 src\/payments\/paymentService\.ts/);
    isTranslated(await window.contextView.rows());
    const buttons = window.page.locator('.part.sidebar .monaco-action-bar a[aria-label]');
    const names = await buttons.evaluateAll(elements => elements.map(each => each.getAttribute('aria-label') ?? ''));
    isTranslated(names.filter(name => !BUTTONS_OF_VSCODE.test(name)));
    await window.takePicture('context-view-zh-cn', { x: 0, y: 0, width: 900, height: 700 });
  });

  it('the usage view says its language to screen readers', async () => {
    const views = await Promise.all(
      window.page
        .frames()
        .map(frame =>
          frame.evaluate(
            `document.querySelector('#page h1') && [document.documentElement.lang, document.body.innerText]`,
          ),
        ),
    );
    const [language, text] = views.find(found => found !== null) as [string, string];
    assert.equal(language, 'zh-cn');
    isTranslated(text.split(/[\n\t]/).filter(each => each !== 'Token'));
  });

  it('every command has a Chinese title', async () => {
    await window.openPalette('Context Mode: ');
    const titles = (await window.quickInput.entries()).map(({ label }) => label);
    assert.ok(titles.length > 5, titles.join());
    isTranslated(titles.filter(title => title.startsWith('Context Mode: ')).map(title => title.slice(14)));
    await window.quickInput.cancel();
  });
});
