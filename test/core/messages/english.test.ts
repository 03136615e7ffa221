import assert from 'node:assert/strict';
import { englishReason, fill } from '../../../src/core/messages/english.ts';

describe('the places of a sentence', () => {
  it('take values, and stay where there is none', () => {
    assert.equal(fill('{path} of {name}', { path: 'a.ts' }), 'a.ts of {name}');
  });

  it('take numbers in the form of the language, but lines as the editor counts them', () => {
    assert.equal(fill('{tokens} in line {line}', { tokens: 12_345, line: 12_345 }), '12,345 in line 12345');
    assert.equal(fill('{tokens}', { tokens: 12_345 }, 'de'), '12.345');
  });

  it('take the form of a word that the number has in the language', () => {
    const files = (count: number, language?: string) => fill('{files|# file|# files}', { files: count }, language);
    assert.deepEqual(
      [0, 1, 2, 1_000].map(count => files(count)),
      ['0 files', '1 file', '2 files', '1,000 files'],
    );
    // Zero is one in French, and in Chinese there is one form for all, which needs no choice.
    assert.equal(files(0, 'fr'), '0 file');
    assert.equal(fill('{files} 个文件', { files: 1 }, 'zh-cn'), '1 个文件');
  });

  it('never take what a value holds for a place', () => {
    assert.equal(fill('{path}: {why}', { path: '{why}', why: '{n|# a|# b}', n: 1 }), '{why}: {n|# a|# b}');
    assert.equal(fill('{turns|the last turn|one of the last # turns}', { turns: 1 }), 'the last turn');
  });

  it('of reasons are about one thing where there is one', () => {
    const one = (code: Parameters<typeof englishReason>[0]['code'], data: Record<string, number | string>) =>
      englishReason({ code, data });
    assert.equal(one('omitted.secretValues', { values: 1 }), '1 value that looks like a secret');
    assert.equal(one('omitted.candidateLimit', { limit: 1 }), '1 candidate reached');
    assert.match(one('retrieved.usesSummary', { name: 'x', lines: 1, files: 1 }), /: 1 line in 1 file$/);
    assert.match(one('retrieved.usesSummary', { name: 'x', lines: 2, files: 1_200 }), /: 2 lines in 1,200 files$/);
  });
});
