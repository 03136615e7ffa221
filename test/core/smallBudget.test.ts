import assert from 'node:assert/strict';
import { anEngine } from '../support/anEngine.ts';

/** A project of 552 files that all match the question. */
const FILES = Object.fromEntries(
  Array.from({ length: 552 }, (_, index) => {
    const lines = Array.from(
      { length: 30 },
      (_each, line) => `export const invoice_line_${index * 30 + line} = ${line};`,
    );
    return [`src/invoice/part_${index}.ts`, `${lines.join('\n')}\n`];
  }),
);

describe('a small budget in a large project', () => {
  it('is kept, and what is left out for it is named (A17)', async () => {
    const { engine, build } = anEngine(FILES, { 'project.budget': 1_024 });
    const { bundle } = await build({ mode: 'project', question: 'invoice?' });
    assert.ok(bundle.units.some(({ role }) => role === 'retrieved'));
    assert.ok(bundle.totalTokens() <= 1_024, `${bundle.totalTokens()} tokens`);
    assert.ok(bundle.omissions.some(({ reason }) => reason.code === 'omitted.candidateLimit'));
    engine.dispose();
  });
});
