import assert from 'node:assert/strict';
import { askedBack } from '../../../src/core/conversation/askedBack.ts';

describe('askedBack', () => {
  for (const [answer, asked] of [
    ['It is so. Which version do you run?', 'Which version do you run?'],
    ['Which do you mean?\n\n- A\n- B', 'Which do you mean?'],
    ['Which version?\n1. Two\n2. Three\n\nLet me know.', 'Which version?'],
    ['**Should I change it?**', 'Should I change it?'],
    ['_Shall I go on?_', 'Shall I go on?'],
    ['> Which version?', 'Which version?'],
    ['Should I change it? Let me know.', 'Should I change it?'],
    ['Should I change it?\n\nIf so, I will do it at once.', 'Should I change it?'],
    ['Should I change it? (yes/no)', 'Should I change it?'],
    ['Which one? 😊', 'Which one?'],
    ['1. Which database?\n2. Which version?', 'Which version?'],
    ['Should I use `a?.b` or `c`?', 'Should I use `a?.b` or `c`?'],
    ['您要哪个？\n\n- 甲\n- 乙', '您要哪个？'],
    ['要我改吗？请告诉我。', '要我改吗？'],
    ['Which one?\n```ts\nlogin();\n```', 'Which one?'],
  ] as const) {
    it(`finds what "${answer.replaceAll('\n', ' ')}" asks`, () => assert.equal(askedBack(answer), asked));
  }

  for (const answer of [
    '',
    'Done.',
    'Run `echo what?`',
    '```\nask?\n```',
    'So:\n```ts\nask?',
    'Done:\n\n    what?\n',
    'Why is it slow? Because the loop is quadratic.',
    'Why is it slow? The loop is quadratic.',
    '## Why does it fail?\n\nBecause of the pool.',
    'How does it work?\n\n1. It reads.\n2. It writes.',
    `Should I change it? ${'It has been changed. '.repeat(30)}`,
  ]) {
    it(`finds no question in "${answer.slice(0, 50).replaceAll('\n', ' ')}"`, () =>
      assert.equal(askedBack(answer), undefined));
  }
});
