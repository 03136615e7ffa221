import assert from 'node:assert/strict';
import fc from 'fast-check';
import { englishReason } from '../../../src/core/messages/english.ts';
import { recommendMode } from '../../../src/core/recommend/recommendMode.ts';
import type { OpenFile, RecommendRequest } from '../../../src/core/recommend/recommendRequest.ts';
import { NO_TEMPLATES } from '../../../src/core/recommend/templateCues.ts';
import { WorkspaceNames } from '../../../src/core/recommend/workspaceNames.ts';

describe('recommendMode', () => {
  it('recommends nothing when nothing is asked', () => {
    assert.equal(recommendMode(aRequest('  \n')), undefined);
  });

  it('recommends project mode for classes of two files, and names them', () => {
    assert.deepEqual(advice('Do UserService and OrderService share a transaction?', 'src/server.ts'), [
      'project',
      'names `UserService` and `OrderService`',
    ]);
  });

  it('recommends file mode for a name of the open file, in any spelling', () => {
    for (const spelling of ['findUser', 'find_user', 'FINDUSER', 'find user']) {
      const [mode, reason] = advice(`can ${spelling} return null?`, 'src/users/userService.ts');
      assert.equal(mode, 'file', spelling);
      assert.match(reason, /open file/);
    }
  });

  it('says which file holds a name that is not open', () => {
    assert.deepEqual(advice('what does placeOrder do with an empty cart', 'src/users/userService.ts'), [
      'project',
      'names `placeOrder`, which is in orderService.ts',
    ]);
  });

  it('recommends zero mode for general knowledge although a word of it is a name of the open file', () => {
    assert.equal(advice('what is the difference between a map and a set?', 'src/users/cache.ts')[0], 'zero');
  });

  it('does not take the tail of a foreign name for a name of the project', () => {
    assert.equal(advice('io.Reader vs bufio.Reader when to use which', 'src/users/cache.ts')[0], 'zero');
  });

  it('recommends project mode for a trace through files that are not open, and file mode for one in the open file', () => {
    const trace = 'TypeError: x is undefined\n    at placeOrder (/srv/app/src/orders/orderService.ts:12:3)';
    assert.equal(advice(trace, 'src/server.ts')[0], 'project');
    assert.equal(advice(trace, 'src/orders/orderService.ts')[0], 'file');
  });

  it('recommends file mode for a question about a selection', () => {
    const request = aRequest('why does this drop the last one', 'src/users/userService.ts');
    const open: OpenFile = { ...request.open!, selection: 'items.slice(0, -1)' };
    assert.equal(recommendMode({ ...request, open })?.mode, 'file');
  });

  it('knows a name that the open file uses but does not define', () => {
    const request = aRequest('why is retryDelay so long', 'src/users/userService.ts');
    const open: OpenFile = { ...request.open!, text: 'const x = options.retryDelay;' };
    assert.deepEqual(recommendMode({ ...request, open })?.reason, {
      code: 'advice.namesOpen',
      data: { name: 'retryDelay' },
    });
  });

  it('never recommends file mode when no file is open, whatever is asked; says how sure it is from 0 to 1', () => {
    const words = fc.constantFrom(
      'this',
      '这个',
      'fix',
      'UserService',
      'why',
      '`a`',
      'src/server.ts:3',
      '{"a":1}',
      '\n',
      'hier',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words).map(all => all.join(' ')),
        ),
        question => {
          const found = recommendMode(aRequest(question));
          return found === undefined || (found.mode !== 'file' && found.confidence > 0 && found.confidence <= 1);
        },
      ),
    );
  });

  it('is quick for whatever is pasted', () => {
    for (const piece of ['a', 'a.', 'a/', '{"a":', '["a", ', '这个', '-', '`', 'Error: ', 'x.ts:3 ', 'where is a ']) {
      assert.ok(recommendMode(aRequest(piece.repeat(100_000 / piece.length), 'src/server.ts')), piece);
    }
  });

  it('is always the same for the same request', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), question => {
        const ask = () => recommendMode(aRequest(question, 'src/server.ts'));
        assert.deepEqual(ask(), ask());
      }),
    );
  });
});

function aRequest(question: string, openPath?: string): RecommendRequest {
  const files: Readonly<Record<string, readonly string[]>> = {
    'src/server.ts': ['startServer'],
    'src/users/userService.ts': ['UserService', 'findUser'],
    'src/orders/orderService.ts': ['OrderService', 'placeOrder'],
    'src/users/cache.ts': ['map', 'Reader'],
  };
  const names = new WorkspaceNames(name => Object.keys(files).filter(path => files[path]!.includes(name)));
  for (const path of Object.keys(files)) names.add(path);
  const open =
    openPath === undefined ? undefined : { path: openPath, names: files[openPath]!, text: '', selection: '' };
  return { question, open, names, namesAreKnown: true, recentlyEdited: new Set(), templates: NO_TEMPLATES };
}

function advice(question: string, openPath?: string): readonly [string, string] {
  const found = recommendMode(aRequest(question, openPath))!;
  return [found.mode, englishReason(found.reason)];
}
