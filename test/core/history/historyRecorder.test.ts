import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textOfEntry } from '../../../src/core/history/historyEntry.ts';
import { HistoryRecorder } from '../../../src/core/history/historyRecorder.ts';
import { DEFAULT_HISTORY_POLICY } from '../../../src/core/history/recordEvent.ts';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { editsOf, texts } from '../text/textArbitraries.ts';
import { HistoryWorld } from './aHistory.ts';

const LINES = 'one\ntwo\nthree\nfour\n';

describe('HistoryRecorder', () => {
  it('records nothing when a document is opened or closed', () => {
    assert.deepEqual(new HistoryWorld().open('a.ts', LINES).close('a.ts').printed, []);
  });

  describe('viewing', () => {
    it('records visible ranges, but not an empty set of them', () => {
      const world = new HistoryWorld().open('a.ts', LINES).view('a.ts', [0, 4]).view('a.ts');
      assert.deepEqual(world.printed, ['view a.ts [0, 4)']);
    });

    it('replaces the older ranges and moves to the newest place', () => {
      const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES);
      world.view('a.ts', [0, 4]).view('b.ts', [0, 1]).view('a.ts', [4, 8]);
      assert.deepEqual(world.printed, ['view b.ts [0, 1)', 'view a.ts [4, 8)']);
    });

    it('records nothing once the document was edited', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).view('a.ts', [0, 4]);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"x"']);
    });
  });

  describe('editing', () => {
    it('replaces the visible ranges of the document', () => {
      const world = new HistoryWorld().open('a.ts', LINES).view('a.ts', [0, 4]).edit('a.ts', [0, 0, 'x']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"x"']);
    });

    it('ignores an edit without replacements', () => {
      const world = new HistoryWorld().open('a.ts', LINES).view('a.ts', [0, 4]).edit('a.ts');
      assert.deepEqual(world.printed, ['view a.ts [0, 4)']);
    });

    it('composes what is typed on one line over the older base', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [3, 3, 'x']).edit('a.ts', [4, 4, 'y']);
      assert.deepEqual(world.printed, ['edit a.ts [3, 3)"xy"']);
    });

    it('moves a merged entry to the newest place, even if other documents were edited in between', () => {
      const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES);
      world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'y']).edit('a.ts', [1, 1, 'z']);
      assert.deepEqual(world.printed, ['edit b.ts [0, 0)"y"', 'edit a.ts [0, 0)"xz"']);
    });

    it('appends an edit elsewhere, over the text that the one before it left', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).edit('a.ts', [9, 9, 'y']);
      const [first, second] = world.entries;
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"x"', 'edit a.ts [9, 9)"y"']);
      assert.ok(first?.kind === 'edit' && second?.kind === 'edit');
      assert.equal(second.base.text, `x${LINES}`);
      assert.equal(second.base, first.after);
    });

    it('leaves an entry without replacements when what was typed is removed, and starts anew after it', () => {
      const world = new HistoryWorld().open('a.ts', LINES);
      world.edit('a.ts', [3, 3, 'x']).edit('a.ts', [3, 4, '']).edit('a.ts', [3, 3, 'y']);
      assert.deepEqual(world.printed, ['edit a.ts', 'edit a.ts [3, 3)"y"']);
    });

    it('keeps an edit exactly as given until it is merged', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 1, 'o'], [1, 1, ''], [1, 2, 'n']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 1)"o" [1, 1)"" [1, 2)"n"']);
    });
  });

  describe('limits', () => {
    it('drops the oldest entry when there are too many', () => {
      const world = new HistoryWorld({ maxEntries: 2 }).open('a.ts', LINES);
      world.edit('a.ts', [0, 0, 'x']).edit('a.ts', [9, 9, 'y']).edit('a.ts', [0, 0, 'z']);
      assert.deepEqual(world.printed, ['edit a.ts [9, 9)"y"', 'edit a.ts [0, 0)"z"']);
    });

    it('takes a document for unknown when its only entry was dropped', () => {
      const world = new HistoryWorld({ maxEntries: 1 }).open('a.ts', LINES).open('b.ts', LINES);
      world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'y']).edit('a.ts', [0, 0, 'z']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"z"']);
      assert.equal(world.entries[0]?.kind === 'edit' && world.entries[0].base.text, `x${LINES}`);
    });

    it('drops as many as a lowered limit asks for', () => {
      const world = new HistoryWorld().open('a.ts', LINES);
      for (const offset of [0, 5, 10, 16]) world.edit('a.ts', [offset, offset, 'x']);
      world.changePolicy({ maxEntries: 2 });
      world.edit('a.ts', [0, 0, 'y']);
      assert.equal(world.entries.length, 2);
    });

    it('drops the oldest entries when their texts are too long together, counting a shared text once', () => {
      const world = new HistoryWorld({ maxLength: 2_500 });
      for (const name of ['a.ts', 'b.ts', 'c.ts']) world.open(name, `${'x'.repeat(900)}\n${'y'.repeat(99)}`);
      world.edit('a.ts', [0, 0, 'x']).edit('a.ts', [950, 950, 'x']).edit('b.ts', [0, 0, 'x']);
      assert.equal(world.entries.length, 3);
      world.edit('c.ts', [0, 0, 'x']);
      assert.deepEqual(world.printed, ['edit b.ts [0, 0)"x"', 'edit c.ts [0, 0)"x"']);
    });

    it('keeps nothing when nothing is allowed', () => {
      assert.deepEqual(new HistoryWorld({ maxEntries: 0 }).open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).printed, []);
    });
  });

  describe('closing and opening again', () => {
    it('keeps the entries, and goes on with them when the text is the same', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).close('a.ts');
      world.open('a.ts', `x${LINES}`).edit('a.ts', [1, 1, 'y']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"xy"']);
    });

    it('starts a new entry when the text has changed unseen', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).close('a.ts');
      world.open('a.ts', `!${LINES}`).edit('a.ts', [1, 1, 'y']).edit('a.ts', [2, 2, 'z']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"x"', 'edit a.ts [1, 1)"yz"']);
    });

    it('composes over the gap when it is not asked to split there', () => {
      const world = new HistoryWorld({ splitsAtGaps: false }).open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
      world.close('a.ts').open('a.ts', `!${LINES}`).edit('a.ts', [1, 1, 'y']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"xy"']);
      assert.equal(textOfEntry(world.entries[0]!).text, `xy${LINES}`);
    });

    it('records nothing of an edit whose version does not follow, until the document is opened again', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).editUnseen('a.ts');
      world.edit('a.ts', [5, 5, 'y']).edit('a.ts', [6, 6, 'z']);
      assert.deepEqual(world.printed, ['edit a.ts [0, 0)"x"']);
      assert.deepEqual(world.open('a.ts', 'new').edit('a.ts', [0, 0, '-']).printed.slice(1), ['edit a.ts [0, 0)"-"']);
    });

    it('records nothing of a document that is too large to be mirrored', () => {
      const recorder = new HistoryRecorder({ policy: () => DEFAULT_HISTORY_POLICY });
      const document = { uri: 'file:///ws/huge.json', path: 'huge.json', languageId: 'json' };
      recorder.record({ kind: 'opened', document, version: 1, text: undefined, isUnsaved: false }, 0);
      const replacements = [{ start: 0, endExclusive: 0, text: 'x' }];
      recorder.record({ kind: 'edited', uri: document.uri, version: 2, replacements, isUnsaved: true }, 1);
      assert.deepEqual(recorder.state.entries, []);
    });

    it('goes on with a restored history', () => {
      const before = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
      const recorder = new HistoryRecorder({ policy: () => DEFAULT_HISTORY_POLICY, restored: before.state });
      const document = { uri: 'file:///ws/a.ts', path: 'a.ts', languageId: 'typescript' };
      recorder.record({ kind: 'opened', document, version: 7, text: `x${LINES}`, isUnsaved: true }, 5_000);
      const replacements = [{ start: 1, endExclusive: 1, text: 'y' }];
      recorder.record({ kind: 'edited', uri: document.uri, version: 8, replacements, isUnsaved: true }, 6_000);
      const [entry] = recorder.state.entries;
      assert.deepEqual(entry?.kind === 'edit' && entry.edit.replacements, [{ start: 0, endExclusive: 0, text: 'xy' }]);
    });
  });

  describe('renaming and deleting', () => {
    it('keeps the history of a renamed file, and merges into it', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).close('a.ts');
      world.rename('a.ts', 'b.ts').open('b.ts', `x${LINES}`).edit('b.ts', [1, 1, 'y']);
      assert.deepEqual(world.printed, ['edit b.ts [0, 0)"xy"']);
    });

    it('keeps it as well when the editor opens the new name before it tells of the renaming', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']).close('a.ts');
      world.open('b.ts', `x${LINES}`).view('b.ts', [0, 3]).rename('a.ts', 'b.ts').edit('b.ts', [1, 1, 'y']);
      assert.deepEqual(world.printed, ['edit b.ts [0, 0)"xy"']);
    });

    it('renames all that is in a folder, and nothing whose name only begins alike', () => {
      const world = new HistoryWorld();
      for (const name of ['lib/a.ts', 'lib/deep/b.ts', 'library.ts']) world.open(name, LINES).edit(name, [0, 0, 'x']);
      world.rename('lib', 'src');
      assert.deepEqual(
        world.entries.map(({ document }) => `${document.uri} ${document.path}`),
        ['file:///ws/src/a.ts src/a.ts', 'file:///ws/src/deep/b.ts src/deep/b.ts', 'file:///ws/library.ts library.ts'],
      );
    });

    it('forgets what a renaming overwrites', () => {
      const world = new HistoryWorld().open('old.ts', LINES).open('new.ts', LINES);
      world.edit('old.ts', [0, 0, 'o']).edit('new.ts', [0, 0, 'n']).rename('new.ts', 'old.ts');
      assert.deepEqual(world.printed, ['edit old.ts [0, 0)"n"']);
    });

    it('drops a deleted file, and all that is in a deleted folder', () => {
      const world = new HistoryWorld();
      for (const name of ['lib/a.ts', 'lib/b.ts', 'c.ts', 'd.ts']) world.open(name, LINES).edit(name, [0, 0, 'x']);
      world.delete('lib').delete('d.ts');
      assert.deepEqual(world.printed, ['edit c.ts [0, 0)"x"']);
    });
  });

  describe('laws', () => {
    it('gives the same state for what changes nothing, and never changes one that was handed out', () => {
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
      const { state } = world;
      const printed = [...world.printed];
      world.edit('a.ts').view('a.ts', [0, 1]).rename('x.ts', 'y.ts').delete('z.ts');
      assert.equal(world.state, state);
      world.edit('a.ts', [9, 9, 'y']);
      assert.deepEqual(state.entries.length, printed.length);
    });

    it('keeps the text of the newest entry equal to the text of its document, and every base equal to the text before it', () => {
      fc.assert(
        fc.property(sessions(), session => {
          const world = new HistoryWorld({ maxEntries: 6, mergeStrategy: { kind: 'proximity', lineGap: 1 } });
          for (const step of session) {
            perform(world, step);
            checkTexts(world, step);
          }
        }),
        { numRuns: 300 },
      );
    });

    it('never keeps more than the limit, and keeps entries in the order of their last change', () => {
      fc.assert(
        fc.property(sessions(), fc.integer({ min: 1, max: 5 }), (session, maxEntries) => {
          const world = new HistoryWorld({ maxEntries });
          for (const step of session) {
            perform(world, step);
            const times = world.entries.map(({ at }) => at);
            assert.ok(times.length <= maxEntries);
            assert.deepEqual(
              times,
              times.toSorted((a, b) => a - b),
            );
            const viewed = world.entries
              .filter(({ kind }) => kind === 'visibleRanges')
              .map(({ document }) => document.uri);
            assert.equal(new Set(viewed).size, viewed.length);
          }
        }),
      );
    });

    it('shares one origin between all versions of a document', () => {
      const world = new HistoryWorld().open('a.ts', LINES.repeat(100));
      for (let line = 0; line < 40; line++) world.edit('a.ts', [line * 20, line * 20, 'x']);
      const origins = new Set(world.entries.map(entry => textOfEntry(entry).origin));
      assert.equal(world.entries.length, 40);
      assert.equal(origins.size, 1);
    });
  });
});

