/** A place in a file as a trace, a compiler or a test run names it. */
export interface TraceFrame {
  readonly path: string;
}

/** A question taken apart: what the user says, and what was pasted into it. */
export interface QuestionParts {
  /** What the user says, without what was pasted; in the normal form C. */
  readonly prose: string;
  /** Files with a line number, in the order of the text, each once. */
  readonly frames: readonly TraceFrame[];
  /** Whether a block of code was pasted. */
  readonly hasCode: boolean;
  /** Whether data was pasted: an object, a table, lines of a log. */
  readonly hasData: boolean;
  /** Whether an error message was pasted. */
  readonly hasError: boolean;
}

/** What is looked at of a question. 20,000 characters: more is a pasted log, whose beginning and end say what it is about. */
const MAX_LENGTH = 20_000;
/** The prose that is looked at: nobody types more. */
const MAX_PROSE_LENGTH = 2_000;

/** What follows the marks of a fence holds none, so that a line of them is not looked through again from each. */
const FENCED = /```[^`\n]*\n[\s\S]*?(?:```|$)/g;
/** `2026-03-01 12:00:11 WARN …`, `[2026-02-11 09:12:44] …`, `12:00:11.123 …`. */
const LOG_LINE = /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\b.*$/;
/** Two fields or more between commas and no blank behind them: a line of a table. */
const TABLE_LINE = /^[\p{L}\p{N}_."-]+(?:,[\p{L}\p{N}_."-]*)+$/u;
const ERROR_MESSAGE =
  /^\s*(?:[\w.$\\/]*(?:Error|Exception|Warning|Panic)\b|error(?:\[\w+\])?:|panic:|fatal:|Traceback|Caused by|Exception in|Failures?:|FAILED\b|E\s{2,}|SQLSTATE|thread '|Uncaught|Unhandled|\[\w+\] )|\b(?:Error|Exception|error TS\d+|error CS\d+|error\[E\d+\])[:\s]|\bFAILED\b|: (?:error|warning|fatal)\b/;

/** Letters of scripts with spaces: in Chinese, words and file names touch. */
const LETTER = 'A-Za-z0-9\\u00c0-\\u052f_';
const NAME = `[${LETTER}.@+~-]`;
/** Begins where a name begins, so that a long run is tried once and not from each of its characters. */
const PATH =
  `(?<![${LETTER}.@+~\\\\/-])(?:(?:[A-Za-z]:)?[\\\\/])?(?:${NAME}{1,100}[\\\\/]){0,30}` +
  `${NAME}{0,100}[${LETTER}]\\.[A-Za-z][A-Za-z0-9]{0,9}`;
/** `File "a/b.py", line 3`, `a/b.ts:3:7`, `a.cs(3,7)`, `B.java:3`, `a.cs:line 3`, `a.php on line 3`, `a.py::test_x`. */
const FRAME = new RegExp(
  `(${PATH})(?:["']?,? (?:on )?line \\d+|:line \\d+|:\\d+(?::\\d+)?|\\(\\d+(?:,\\d+)?\\)|::[\\p{L}\\p{N}_]+)`,
  'gu',
);
/** A line of a trace that says nothing else. */
const FRAME_LINE = /^\s*(?:File "|at\s|in\s+\S+:|#\d+\s|from\s+\S+:\d+|# ?\.?\/|\S*goroutine \d+|created by )/;

/** Takes a question apart. Deterministic; looks at a bounded part of very long ones. */
export function questionParts(question: string): QuestionParts {
  const text = bounded(question.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n'), MAX_LENGTH);
  const hasCode = /```/.test(text);
  const withoutCode = text.replace(FENCED, '\n');
  const frames = framesOf(withoutCode);
  let hasData = false;
  let hasError = false;
  const isPasted = withoutCode.includes('\n');
  const prose = withoutCode.split('\n').map(line => {
    if (LOG_LINE.test(line) || (isPasted && TABLE_LINE.test(line.trim()))) {
      hasData = true;
      if (ERROR_MESSAGE.test(line) || framesOf(line).length > 0) hasError = true;
      return '';
    }
    if (ERROR_MESSAGE.test(line)) hasError = true;
    if (FRAME_LINE.test(line)) return '';
    const rest = withoutLiterals(line);
    if (rest !== line) hasData = true;
    return rest;
  });
  return {
    prose: bounded(
      prose
        .join('\n')
        .replace(/\n{2,}/g, '\n')
        .trim(),
      MAX_PROSE_LENGTH,
    ),
    frames,
    hasCode,
    hasData,
    hasError: hasError || /Traceback \(most recent|^\s+at .+\(/m.test(text),
  };
}

/** A key or several values: what a pasted object or list has, and brackets in prose do not. */
const LITERAL = /["']\s*:|["'\d]\s*,\s*["'\d]/;

/** The line without objects and lists that were pasted into it. */
function withoutLiterals(line: string): string {
  let rest = '';
  let end = 0;
  for (let start = 0, depth = 0, at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === '{' || character === '[') {
      if (depth++ === 0) start = at;
    } else if ((character === '}' || character === ']') && depth > 0 && --depth === 0) {
      const isLiteral = LITERAL.test(line.slice(start, at + 1));
      rest += line.slice(end, isLiteral ? start : at + 1);
      end = at + 1;
    }
  }
  return end === 0 ? line : rest + line.slice(end);
}

function framesOf(text: string): readonly TraceFrame[] {
  const paths = new Set<string>();
  for (const [, path] of text.matchAll(FRAME)) paths.add(path!.replaceAll('\\', '/'));
  return [...paths].map(path => ({ path }));
}

/** The beginning and the end of a text that is too long. */
function bounded(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  return `${text.slice(0, half)}\n${text.slice(-half)}`.toWellFormed();
}
