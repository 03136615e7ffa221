import assert from 'node:assert/strict';
import fc from 'fast-check';
import { partAtSwitch } from '../../../src/core/conversation/partAtSwitch.ts';
import type { Turn } from '../../../src/core/conversation/turn.ts';
import { BASE_MODES, templateMode } from '../../../src/core/modes/contextMode.ts';

const MODES = [...BASE_MODES, templateMode('review'), templateMode('tests')];

const asked = (question: string, mode?: Turn['mode']): Turn => ({
  question,
  answer: 'Yes.',
  ...(mode === undefined ? {} : { mode }),
});

describe('partAtSwitch', () => {
  const project = asked('a', 'project');
  const file = asked('b', 'file');

  it('parts after the last turn of another mode', () => {
    assert.deepEqual(partAtSwitch([project, file, file], 'file'), { before: [project], since: [file, file] });
    assert.deepEqual(partAtSwitch([project, file], 'project'), { before: [project, file], since: [] });
    assert.deepEqual(partAtSwitch([file, project, file], 'file'), { before: [file, project], since: [file] });
  });

  it('takes every template for a mode of its own', () => {
    const review = asked('r', templateMode('review'));
    assert.deepEqual(partAtSwitch([review], templateMode('review')), { before: [], since: [review] });
    assert.deepEqual(partAtSwitch([review], templateMode('tests')), { before: [review], since: [] });
  });

  it('parts nothing where one went back without asking', () => {
    assert.deepEqual(partAtSwitch([project, project], 'project'), { before: [], since: [project, project] });
  });

  it('takes a turn of an unknown mode for one of the mode before it', () => {
    const unknown = asked('c');
    assert.deepEqual(partAtSwitch([file, unknown, file], 'file'), { before: [], since: [file, unknown, file] });
    assert.deepEqual(partAtSwitch([project, unknown, file], 'file'), { before: [project, unknown], since: [file] });
    assert.deepEqual(partAtSwitch([project, unknown], 'file'), { before: [project, unknown], since: [] });
    assert.deepEqual(partAtSwitch([unknown], 'file'), { before: [], since: [unknown] });
  });

  it('loses no turn, keeps their order, and changes nothing when done again', () => {
    const turns = fc.array(fc.record({ question: fc.string(), answer: fc.string(), mode: fc.constantFrom(...MODES) }));
    fc.assert(
      fc.property(turns, fc.constantFrom(...MODES), (all, mode) => {
        const { before, since } = partAtSwitch(all, mode);
        assert.deepEqual([...before, ...since], all);
        assert.ok(since.every(turn => turn.mode === mode));
        assert.deepEqual(partAtSwitch(since, mode), { before: [], since });
      }),
    );
  });
});
