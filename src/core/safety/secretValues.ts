/** What stands in a prompt where a secret value was. */
export const SECRET_REMOVED = '[secret removed]';

export interface Redacted {
  /** The text without the values; its lines are as many as before. */
  readonly text: string;
  /** How many values were removed; a key of many lines counts once. */
  readonly count: number;
}

/**
 * Formats that issuers publish for their keys, so that leaked ones are found. Each begins with letters that nothing else
 * begins with, which keeps both mistakes rare.
 */
const ISSUED_KEYS: readonly string[] = [
  'A(?:KIA|SIA)[A-Z0-9]{16}', // Amazon Web Services
  'gh[pousr]_[A-Za-z0-9]{36,255}', // GitHub
  'github_pat_[A-Za-z0-9_]{22,255}',
  'gl(?:pat|ptt|dt|rt|cbt|agent|soat|ft)-[\\w-]{20,255}', // GitLab
  'xox[abeoprs]-[\\w-]{10,255}|xapp-[\\w-]{10,255}', // Slack
  '(?:sk|rk|pk|whsec)_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9+/=]{24,255}', // Stripe
  'sk-(?:[a-z]{2,10}(?:\\d{2})?-)*[A-Za-z0-9_-]{20,255}', // OpenAI, Anthropic and others
  'AIza[\\w-]{35}|ya29\\.[\\w-]{20,1000}|GOCSPX-[\\w-]{20,255}', // Google
  'npm_[A-Za-z0-9]{36}|pypi-[\\w-]{50,1000}|rubygems_[0-9a-f]{48}|dckr_pat_[\\w-]{20,255}',
  'SG\\.[\\w-]{16,64}\\.[\\w-]{16,128}', // SendGrid
  'hf_[A-Za-z0-9]{30,255}|do[opr]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|lin_api_[A-Za-z0-9]{32,255}',
  'eyJ[\\w-]{8,2000}\\.eyJ[\\w-]{8,4000}\\.[\\w-]{8,2000}', // JSON Web Tokens
  'AGE-SECRET-KEY-1[A-Z0-9]{58}',
];
const ISSUED = new RegExp(`(?<![A-Za-z0-9_-])(?:${ISSUED_KEYS.join('|')})(?![A-Za-z0-9_])`, 'g');

/** Values that the text around them gives away: `scheme://user:password@host`, `Bearer …`, `AccountKey=…`, web hooks. */
const GIVEN_AWAY =
  /(?<=[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@"'`]{0,100}:)[^\s:/@"'`{}<>$]{3,200}(?=@(?!example\.)[\w.-]+)|(?<=\bBearer\s{1,4})[\w.~+/-]{16,4000}=*|(?<=\bBasic\s{1,4})[A-Za-z0-9+/]{16,1000}={0,2}(?=["'\s]|$)|(?<=\b(?:AccountKey|SharedAccessKey|sig)=)[A-Za-z0-9+/%]{30,500}=*|(?<=hooks\.slack\.com\/services\/)[\w/]{20,200}/gm;

/**
 * What stands in every text that has one of those: they are looked for at every place with a look behind it, which takes
 * several times as long as all the rest, and most files have none.
 */
