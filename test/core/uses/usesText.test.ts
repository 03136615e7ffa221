import assert from 'node:assert/strict';
import { usesText } from '../../../src/core/uses/usesText.ts';

describe('usesText', () => {
  it('takes a private key out although each of its lines is a use of its own', () => {
    const body = Array.from(
      { length: 4 },
      (_, index) => `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${index}${'b'.repeat(31)}`,
    );
    const lines = body.map((text, index) => ({ lineNumber: index + 1, text: `  ${text}` }));
    const files = [{ path: 'a.ts', lines, mtimeMs: 0, isUnsaved: false }];
    const match = { kind: 'name', text: 'MIIE' } as const;
    const counts = { lineCount: 4, fileCount: 1, searchedFiles: 1, unsearchedFiles: 2 };
    const text = usesText({ target: 'MIIE', match, files, ...counts });
    assert.match(text, /^4 lines in 1 files use MIIE\. 2 files were not searched\.\na\.ts:1: \[secret removed\]\n/);
    assert.ok(!body.some(line => text.includes(line)));
  });
});