type Step =
  | { readonly kind: 'open' | 'close' | 'view'; readonly name: string; readonly text: string }
  | { readonly kind: 'edit'; readonly name: string; readonly choose: fc.GeneratorValue };

/** What happens in an editor: documents are opened (again, with other texts), edited, viewed and closed. */
function sessions(): fc.Arbitrary<readonly Step[]> {
  const name = fc.constantFrom('a.ts', 'b.ts');
  const other = fc.record({
    kind: fc.constantFrom('open' as const, 'close' as const, 'view' as const),
    name,
    text: texts(),
  });
  const edit = fc.record({ kind: fc.constant('edit' as const), name, choose: fc.gen() });
  return fc.array(fc.oneof({ weight: 1, arbitrary: other }, { weight: 3, arbitrary: edit }), { maxLength: 25 });
}

function perform(world: HistoryWorld, step: Step): void {
  const text = world.textOf(step.name);
  if (step.kind === 'open') world.open(step.name, step.text);
  else if (text === undefined) return;
  else if (step.kind === 'edit') world.apply(step.name, step.choose(editsOf, text).replacements);
  else if (step.kind === 'view') world.view(step.name, [0, text.length]);
  else world.close(step.name);
}

function checkTexts(world: HistoryWorld, { kind, name }: Step): void {
  const entries = world.entries.filter(({ document }) => document.path === name);
  const newest = entries.at(-1);
  const text = world.textOf(name);
  if (kind === 'edit' && text !== undefined && newest?.at === world.now) assert.equal(textOfEntry(newest).text, text);
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'edit') continue;
    assert.equal(entry.after.text, entry.edit.apply(entry.base.text));
    const before = entries[index - 1];
    const followsGap = world.openedTexts.includes(entry.base.text);
    assert.ok(before === undefined || followsGap || entry.base === textOfEntry(before));
  }
}

describe('an edit entry', () => {
  it('is restored from its base and its edit', () => {
    const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
    const [entry] = world.entries;
    assert.ok(entry?.kind === 'edit');
    assert.equal(entry.base.edited(entry.edit).text, entry.after.text);
    assert.equal(EditedText.of(entry.base.text).edited(entry.edit).text, `x${LINES}`);
  });
});
