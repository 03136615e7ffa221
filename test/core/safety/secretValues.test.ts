import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { redactSecrets, SECRET_REMOVED } from '../../../src/core/safety/secretValues.ts';

/** In two parts, so that nobody who searches this repository for keys finds some. */
const SECRETS: Readonly<Record<string, string>> = {
  'an Amazon key': `key = "${'AKIA'}${'QWERTY7UIOPASDF4'}"`,
  'an Amazon secret': `aws_secret_access_key = ${'wJalrXUtnFEMI'}/K7MDENG/bPxRfiCY3k9d7f6g5h4j`,
  'a GitHub token': `token: ${'ghp'}_${'a1B2c3D4e5'.repeat(4)}`,
  'a fine-grained GitHub token': `${'github'}_pat_${'11ABCDEFG0'.repeat(4)}`,
  'a GitLab token': `curl -H "PRIVATE-TOKEN: ${'glpat'}-${'x7Yz9Qw2Er'.repeat(2)}"`,
  'a Slack token': `SLACK=${'xoxb'}-123456789012-abcdefGHIJ`,
  'a Slack web hook': `https://hooks.slack.com/services/${'T00000000'}/B00000000/XXyy11zzXXyy11zz`,
  'a Stripe key': `stripe("${'sk'}_live_${'4eC39HqLyjWDarjtT1zdp7dc'}")`,
  'an OpenAI key': `OPENAI_API_KEY=${'sk'}-proj-${'Ab3dEf6hIj9l'.repeat(3)}`,
  'an Anthropic key': `"${'sk'}-ant-api03-${'Ab3dEf6hIj9l'.repeat(4)}"`,
  'a Google key': `key=${'AIza'}${'SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'}`,
  'an npm token': `//registry.example.org/:_authToken=${'npm'}_${'a1b2c3d4e5f6'.repeat(3)}`,
  'a JSON Web Token': `Cookie: t=${'eyJhbGciOiJIUzI1NiJ9'}.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P`,
  'a password in an address': `postgres://admin:${'s3cr3t'}Pw@db.internal/x`,
  'a bearer': `Authorization: Bearer ${'abcdef'}0123456789abcdef`,
  'a storage key': `DefaultEndpointsProtocol=https;AccountKey=${'Zm9vYmFy'.repeat(8)}==;`,
  'a password in quotes': `password: "${'Tr0ub4'}dor&3"`,
  'a password in a file of settings': `DB_PASSWORD=${'hunter2'}hunter2`,
  'a secret in JSON': `{"client_secret": "${'d8f7a6s5'}d4f3g2h1j0kL"}`,
  'a base of secrets': `secret_key_base: ${'9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c'}`,
};

const CODE: readonly string[] = [
  'token: string;',
  'const token = readToken2(input)',
  'apiKey: process.env.API_KEY1,',
  'password = os.environ["DB_PASSWORD_1"]',
  'const tokenEncoding = "o200k_base_something1";',
  'const PASSWORD_INPUT_ID = "password-input-1";',
  'const secretValues2 = secretValuesOf(text2);',
  'https://user:$TOKEN@host/',
  'mongodb://username:password@host:1234/',
  'api_key: "your_api_key_goes_here_123"',
  'SECRET_KEY={{ secret_key_from_vault_2 }}',
  'if (token === TokenKind.Identifier2) return token;',
  'expect(token).toBe("identifier");',
  'sha512-abcdEFGH1234abcdEFGH1234abcdEFGH1234abcdEFGH1234abcdEFGH1234abcdEFGH1234abcdEFGH1234==',
];

const KEY_LINES = Array.from(
  { length: 12 },
  (_, index) => `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${index % 10}${'b'.repeat(31)}`,
);
const KEY_BLOCK = ['-----BEGIN RSA ' + 'PRIVATE KEY-----', ...KEY_LINES, '-----END RSA ' + 'PRIVATE KEY-----'];

describe('redactSecrets', () => {
  for (const [what, line] of Object.entries(SECRETS)) {
    it(`removes ${what}`, () => {
      const { text, count } = redactSecrets(`before\n${line}\nafter`);
      assert.equal(count, 1, text);
      assert.match(text, /^before\n.*\[secret removed\].*\nafter$/);
    });
  }

  for (const line of CODE) {
    it(`leaves ${line}`, () => {
      assert.deepEqual(redactSecrets(line), { text: line, count: 0 });
    });
  }

  it('removes a private key as a whole, line by line', () => {
    const { text, count } = redactSecrets(['const a = 1;', ...KEY_BLOCK, 'const b = 2;'].join('\n'));
    assert.equal(count, 1);
    assert.equal(text, ['const a = 1;', ...KEY_BLOCK.map(() => SECRET_REMOVED), 'const b = 2;'].join('\n'));
  });

  it('removes what an excerpt shows of a private key', () => {
    fc.assert(
      fc.property(fc.nat(KEY_BLOCK.length - 3), fc.integer({ min: 3, max: KEY_BLOCK.length }), (start, length) => {
        const part = KEY_BLOCK.slice(start, start + length);
        const { text } = redactSecrets(['code();', ...part, 'code();'].join('\n'));
        assert.ok(!KEY_LINES.some(line => text.includes(line)), text);
        assert.match(text, /^code\(\);\n[\s\S]*\ncode\(\);$/);
      }),
    );
  });

  it('keeps a line that names a key block in source code', () => {
    const code = `if (text.includes('${'-----BEGIN '}PRIVATE KEY-----')) {\n  refuse();\n}`;
    assert.equal(redactSecrets(code).text.split('\n').slice(1).join('\n'), '  refuse();\n}');
  });

  it('changes nothing more the second time, and keeps the number of lines', () => {
    const piece = fc.oneof(fc.constantFrom(...Object.values(SECRETS), ...CODE, ...KEY_BLOCK), fc.string());
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const text = pieces.join('\n');
        const once = redactSecrets(text).text;
        assert.equal(redactSecrets(once).text, once);
        assert.equal(once.split('\n').length, text.split('\n').length);
      }),
    );
  });

  it('takes time in proportion to the text, whatever it repeats', () => {
    // Quadratic work on this much would take minutes, which is a timeout.
    for (const piece of ['a', ' ', '\n', 'password', 'sk-', 'eyJ', 'http://a:', 'Bearer ', '-----BEGIN ', 'token=']) {
      const text = piece.repeat(300_000 / piece.length);
      assert.equal(redactSecrets(text).text.length > 0, true);
    }
  });

  it('leaves real source as it is', () => {
    const require = createRequire(import.meta.url);
    for (const name of ['mocha/lib/runner.js', 'fast-check/package.json', 'playwright-core/package.json']) {
      const text = readFileSync(require.resolve(name), 'utf8');
      assert.equal(redactSecrets(text).text, text, name);
    }
  });
});
