import assert from 'node:assert/strict';
import type { Choices } from '../../../src/core/choices/choices.ts';
import type { BuiltContext } from '../../../src/core/contextEngine.ts';
import { WRAPPER_TAGS } from '../../../src/core/safety/escape.ts';
import { SECRET_REMOVED } from '../../../src/core/safety/secretValues.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import type { TokenCounter } from '../../../src/core/tokens/tokenCounter.ts';
import type { ContextUnit } from '../../../src/core/units/contextUnit.ts';
import { PLANTED_IN_SECRET_FILE, PLANTED_KEY, PLANTED_KEY_LINE } from './hostileTexts.ts';

/** What a prompt is judged by. */
export interface Facts {
  readonly counter: TokenCounter;
  /** None in a mode that reads no files. */
  readonly choices: Choices;
  /** Every text that the file of a path has or had. */
  readonly textsOf: (path: string) => readonly string[];
  /** A line that stands in this file alone. */
  readonly markOf: (path: string) => string;
}

/** Checks what must hold of every prompt, whatever went into it (spec 2, 3 and 10). @throws AssertionError */
export function assertLaws(built: BuiltContext, facts: Facts): void {
  assertFigures(built, facts.counter);
  assertSafe(built);
  assertChoices(built, facts);
  for (const unit of built.bundle.units) {
    assertWrapped(unit);
    assertWholeLines(unit, facts);
    const isNamed = built.bundle.omissions.some(({ unitId, what }) => unitId === unit.id && what !== 'redacted');
    assert.ok(!unit.isShortened || isNamed, `${unit.id} is shortened, and no omission says so`);
  }
}

function assertFigures({ bundle, prompt }: BuiltContext, counter: TokenCounter): void {
  assert.equal(prompt.text, bundle.units.map(({ content }) => content).join(''));
  assert.equal(bundle.totalTokens(), counter.count(prompt.text), 'the total is not the count of the text');
  for (const { id, content, tokens } of bundle.units) assert.equal(tokens, counter.count(content), `tokens of ${id}`);
  const mayGo = bundle.units.filter(({ role }) => !['system', 'question', 'current_file', 'notice'].includes(role));
  if (bundle.totalTokens() > bundle.budget) {
    assert.deepEqual(
      mayGo.map(({ id }) => id),
      [],
      `${bundle.totalTokens()} of ${bundle.budget} tokens`,
    );
  }
  const ids = bundle.units.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)], 'an id is there twice');
}

function assertSafe({ bundle, prompt }: BuiltContext): void {
  assert.ok(prompt.text.isWellFormed(), 'the text is not well-formed');
  // Beside a letter it is a part of another word.
  const key = new RegExp(`(?<![\\w-])${PLANTED_KEY}(?!\\w)`);
  for (const { id, content } of bundle.units) {
    assert.ok(!key.test(content), `${id} holds a key`);
    assert.ok(!content.includes(PLANTED_KEY_LINE), `${id} holds a line of a private key`);
    assert.ok(!content.includes(PLANTED_IN_SECRET_FILE), `${id} holds text of a secret file`);
  }
}

function assertChoices({ bundle }: BuiltContext, { choices, markOf }: Facts): void {
  for (const path of choices.excluded) {
    for (const { id, source, content } of bundle.units) {
      assert.ok(source.kind !== 'file' || source.path !== path, `${id} is of an excluded file`);
      assert.ok(!content.includes(markOf(path)), `${id} holds text of the excluded ${path}`);
    }
  }
  const named = new Set(
    [...bundle.units, ...bundle.omissions].flatMap(({ source }) => (source.kind === 'file' ? source.path : [])),
  );
  for (const { path } of choices.pinned) assert.ok(named.has(path), `the pinned ${path} is neither in nor named`);
}

const CONTROL_TOKEN =
  /<[|｜](?!\/?recently_viewed_code_snippet\|>)[^\s|｜<>]{1,100}[|｜]>|<<\/?SYS>>|<(?:start|end)_of_turn>/u;
const INNER: Readonly<Record<string, readonly string[]>> = {
  earlier_turn: ['asked', '/asked', 'answered', '/answered'],
};

function assertWrapped({ id, role, content, source }: ContextUnit): void {
  assert.ok(content.endsWith('\n'), `${id} does not end in a line break`);
  assert.ok(!CONTROL_TOKEN.test(content), `${id} speaks a control token`);
  const marks = content.match(/<\|\/?recently_viewed_code_snippet\|>/g) ?? [];
  assert.deepEqual(
    marks,
    role === 'recent' ? ['<|recently_viewed_code_snippet|>', '<|/recently_viewed_code_snippet|>'] : [],
    `wrapper of ${id}`,
  );
  if (role === 'recent' || (role === 'system' && source.kind === 'builtIn')) return;
  if (role === 'symbols') {
    assert.match(content, /^\[Symbols\][^\n]*\n$/);
    assert.doesNotMatch(content, tagPattern());
    return;
  }
  const tags = [...content.matchAll(tagPattern())].map(([, slash, name]) => `${slash}${name}`);
  const own = tags[0] ?? '';
  assert.deepEqual(tags, [own, ...(INNER[own] ?? []), `/${own}`], `tags of ${id}`);
  assert.ok(content.startsWith(`<${own}`) && content.endsWith(`</${own}>\n`), `${id} is not inside of its tags`);
}

function tagPattern(): RegExp {
  return new RegExp(`<(/?)(${WRAPPER_TAGS.join('|')})(?=[\\s>/])`, 'g');
}

/** A unit shows whole lines of its file, at the numbers it names; lines of which a secret was taken out are not compared. */
function assertWholeLines({ id, role, snippets, content }: ContextUnit, { textsOf }: Facts): void {
  // Numbered lines are compared by the tests of the clipping; an excerpt of one huge line is said to be one.
  if (role === 'recent' || content.includes('characters of the line]')) return;
  for (const { path, startLine, endLine, content: raw } of snippets) {
    const shown = raw.split('\n');
    const isOf = (text: string): boolean => {
      const snapshot = new TextSnapshot(text);
      return (
        shown.length === endLine - startLine + 1 &&
        shown.every((line, at) => line.includes(SECRET_REMOVED) || snapshot.line(startLine - 1 + at) === line)
      );
    };
    assert.ok(textsOf(path).some(isOf), `${id} does not show lines ${startLine} to ${endLine} of ${path}`);
  }
}
