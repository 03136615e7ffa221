import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRepository } from './node/git/aRepository.ts';

describe('npm run eval:retrieval', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'eval-retrieval-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const repository = aRepository(join(folder, 'clones', 'shop', 'shop'));
  const filler = (name: string) => `def ${name}():\n    return 1\n${'\n# nothing here\n'.repeat(200)}`;
  repository.write('app/pool.py', filler('take_connection'));
  repository.write('app/cart.py', filler('add_item'));
  repository.write('tests/test_cart.py', 'def test_rounding():\n    assert price == 1  # rounding of prices\n');
  repository.commit('Begin');
  for (let index = 0; index < 20; index++) repository.write(`app/other_${index}.py`, filler(`other_${index}`));
  repository.write('app/pool.py', `${filler('take_connection')}# changed\n`);
  repository.commit('Requests hang when the database is slow');
  repository.write('app/money.py', 'def round_price(price):\n    return price\n');
  repository.commit('Add money');
  const base = repository.commit('Say that zebras are striped');
  repository.write('app/money.py', 'def round_price(price):\n    return round(price, 2)\n');
  repository.write('app/cart.py', `${filler('add_item')}# changed\n`);
  repository.commit('Zebra stripes and hang of requests in the cart');

  const questions = [
    { id: 'text', question: 'Rounding of prices is wrong', gold_files: ['app/money.py'] },
    { id: 'history', question: 'Requests hang', gold_files: ['app/pool.py'] },
    { id: 'later', question: 'Zebra stripes', gold_files: ['app/cart.py'] },
  ].map(question => ({ ...question, repo: 'shop/shop', base_commit: base }));
  const data = join(folder, 'questions.jsonl');
  writeFileSync(data, questions.map(question => `${JSON.stringify(question)}\n`).join(''));

  const run = (...args: readonly string[]): readonly string[] =>
    execFileSync(
      process.execPath,
      ['scripts/evalRetrieval.ts', '--data', data, '--repos', join(folder, 'clones'), '--json', ...args],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
      .trimEnd()
      .split('\n');
  const predictionsIn = (path: string) =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));

  it('ranks each question in its own past, in parts, and gives the figures', () => {
    const predictions = join(folder, 'predictions.jsonl');
    run('--predictions', predictions, '--limit', '1');
    assert.equal(predictionsIn(predictions).length, 1);
    const lines = run('--predictions', predictions);
    const byId = new Map(predictionsIn(predictions).map(prediction => [prediction.id, prediction]));
    assert.equal(byId.get('text').files[0], 'app/money.py');
    assert.equal(byId.get('history').files[0], 'app/pool.py', 'a past message says what the file is about');
    assert.deepEqual(byId.get('later').files, [], 'neither the base commit nor a later one is seen');
    assert.deepEqual([byId.get('text').changedLines, byId.get('text').shownLines], [1, 1]);
    const figures = JSON.parse(lines.at(-1)!);
    assert.equal(figures.questions, 3);
    for (const name of ['recall5', 'recall12', 'all12', 'mrr', 'recall32k']) assert.equal(figures[name], 2 / 3, name);
    assert.match(lines.at(-3)!, /^OVERALL +n= {2}3 {2}recall@5 0\.667/);
  });

  it('leaves the history out when told so', () => {
    const predictions = join(folder, 'no-git.jsonl');
    const figures = JSON.parse(run('--predictions', predictions, '--no-git').at(-1)!);
    assert.equal(figures.recall12, 1 / 3);
  });
});
