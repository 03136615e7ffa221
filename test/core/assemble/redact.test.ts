import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactDraft } from '../../../src/core/assemble/redact.ts';
import type { Segment } from '../../../src/core/assemble/unitDraft.ts';
import { redactSecrets, SECRET_REMOVED } from '../../../src/core/safety/secretValues.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { aDraft } from '../../support/builders.ts';

const KEY = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'MIIEowIBAAKCAQEAuV3oP5tL8xQzW1rKcY7nJd2HfSgT0mBvEaRiXkO4wUqN6ZpC',
  'Zq8Yd3kVn1RrXo5TbW7uJcPf0HsGm2LiEa9QxB4tNvCy6ODzKwFhUjSeMlApIgRk',
  '-----END RSA PRIVATE KEY-----',
];

/** As the lines of a file are cut: each its own segment. */
function lineSegments(lines: readonly string[]): Segment[] {
  return lines.map((raw, index) => ({
    text: `${raw}\n`,
    importance: -index,
    file: { lines: new LineRange(index, index + 1), raw },
  }));
}

describe('the gate for secrets', () => {
  it('takes out a private key whose lines are segments of their own, from the text and from what is said to be shown', () => {
    const { draft, count } = redactDraft(aDraft({ id: 'a', segments: lineSegments(['before', ...KEY, 'after']) }));
    assert.equal(count, 1);
    const shown = ['before', ...KEY.map(() => SECRET_REMOVED), 'after'];
    assert.deepEqual(
      draft.segments.map(({ text }) => text),
      shown.map(line => `${line}\n`),
    );
    assert.deepEqual(
      draft.segments.map(({ file }) => file?.raw),
      shown,
    );
  });

  it('finds the same wherever a text is cut between lines', () => {
    const line = fc.constantFrom(
      ...KEY,
      '',
      'text',
      'password = "hunter2hunter2"',
      'token =',
      '  "a1B2c3D4e5F6g7H8i9"',
    );
    fc.assert(
      fc.property(fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), parts => {
        const segments = parts.map(lines => ({ text: `${lines.join('\n')}\n`, importance: 0 }));
        const { draft } = redactDraft(aDraft({ id: 'a', segments }));
        const joined = parts.flat().join('\n');
        assert.equal(
          draft.segments
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
          redactSecrets(joined).text.trimEnd(),
        );
      }),
    );
  });

  it('looks at entries of a list one by one', () => {
    const segments = [
      { text: 'login:3', importance: 0 },
      { text: `ghp_${'a1'.repeat(18)}:9`, importance: 0 },
    ];
    const { draft } = redactDraft(aDraft({ id: 'a', frame: { kind: 'list', title: '[Symbols]' }, segments }));
    assert.deepEqual(
      draft.segments.map(({ text }) => text),
      ['login:3', `${SECRET_REMOVED}:9`],
    );
  });
});
