import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseContextCommand, parseModeArgument } from '../../../src/core/modes/contextCommand.ts';
import { BASE_MODES } from '../../../src/core/modes/contextMode.ts';

describe('parseContextCommand', () => {
  for (const mode of BASE_MODES) {
    it(`switches to ${mode} mode`, () => {
      assert.deepEqual(parseContextCommand(`/context ${mode}`), { kind: 'switchMode', mode });
    });
  }

  it('shows the usage when no mode is named', () => {
    assert.deepEqual(parseContextCommand('/context'), { kind: 'showUsage' });
    assert.deepEqual(parseContextCommand('  /context  '), { kind: 'showUsage' });
  });

  it('does not mind letter case and white space', () => {
    assert.deepEqual(parseContextCommand(' /Context\t FILE\n'), { kind: 'switchMode', mode: 'file' });
  });

  it('gives back the name that is no mode, as it was typed', () => {
    assert.deepEqual(parseContextCommand('/context Foo'), { kind: 'unknownMode', name: 'Foo' });
    assert.deepEqual(parseContextCommand('/context file please'), { kind: 'unknownMode', name: 'file please' });
    assert.deepEqual(parseContextCommand('/context custom'), { kind: 'unknownMode', name: 'custom' });
  });

  for (const question of ['', 'why?', 'what does /context do?', '/contextual', '/context-mode', 'context file', '/'])
    it(`takes ${JSON.stringify(question)} for a question`, () => {
      assert.deepEqual(parseContextCommand(question), { kind: 'question' });
    });

  it('takes every text that does not start with the command for a question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const startsWithCommand = /^\s*\/context(\s|$)/i.test(text);
        assert.equal(parseContextCommand(text).kind === 'question', !startsWithCommand);
      }),
    );
  });

  it('reads what follows the command as the chat view hands it over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), argument => {
        assert.deepEqual(parseModeArgument(argument), parseContextCommand(`/context ${argument}`));
      }),
    );
  });
});
