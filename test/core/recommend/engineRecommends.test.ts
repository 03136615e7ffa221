import assert from 'node:assert/strict';
import type { ContextRequest } from '../../../src/core/contextEngine.ts';
import type { TemplateFile } from '../../../src/core/templates/taskTemplate.ts';
import { anEngine } from '../../support/anEngine.ts';

const { signal } = new AbortController();

const FILES = {
  'src/users/userService.ts': 'export class UserService {\n  find_user() {}\n}\n',
  'src/orders/orderService.ts': 'export class OrderService {}\n',
  'src/server.ts': 'export function startServer() {\n  const retryDelay = 1;\n}\n',
};

describe('recommendations of the engine', () => {
  const ask = async (question: string, openPath?: keyof typeof FILES) => {
    const { engine, open, build, workspace } = anEngine(FILES);
    // What a search has read is known afterwards.
    await build({ mode: 'project', question: 'startServer' });
    const active: ContextRequest['active'] = openPath === undefined ? 'noEditor' : open(openPath, FILES[openPath]);
    const reads = workspace.readCount;
    const found = await engine.recommend({ question, mode: 'file', active, turns: [] }, { signal });
    assert.equal(workspace.readCount, reads, 'nothing is read for it');
    return found;
  };

  it('know the names that the index has read', async () => {
    assert.deepEqual((await ask('do UserService and OrderService share state?', 'src/server.ts'))?.reason, {
      code: 'advice.namesSeveral',
      data: { first: 'UserService', second: 'OrderService' },
    });
    assert.equal((await ask('what does findUser return', 'src/server.ts'))?.mode, 'project');
  });

  it('know the outline and the text of the open file as it stands in the editor', async () => {
    assert.equal((await ask('can startServer be called twice', 'src/server.ts'))?.mode, 'file');
    assert.equal((await ask('is retryDelay too short', 'src/server.ts'))?.mode, 'file');
  });

  it('are none without a question', async () => {
    assert.equal(await ask(''), undefined);
  });

  describe('of templates', () => {
    const TEMPLATE = '---\nname: Release\ncues: [release this]\n---\nWrite the notes.\n';
    const request: ContextRequest = { question: 'release this', mode: 'file', active: 'noEditor', turns: [] };

    function world({ text = TEMPLATE, isTrusted = true } = {}) {
      let listCount = 0;
      let current = text;
      const list = async (): Promise<TemplateFile[]> => {
        listCount++;
        return [{ origin: 'workspace', id: 'release', path: '.context-mode/templates/release.md', text: current }];
      };
      const { engine, open } = anEngine(FILES, {}, { isTrusted, templates: { list } });
      const active = open('src/server.ts', FILES['src/server.ts']);
      const modeFor = async (): Promise<string | undefined> =>
        (await engine.recommend({ ...request, active }, { signal }))?.mode;
      const write = (written: string): void => {
        current = written;
      };
      return { engine, modeFor, write, listCount: () => listCount };
    }

    it('are given for those of the workspace, which are read once', async () => {
      const { modeFor, listCount } = world();
      assert.equal(await modeFor(), 'template:release');
      assert.equal(await modeFor(), 'template:release');
      assert.equal(listCount(), 1);
    });

    it('follow the files of templates when a head has them read again', async () => {
      const { engine, modeFor, write } = world();
      assert.equal(await modeFor(), 'template:release');
      write(TEMPLATE.replace('release this', 'publish this'));
      await engine.templates({ signal });
      assert.equal(await modeFor(), 'file');
    });

    it('are never given for one with a mistake', async () => {
      const { modeFor } = world({ text: TEMPLATE.replace('name:', 'nam:') });
      assert.equal(await modeFor(), 'file');
    });

    it('are never given in a workspace that is not trusted', async () => {
      const { modeFor, listCount } = world({ isTrusted: false });
      assert.equal(await modeFor(), 'file');
      assert.equal(listCount(), 0);
    });
  });

  it('refuse to guess about a document that the engine was not told of', async () => {
    const { engine } = anEngine(FILES);
    const active = { uri: 'file:///w/unknown.ts', version: 1, selection: { start: 0, endExclusive: 0 } };
    await assert.rejects(engine.recommend({ question: 'Why?', mode: 'file', active, turns: [] }, { signal }), {
      code: 'document.outOfSync',
    });
  });
});