const MAY_GIVE_AWAY =
  /:\/\/[^\s:/@"'`]{0,100}:[^\s:/@"'`{}<>$]{3,200}@|Bearer\s|Basic\s|(?:AccountKey|SharedAccessKey|sig)=|hooks\.slack\.com/;

/** `name = "value"`, `name: value`, `NAME=value`, where the name says that the value is secret. */
const ASSIGNED =
  /(?<name>(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?|auth[_-]?key)s?(?:[_-]?(?:base|key|value|string|prod|production|dev|test|staging|live|old|new|\d{1,3})){0,2})(?<between>["'`\]]?\s*(?::=|=>|=|:)\s*(?:[bru]|str\()?)(?:(?<quote>["'`])(?<quoted>[^"'`\r\n]{8,500})\k<quote>|(?<bare>[^\s"'`,;(){}[\]<>$]{8,500})(?=\s*(?:$|#|\/\/)))/gim;

/** What stands where a value will be. */
const PLACEHOLDER =
  /^(?:pass(?:w(?:or)?d)?|pwd|secret|token|api[_-]?key|.*(?:example|placeholder|changeme|change[_-]me|your[_-]|dummy|redacted|removed|insert|todo|xxxx|\.\.\.|\*\*\*|<[^>]*>|\$\{|\{\{|%\(|process\.env|os\.environ|getenv|secrets\.).*|.*:\/\/(?!.*@).*)$/i;

/** A password is shorter than a key, and a person has made it up. */
const PASSWORD_NAME = /passw(?:or)?d|passphrase|pwd/i;
const MIN_KEY_LENGTH = 16;
/** Bits of a character: words and names have some 2.5 to 3.5, random base64 above 4; both lengths are short, so this is low. */
const MIN_KEY_ENTROPY = 3.2;

const PEM_BEGIN = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/;
const PEM_END = /-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/;
/** Characters of a line of a key but the last. */
const PEM_LINE_LENGTH = 64;
/** A line of a key without its beginning: an excerpt may start in the middle. */
const PEM_LINE = /^\s*["'`]?[A-Za-z0-9+/]{64}(?:\\n)?["'`]?[,+]?\s*$/;
/** This many such lines in a row are no coincidence. */
const MIN_PEM_LINES = 3;

/**
 * Takes values that look like secrets out of a text: keys in the formats of their issuers, private key blocks (also parts of
 * one), and what is assigned to a name that says so. Lines stay where they are. Doing it twice changes nothing more.
 *
 * Better one value too many than one key in a prompt; but code stays readable: names, types, calls, references to the
 * environment and placeholders are no values.
 */
export function redactSecrets(text: string): Redacted {
  let count = 0;
  const removed = (): string => {
    count++;
    return SECRET_REMOVED;
  };
  const withoutBlocks = mayHoldKeyBlock(text) ? withoutKeyBlocks(text, removed) : text;
  const withoutIssued = withoutBlocks.replace(ISSUED, removed);
  const withoutGivenAway = MAY_GIVE_AWAY.test(withoutIssued)
    ? withoutIssued.replace(GIVEN_AWAY, value => {
        return value === SECRET_REMOVED || PLACEHOLDER.test(value) ? value : removed();
      })
    : withoutIssued;
  const redacted = withoutGivenAway.replace(
    ASSIGNED,
    (whole, name: string, between: string, quote: string | undefined, quoted?: string, bare?: string) => {
      const value = quoted ?? bare ?? '';
      if (!looksSecret(name, value, quoted !== undefined)) return whole;
      return `${name}${between}${quote ?? ''}${removed()}${quote ?? ''}`;
    },
  );
  return { text: redacted, count };
}

function looksSecret(name: string, value: string, isQuoted: boolean): boolean {
  if (value.includes(SECRET_REMOVED) || PLACEHOLDER.test(value)) return false;
  if (/\s/.test(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (PASSWORD_NAME.test(name)) {
    // `password: string1` is code; a password without quotes has more than letters and digits, or stands in a file of settings.
    return isQuoted || /[^A-Za-z0-9_.]/.test(value) || /^[A-Z0-9_]+$/.test(name);
  }
  // `token = readToken2.value` is code: a bare value is one word.
  if (!isQuoted && /[.]\w+|^\w+:/.test(value)) return false;
  return value.length >= MIN_KEY_LENGTH && entropy(value) >= MIN_KEY_ENTROPY;
}

/** Shannon's entropy of the characters, in bits. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Most texts have no line that is as long, so that nobody has to part them. */
function mayHoldKeyBlock(text: string): boolean {
  if (text.includes('PRIVATE KEY')) return true;
  for (let start = 0; text.length - start >= PEM_LINE_LENGTH; ) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    if (end - start >= PEM_LINE_LENGTH && PEM_LINE.test(text.slice(start, end))) return true;
    start = end + 1;
  }
  return false;
}

/** The lines of private keys, each replaced. */
function withoutKeyBlocks(text: string, removed: () => string): string {
  const lines = text.split('\n');
  const inKey = keyLines(lines);
  if (!inKey.includes(true)) return text;
  return lines
    .map((line, index) => {
      if (!inKey[index]) return line;
      const end = line.endsWith('\r') ? '\r' : '';
      return `${inKey[index - 1] ? SECRET_REMOVED : removed()}${end}`;
    })
    .join('\n');
}

function keyLines(lines: readonly string[]): boolean[] {
  const inKey = lines.map(() => false);
  let start: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (PEM_BEGIN.test(line)) {
      // The one before it has no end.
      if (start !== undefined) inKey.fill(true, start, endOfRun(lines, start + 1));
      start = index;
    }
    if (PEM_END.test(line)) {
      // Without a beginning, the text begins inside of the key.
      inKey.fill(true, start ?? firstOfRun(lines, index), index + 1);
      start = undefined;
    }
  }
  // Without an end: as far as it looks like a key, or the one line that names it in source code.
  if (start !== undefined) inKey.fill(true, start, endOfRun(lines, start + 1));
  let run = 0;
  for (const [index, line] of [...lines, ''].entries()) {
    if (line.length >= PEM_LINE_LENGTH && PEM_LINE.test(line)) run++;
    else {
      if (run >= MIN_PEM_LINES) inKey.fill(true, index - run, index);
      run = 0;
    }
  }
  return inKey;
}

const KEY_MATERIAL = /^\s*["'`]?[A-Za-z0-9+/=]{16,}(?:\\n)?["'`]?[,+]?\s*$/;

function firstOfRun(lines: readonly string[], end: number): number {
  let first = end;
  while (first > 0 && KEY_MATERIAL.test(lines[first - 1]!)) first--;
  return first;
}

function endOfRun(lines: readonly string[], start: number): number {
  let end = start;
  while (
    end < lines.length &&
    (KEY_MATERIAL.test(lines[end]!) || /^[A-Za-z-]+: /.test(lines[end]!) || lines[end]!.trim() === '')
  )
    end++;
  return end;
}
