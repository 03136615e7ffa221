/** What no prose begins with: comments, directives, frames of a trace, lines of a log, messages of compilers and run-times. */
const CODE_START =
  /^\s*(?:\/\/|\/\*|\*\s|#include\b|import\s|from\s+\S+\s+import\b|at\s+\S+\s*\(|\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d\b|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b\]?[:\s]|[\w.$]*(?:Error|Exception):\s|(?:error|warning|fatal|panic)(?:\[\w+\]| \w+)?:|npm ERR!|E\s{2,}|Caused by:|Traceback\b|[^\s:()]+\.\w+[:(]\d+)/u;
/** Code with a comment behind it. */
const CODE_WITH_COMMENT = /[;{})]\s*(?:\/\/|\/\*|#\s)/u;
/** How statements end, and what stands in them only: calls, assignments, paths of names. */
const CODE_SIGN = /[;{}]\s*$|[\p{L}\p{N}_]\(|\s[=!<>+*/|&-]?=+\s|=>|->|::|&&|\|\|/u;
/** What makes it code even where plain words stand around it. */
const STATEMENT_SIGN = /\s[=!<>+*/|&-]?=+\s|=>|->|::|&&|\|\|/u;
/** Literals and what stands in brackets: its words are not the user's. */
const LITERALS = [/(?<![\p{L}\p{N}])(?:"[^"]*"|'[^']*'|`[^`]*`)/gu, /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/gu];
const PLAIN_WORD = /(?<![^\s])[\p{L}\p{M}'’]+(?=[\s,.;:!]|$)/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A statement has fewer words: `use strict;`, `x: never;`. */
const MIN_PROSE_WORDS = 2;
const MIN_WORDS = 3;
/** What is looked at of a line: its beginning tells what it is. */
const MAX_READ_LENGTH = 2_000;

/**
 * Whether a line was pasted, so that its words are not the user's. A line with signs of code is prose nevertheless if it
 * says something outside of literals and brackets: "Never touch a.ts;", "Don't call reset();".
 *
 * @param saysSomething whether prose has what is looked for
 */
export function isCodeLine(whole: string, saysSomething: (prose: string) => boolean): boolean {
  const line = whole.slice(0, MAX_READ_LENGTH);
  if (CODE_START.test(line) || CODE_WITH_COMMENT.test(line)) return true;
  if (!CODE_SIGN.test(line)) return false;
  const prose = LITERALS.reduce((rest, literal) => rest.replaceAll(literal, ' '), line)
    .replace(/(?<![;{}\s])[;{}\s]+$/u, '')
    .trim();
  if (STATEMENT_SIGN.test(prose)) return true;
  if (IDEOGRAPH.test(prose)) return !saysSomething(prose);
  if ((prose.match(PLAIN_WORD) ?? []).length < MIN_PROSE_WORDS || line.trim().split(/\s+/u).length < MIN_WORDS)
    return true;
  // A statement may end in a word that prose begins with: `add_header X always;`.
  return !saysSomething(prose) || !saysSomething(prose.replace(/\s\S+$/u, ''));
}
