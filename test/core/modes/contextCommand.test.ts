import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseContextCommand, parseModeArgument } from '../../../src/core/modes/contextCommand.ts';
import { BASE_MODES } from '../../../src/core/modes/contextMode.ts';

const IDS = ['write-tests', '写测试'];

describe('parseContextCommand', () => {
  for (const mode of BASE_MODES) {
    it(`switches to ${mode} mode`, () => {
      assert.deepEqual(parseContextCommand(`/context ${mode}`, IDS), { kind: 'switchMode', mode });
    });
  }

  it('shows the usage when no mode is named', () => {
    assert.deepEqual(parseContextCommand('/context', IDS), { kind: 'showUsage' });
    assert.deepEqual(parseContextCommand('  /context  ', IDS), { kind: 'showUsage' });
  });

  it('does not mind letter case and white space', () => {
    assert.deepEqual(parseContextCommand(' /Context\t FILE\n', IDS), { kind: 'switchMode', mode: 'file' });
  });

  it('switches to a template by its id, whose words may be parted by blanks', () => {
    const mode = 'template:write-tests';
    assert.deepEqual(parseContextCommand('/context write-tests', IDS), { kind: 'switchMode', mode });
    assert.deepEqual(parseContextCommand('/context Write  Tests ', IDS), { kind: 'switchMode', mode });
    assert.deepEqual(parseContextCommand('/context 写测试', IDS), { kind: 'switchMode', mode: 'template:写测试' });
  });

  it('gives back the name that is no mode, as it was typed', () => {
    assert.deepEqual(parseContextCommand('/context Foo', IDS), { kind: 'unknownMode', name: 'Foo' });
    assert.deepEqual(parseContextCommand('/context file please', IDS), { kind: 'unknownMode', name: 'file please' });
    assert.deepEqual(parseContextCommand('/context custom', IDS), { kind: 'unknownMode', name: 'custom' });
  });

  for (const question of ['', 'why?', 'what does /context do?', '/contextual', '/context-mode', 'context file', '/'])
    it(`takes ${JSON.stringify(question)} for a question`, () => {
      assert.deepEqual(parseContextCommand(question, IDS), { kind: 'question' });
    });

  it('takes every text that does not start with the command for a question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const startsWithCommand = /^\s*\/context(\s|$)/i.test(text);
        assert.equal(parseContextCommand(text, IDS).kind === 'question', !startsWithCommand);
      }),
    );
  });

  it('reads what follows the command as the chat view hands it over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), argument => {
        assert.deepEqual(parseModeArgument(argument, IDS), parseContextCommand(`/context ${argument}`, IDS));
      }),
    );
  });
});
