import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { nullLog } from '../../../src/core/base/log.ts';
import { ENGLISH_BUILT_IN_TEMPLATES } from '../../../src/core/messages/english.ts';
import { templateList } from '../../../src/core/templates/templateList.ts';
import { createTemplateFiles } from '../../../src/node/templates/templateFiles.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const signal = new AbortController().signal;
const builtInPath = resolve(import.meta.dirname, '../../../src/node/templates/builtIn');
const TEMPLATE = '---\nname: Mine\n---\nDo it.\n';

describe('template files', () => {
  const folder = temporaryFolder();

  async function idsOf(name: string, { isTrusted = true, folders = [''] } = {}): Promise<readonly string[]> {
    const workspaceFolders = folders.map(each => ({ name: each, fsPath: folder.path(name, 'workspace', each) }));
    const files = createTemplateFiles({
      folders: workspaceFolders,
      workspace: createNodeWorkspace({ folders: workspaceFolders, excludes: [], log: nullLog, globalIgnoreFiles: [] }),
      builtInPath: folder.path(name, 'builtIn'),
      userPath: folder.path(name, 'user'),
      isTrusted,
      log: nullLog,
    });
    return (await files.list({ signal })).map(
      ({ origin, id, path }) => `${origin} ${id} ${path.split('/').slice(-2).join('/')}`,
    );
  }

  it('come from the product, the user and the workspace', async () => {
    folder.write('all/builtIn/explain.md', TEMPLATE);
    folder.write('all/user/mine.md', TEMPLATE);
    folder.write('all/user/notes.txt', 'no template');
    folder.write('all/workspace/.context-mode/templates/team.md', TEMPLATE);
    assert.deepEqual(await idsOf('all'), [
      'builtIn explain builtIn/explain.md',
      'user mine user/mine.md',
      'workspace team templates/team.md',
    ]);
  });

  it('come from the product alone in a workspace that is not trusted', async () => {
    folder.write('stranger/builtIn/explain.md', TEMPLATE);
    folder.write('stranger/user/mine.md', TEMPLATE);
    folder.write('stranger/workspace/.context-mode/templates/team.md', TEMPLATE);
    assert.deepEqual(await idsOf('stranger', { isTrusted: false }), ['builtIn explain builtIn/explain.md']);
  });

  it('are not read from outside the workspace, whatever a link says', async () => {
    const outside = folder.write('outside.md', TEMPLATE);
    mkdirSync(folder.path('link', 'workspace', '.context-mode', 'templates'), { recursive: true });
    symlinkSync(outside, folder.path('link', 'workspace', '.context-mode', 'templates', 'linked.md'));
    assert.deepEqual(await idsOf('link'), []);
  });

  it('of several folders count once, the first one', async () => {
    for (const part of ['a', 'b']) folder.write(`two/workspace/${part}/.context-mode/templates/team.md`, TEMPLATE);
    assert.deepEqual(await idsOf('two', { folders: ['a', 'b'] }), ['workspace team templates/team.md']);
  });

  it('that cannot be typed are told to be wrong, and the page that explains the folder is none', async () => {
    for (const name of ['my review.md', 'file.md', 'README.md']) {
      folder.write(`names/workspace/.context-mode/templates/${name}`, TEMPLATE);
    }
    assert.deepEqual(await idsOf('names'), [
      'workspace file templates/file.md',
      'workspace my review templates/my review.md',
    ]);
    const files = ['file', 'my review'].map(id => ({ origin: 'workspace', id, path: id, text: TEMPLATE }) as const);
    const { templates, invalid } = templateList(files);
    assert.deepEqual(templates, []);
    assert.deepEqual(
      invalid.map(({ problems }) => problems.map(({ code, data }) => [code, data.name])),
      [[['badName', 'file']], [['badName', 'my review']]],
    );
  });

  it('need no folder to be there', async () => {
    assert.deepEqual(await idsOf('nothing'), []);
  });
});

describe('the templates of the product', () => {
  it('can be used, and have names and descriptions that are translated', async () => {
    const files = createTemplateFiles({
      folders: [],
      workspace: createNodeWorkspace({ folders: [], excludes: [], log: nullLog }),
      builtInPath,
      isTrusted: true,
      log: nullLog,
    });
    const { templates, invalid } = templateList(await files.list({ signal }));
    assert.deepEqual(invalid, []);
    assert.deepEqual(
      Object.fromEntries(
        templates.flatMap(({ template: { id, name, description } }) => [
          [`${id}.name`, name],
          [`${id}.description`, description],
        ]),
      ),
      ENGLISH_BUILT_IN_TEMPLATES,
    );
    assert.deepEqual(
      templates.map(({ template }) => template.id),
      ['code-review', 'explain', 'fix-error', 'write-tests'],
    );
  });
});
