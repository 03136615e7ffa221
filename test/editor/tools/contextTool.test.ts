import assert from 'node:assert/strict';
import { commands, extensions, LanguageModelTextPart, lm } from 'vscode';
import { COMMANDS, TOOLS } from '../../../src/editor/ids.ts';
import { closeAllEditors, openFile, until } from '../support/editing.ts';

/** The real extension, called as an agent calls it. */
describe('the tool for agents', () => {
  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
    await commands.executeCommand(COMMANDS.switchMode, 'file');
  });

  afterEach(async () => {
    await closeAllEditors();
    await commands.executeCommand(COMMANDS.switchMode, 'file');
  });

  async function call(tokenBudget?: number, countTokens = (text: string) => text.length): Promise<string> {
    const result = await lm.invokeTool(TOOLS.context, {
      input: { question: 'what is this?' },
      toolInvocationToken: undefined,
      ...(tokenBudget === undefined
        ? {}
        : { tokenizationOptions: { tokenBudget, countTokens: text => Promise.resolve(countTokens(text)) } }),
    });
    return result.content.map(part => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  }

  it('is there for every agent, and can be named in a question', () => {
    const tool = lm.tools.find(({ name }) => name === TOOLS.context);
    assert.ok(tool !== undefined);
    assert.match(tool.description, /Context Mode/);
  });

  it('gives the context of the mode alone: no instructions, no question', async () => {
    await openFile('a.ts', 'export const here = 1;\n');
    const text = await call();
    assert.match(text, /<current_file path="[^"]*a\.ts"/);
    assert.match(text, /export const here = 1;/);
    assert.doesNotMatch(text, /<instructions>|<question>/);
  });

  it('keeps the budget of the caller as the caller counts', async () => {
    const definitions = Array.from(
      { length: 300 },
      (_, index) => `export function f${index}() {\n  return ${index};\n}\n`,
    );
    await openFile('long.ts', definitions.join('\n'));
    for (const tokenBudget of [4_000, 1_000, 400]) {
      const text = await call(tokenBudget);
      assert.ok(text.length <= tokenBudget, `${text.length} of ${tokenBudget}`);
      assert.match(text, /return 299;/);
    }
  });

  it('gives every line that uses a name, within the budget', async () => {
    await openFile('uses.ts', 'export function rareName77() {}\nrareName77();\n');
    const call77 = async (tokenBudget: number): Promise<string> => {
      const result = await lm.invokeTool(TOOLS.uses, {
        input: { name: 'rareName77' },
        toolInvocationToken: undefined,
        tokenizationOptions: { tokenBudget, countTokens: text => Promise.resolve(text.length) },
      });
      return result.content.map(part => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
    };
    await until('the file is indexed', async () => /uses\.ts:2: rareName77\(\);/.test(await call77(10_000)));
    assert.match(await call77(10_000), /^2 lines in 1 files use rareName77\./);
    const short = await call77(80);
    assert.ok(short.length <= 80);
    assert.match(short, /\[left out: \d lines\]/);
  });

  it('says so in a sentence when nothing fits', async () => {
    await openFile('a.ts', 'export const here = 1;\n');
    assert.match(await call(1, () => 1_000), /does not fit into 1 tokens/);
  });

  it('reads nothing of the project in zero mode', async () => {
    await openFile('a.ts', 'export const here = 1;\n');
    await commands.executeCommand(COMMANDS.switchMode, 'zero');
    assert.equal(await call(), 'The user has chosen zero mode: nothing of the project is to be read.\n');
  });
});
