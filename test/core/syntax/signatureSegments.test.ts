import assert from 'node:assert/strict';
import { signatureSegments } from '../../../src/core/syntax/signatureSegments.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { outlineOf } from '../../support/syntax.ts';

async function signaturesOf(fileName: string, text: string): Promise<readonly string[]> {
  return signatureSegments(await outlineOf(fileName, text), new TextSnapshot(text)).map(segment => segment.text);
}

describe('signatureSegments', () => {
  it('shows definitions up to their body, indented by nesting, without locals', async () => {
    const text = `
/** Users. */
@injectable()
export class UserService extends Base {
  async login(
    name: string,
    password: string,
  ): Promise<User> {
    const check = () => true;
    return check();
  }
}
export const load = async (id: number) => {
  return id;
};
export type Id = string | number;
`;
    assert.deepEqual(await signaturesOf('a.ts', text), [
      'export class UserService extends Base',
      '  async login( name: string, password: string, ): Promise<User>',
      'export const load = async (id: number)',
      'export type Id = string | number;',
    ]);
  });

  it('keeps the colon of Python', async () => {
    assert.deepEqual(
      await signaturesOf('a.py', 'class A:\n  @property\n  def b(self) -> int:\n    return 1\nLIMIT = 3\n'),
      ['class A:', '  def b(self) -> int:', 'LIMIT = 3'],
    );
  });

  it('cuts a long one without halving a character', async () => {
    const [signature] = await signaturesOf('a.ts', `const a = '${'😀'.repeat(500)}';`);
    assert.ok(signature!.isWellFormed());
    assert.ok(signature!.length <= 80 && signature!.endsWith('…'));
  });
});
