import assert from 'node:assert/strict';
import { symbolEntries } from '../../../src/core/syntax/symbolEntries.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { outlineOf } from '../../support/syntax.ts';

const SERVICE = `const LIMIT = 3;

export class UserService {
  #cache = new Map();

  login(user) {
    const check = () => user.ok;
    return check();
  }

  private evict() {}

  _reset() {}
}

namespace Tools {
  export function helper() {}
}
`;

async function entriesOf(fileName: string, text: string, shown = new LineRange(0, 0)) {
  const selection = new OffsetRange(0, 0);
  return symbolEntries(await outlineOf(fileName, text), new TextSnapshot(text), { shown, selection });
}

describe('symbolEntries', () => {
  it('lists qualified names with their lines, in the order of the file', async () => {
    assert.deepEqual(
      (await entriesOf('service.ts', SERVICE)).map(({ label }) => label),
      [
        'LIMIT:1',
        'UserService:3',
        'UserService.login:6',
        'UserService.login.check:7',
        'UserService.evict:11',
        'UserService._reset:13',
        'Tools:16',
        'Tools.helper:17',
      ],
    );
  });

  it('leaves out what is shown', async () => {
    const shown = new LineRange(2, 14);
    assert.deepEqual(
      (await entriesOf('service.ts', SERVICE, shown)).map(({ label }) => label),
      ['LIMIT:1', 'Tools:16', 'Tools.helper:17'],
    );
  });

  it('drops locals first, then private members, of equals the farthest from the cursor', async () => {
    const leastFirst = [...(await entriesOf('service.ts', SERVICE))].sort((a, b) => a.importance - b.importance);
    const names = leastFirst.map(({ name }) => name);
    assert.deepEqual(names.slice(0, 3), ['check', '_reset', 'evict']);
    assert.equal(names.at(-1), 'UserService');
  });

  it('does not take a dunder method for a private one', async () => {
    const entries = await entriesOf('a.py', 'class A:\n  def __init__(self): pass\n  def __secret(self): pass\n');
    const [, init, secret] = entries;
    assert.ok(init!.importance > secret!.importance);
  });

  it('has nothing to say of an empty file', async () => assert.deepEqual(await entriesOf('a.ts', ''), []));

  it('names what is assigned, bound or exported', async () => {
    const text =
      'A.b = function () {};\nexports.c = exports.d = () => {};\nexport default class {}\nvar e = 1, f = class {};\n';
    assert.deepEqual(
      (await entriesOf('a.js', text)).map(({ label }) => label),
      ['b:1', 'c:2', 'default:3', 'e:4', 'f:4'],
    );
  });
});
