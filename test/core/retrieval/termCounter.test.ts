import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { chunksOf } from '../../../src/core/retrieval/chunks.ts';
import { type ChunkTerms, MAX_COUNT, MAX_TERMS_PER_FILE } from '../../../src/core/retrieval/fileTerms.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';
import { MAX_WORD_LENGTH } from '../../../src/core/retrieval/words.ts';

const scanner = new TermScanner();

interface PlainChunk {
  readonly startLine: number;
  readonly length: number;
  /** By term. */
  readonly counts: Readonly<Record<number, number>>;
}

/** What a counter says, in another form. */
function plain({ terms, startLines, lengths, offsets, termIndices, counts }: ChunkTerms) {
  const chunks = Array.from(lengths, (length, chunk): PlainChunk => {
    const entries: [number, number][] = [];
    for (let posting = offsets[chunk]!; posting < offsets[chunk + 1]!; posting++) {
      entries.push([terms[termIndices[posting]!]!, counts[posting]!]);
    }
    assert.equal(new Set(entries.map(([term]) => term)).size, entries.length, 'a term has one posting a chunk');
    return { startLine: startLines[chunk]!, length, counts: Object.fromEntries(entries) };
  });
  return { terms: [...terms], chunks };
}

/** The same, by scanning every word where it stands. */
function expected(text: string, { startLines, startOffsets }: ReturnType<typeof chunksOf>): ReturnType<typeof plain> {
  const known = new Set<number>();
  const chunks = startOffsets.map((start, chunk): PlainChunk => {
    const length = scanner.scan(text, start, startOffsets[chunk + 1] ?? text.length);
    const counts: Record<number, number> = {};
    for (const hash of scanner.hashes.subarray(0, length)) {
      if (known.size < MAX_TERMS_PER_FILE) known.add(hash);
      if (known.has(hash)) counts[hash] = Math.min((counts[hash] ?? 0) + 1, MAX_COUNT);
    }
    return { startLine: startLines[chunk]!, length, counts };
  });
  return { terms: [...known], chunks };
}

function assertCountsLikeScanner(counter: TermCounter, path: string, text: string): void {
  const chunks = chunksOf(path, text);
  assert.deepEqual(plain(counter.count(text, chunks)), expected(text, chunks));
}

describe('TermCounter', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-zA-Z0-9_$-]{1,12}$/),
    fc.constantFrom(
      ...['userName', 'HTTPServer_v2', 'user-name', '--flag', '10-3', 'a-größe', 'größe-a', 'foo-bär', '登录login接口'],
      ...[
        'ログインが遅い',
        'e\u0301tat',
        '\ufeffimport',
        '\u2014',
        '\ud800',
        '\0',
        '👩‍💻x',
        'x👩‍💻',
        'K\u212a',
        'ﬁle-ﬁle',
      ],
      ...[
        'a'.repeat(MAX_WORD_LENGTH),
        'b'.repeat(MAX_WORD_LENGTH + 1),
        `${'ab-'.repeat(40)}c`,
        'x '.repeat(MAX_COUNT + 5),
      ],
    ),
  );
  const separator = fc.constantFrom(' ', '\n', '\r\n', '.', '-', '(', '"', '', '\t', '\n\n');
  const text = fc
    .array(fc.tuple(word, separator), { maxLength: 300 })
    .map(parts => parts.map(([left, right]) => left + right).join(''));

  it('counts what the scanner finds, in any text and whatever it counted before', () => {
    const counter = new TermCounter();
    fc.assert(
      fc.property(fc.constantFrom('a.ts', 'b.md', 'c.txt'), text, (path, content) => {
        assertCountsLikeScanner(counter, path, content);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), content => {
        assertCountsLikeScanner(counter, 'd.txt', content);
      }),
    );
  });

  it('counts what the scanner finds in real files', () => {
    const counter = new TermCounter();
    for (const path of globSync(['src/core/**/*.ts', 'l10n/*.json', '*.md', 'test/fixtures/**/*.*'])) {
      assertCountsLikeScanner(counter, path, readFileSync(path, 'utf8'));
    }
  });

  it('goes on when it knows more words than it can keep', () => {
    const counter = new TermCounter();
    const wordsPerText = 10_000;
    for (let first = 0; first < 15 * wordsPerText; first += wordsPerText) {
      const words = Array.from({ length: wordsPerText }, (_, index) => `w${(first + index).toString(36)}q again`);
      assertCountsLikeScanner(counter, 'words.txt', words.join('\n'));
    }
  });

  it('stops at its limit of terms', () => {
    const words = Array.from({ length: MAX_TERMS_PER_FILE + 500 }, (_, index) => `w${index.toString(36)}q\n`);
    assertCountsLikeScanner(new TermCounter(), 'words.txt', words.join(''));
  });
});
