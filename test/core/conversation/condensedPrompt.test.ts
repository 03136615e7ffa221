import assert from 'node:assert/strict';
import type { Turn } from '../../../src/core/conversation/turn.ts';
import type { ContextBundle } from '../../../src/core/units/contextBundle.ts';
import { anEngine } from '../../support/anEngine.ts';

const inProject: Turn = {
  question: 'Why does the login time out?',
  answer: 'The pool in user_service.py may be too small; the analysis of five files says so.',
  mode: 'project',
  files: ['src/user_service.py', 'src/redis_config.py'],
};
const inFile: Turn = { question: 'And this function?', answer: 'It is fine.', mode: 'file' };
const historyOf = ({ units }: ContextBundle) => units.filter(({ role }) => role === 'history').map(({ id }) => id);

describe('the conversation in a prompt', () => {
  it('holds a summary of what was asked before the switch, and not its conclusions (A28)', async () => {
    const { bundle, prompt } = await anEngine().build({ mode: 'file', turns: [inProject, inFile] });
    assert.deepEqual(historyOf(bundle), ['history:summary', 'history:2']);
    const summary = bundle.units.find(({ id }) => id === 'history:summary');
    assert.equal(
      summary?.content,
      '<earlier_summary turns="1">\nFirst: Why does the login time out? Files: user_service.py, redis_config.py\n</earlier_summary>\n',
    );
    assert.ok(!prompt.text.includes('the pool') && !prompt.text.includes('too small'));
  });

  it('differs from that of a conversation begun in the mode only by the summary', async () => {
    const { open, build } = anEngine();
    const active = open('a.ts', 'export const a = 1;\n');
    const question = 'What does a do?';
    const direct = await build({ mode: 'file', question, active, turns: [] });
    const after = await build({ mode: 'file', question, active, turns: [inProject] });
    const summary = after.bundle.units.find(({ id }) => id === 'history:summary')!;
    assert.equal(after.prompt.text.replace(summary.content, ''), direct.prompt.text);
  });

  it('says what was condensed and how much it leaves out', async () => {
    const { bundle } = await anEngine().build({
      mode: 'file',
      turns: [{ ...inProject, answer: 'Long. '.repeat(500) }],
    });
    const [omission] = bundle.omissions;
    assert.equal(omission?.unitId, 'history:summary');
    assert.equal(omission?.what, 'shortened');
    assert.deepEqual(omission?.reason, { code: 'omitted.condensed', data: { turns: 1 } });
    assert.ok(omission!.tokens > 900, `${omission?.tokens}`);
  });

  it('keeps word for word what the user told to keep to', async () => {
    const turns: Turn[] = [
      { ...inProject, question: 'Why? Never change the public API!' },
      ...Array.from({ length: 30 }, () => inProject),
      { ...inProject, question: '不要修改测试文件。哪里有问题？' },
    ];
    const { bundle, prompt } = await anEngine().build({ mode: 'zero', turns });
    assert.deepEqual(historyOf(bundle), ['history:rules', 'history:summary']);
    assert.ok(prompt.text.includes('- Never change the public API!\n- 不要修改测试文件。\n'));
  });

  it('condenses nothing while the mode is the same, however long the talk', async () => {
    const { bundle } = await anEngine().build({ mode: 'project', turns: Array.from({ length: 9 }, () => inProject) });
    assert.deepEqual(historyOf(bundle), ['history:6', 'history:7', 'history:8', 'history:9']);
  });

  it('says what is older than the mode takes, and keeps what the user stated there', async () => {
    const ruled = { ...inFile, question: 'Never use any. And this function?', answer: 'Fine. '.repeat(100) };
    for (const turns of [[inProject, ruled], [ruled]]) {
      const { bundle, prompt } = await anEngine().build({ mode: 'file', turns: [...turns, ...Array(4).fill(inFile)] });
      assert.ok(historyOf(bundle).includes('history:rules'));
      assert.ok(prompt.text.includes('- Never use any.\n') && !prompt.text.includes('Fine.'));
      const older = bundle.omissions.find(({ unitId }) => unitId === 'history:older');
      assert.deepEqual(older?.reason, { code: 'omitted.olderTurns', data: { turns: 4 } });
      assert.ok(older!.tokens > 200 && older!.what === 'dropped');
    }
  });

  it('uses what a model wrote for these turns, and for no others', async () => {
    const progress = { turnCount: 1, text: 'Read two files; no cause found yet.' };
    const { build } = anEngine();
    const { prompt } = await build({ turns: [inProject, inFile], progress });
    assert.ok(prompt.text.includes('So far: Read two files; no cause found yet.\n'));
    const other = await build({ turns: [inProject, inProject, inFile], progress });
    assert.ok(!other.prompt.text.includes('So far'));
  });

  it('gives the summary up as a whole when the budget is short, after the turns', async () => {
    const turns = [inProject, { ...inFile, answer: 'Long. '.repeat(300) }];
    const whole = await anEngine().build({ turns });
    const summary = whole.bundle.units.find(({ id }) => id === 'history:summary')!;
    const least = whole.bundle.totalTokens() - whole.bundle.units.find(({ id }) => id === 'history:2')!.tokens;
    const { bundle } = await anEngine({}, { 'file.budget': Math.max(100, least), 'budget.noticePercent': 100 }).build({
      turns,
    });
    const kept = bundle.units.find(({ id }) => id === 'history:summary');
    assert.equal(kept?.content ?? summary.content, summary.content);
    assert.ok(!historyOf(bundle).includes('history:2'));
  });

  it('has no history where the user wants none', async () => {
    const { bundle } = await anEngine({}, { 'file.historyTurns': 0 }).build({ turns: [inProject, inFile] });
    assert.deepEqual(historyOf(bundle), []);
  });
});
