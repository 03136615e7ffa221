import assert from 'node:assert/strict';
import type { FileRecord } from '../../../src/core/index/fileRecord.ts';
import { fileStanding } from '../../../src/core/index/fileStanding.ts';
import type { IndexStatus } from '../../../src/core/index/indexStatus.ts';
import { englishReason } from '../../../src/core/messages/english.ts';
import type { PlaceContent } from '../../../src/core/ports.ts';

const stamp = { sizeBytes: 1_500_000, mtimeMs: 1, ctimeMs: 1 };
const place = (refused?: 'binary' | 'tooLarge' | 'secret'): PlaceContent => ({
  kind: 'file',
  file: { path: 'a.ts', ...stamp, ...(refused === undefined ? {} : { refused }) },
});
const record = (content: FileRecord['content']): FileRecord => {
  return { stamp, isSettled: true, hash: 1, openText: undefined, content };
};
const status = (activity: IndexStatus['activity']): IndexStatus => {
  return { activity, indexedFiles: 3, totalFiles: 9, beyondLimit: 0, isFirst: false };
};
const sentence = (...args: Parameters<typeof fileStanding>): string => englishReason(fileStanding(...args));

describe('the standing of a file', () => {
  it('is that it is searched', () => {
    assert.equal(sentence(place(), record({ kind: 'text' }), status('ready')), 'searched by name and content');
  });

  it('names the rule that hides it', () => {
    const ignored: PlaceContent = { kind: 'excluded', why: { kind: 'ignored', file: 'src/.gitignore', rule: '*.log' } };
    assert.equal(sentence(ignored, undefined, status('ready')), 'hidden by an ignore rule (src/.gitignore: *.log)');
    const folder: PlaceContent = { kind: 'excluded', why: { kind: 'folder', name: 'node_modules' } };
    assert.match(sentence(folder, undefined, status('ready')), /dependencies.*\(node_modules\)/);
  });

  it('names what it is that is never searched', () => {
    assert.equal(sentence(place('binary'), undefined, status('ready')), 'not a text file');
    assert.equal(sentence(place('tooLarge'), undefined, status('ready')), 'too large (1.5 MB)');
    assert.equal(sentence(place('secret'), undefined, status('ready')), 'may hold secrets');
    const generated = record({ kind: 'refused', why: 'generated' });
    assert.equal(sentence(place(), generated, status('ready')), 'generated or minified');
    assert.equal(sentence({ kind: 'missing' }, undefined, status('ready')), 'cannot be read (it does not exist)');
  });

  it('says what the index has not come to', () => {
    assert.match(sentence(place(), undefined, status('indexing')), /^3 of 9 files were indexed/);
    assert.match(sentence(place(), undefined, status('paused')), /^indexing is paused/);
    assert.match(sentence(place(), undefined, status('off')), /switched off or the workspace is not trusted/);
    assert.match(sentence(place(), record({ kind: 'notIndexed' }), status('ready')), /only 3 of 9 files/);
  });
});
