import { definitionPatterns } from './definitionPatterns.ts';

/** A name that a file defines. */
export interface Definition {
  readonly name: string;
  /** 0-based. */
  readonly lineIndex: number;
}

/** A file cut into runs of lines that belong together. */
export interface Chunks {
  /** First line of each chunk, 0-based, ascending; the first is 0. */
  readonly startLines: readonly number[];
  /** Offset in the text where each begins. */
  readonly startOffsets: readonly number[];
  /** In the order of the text; a name may repeat. */
  readonly definitions: readonly Definition[];
}

/** A chunk begins at a definition only so many lines after the one before: short functions share one. */
const MIN_CHUNK_LINES = 6;
/** About two screens: longer ones say less about where something is. */
const MAX_CHUNK_LINES = 60;
/** The most definitions of one file: only tables of constants have more. */
const MAX_DEFINITIONS = 2_000;
/** The most chunks of one file; the last one holds the rest. Data files reach it. */
export const MAX_CHUNKS = 1_000;
/** Longer lines are data, and patterns take too long on them. */
const MAX_PATTERN_LINE = 1_000;
const MAX_NAME_LENGTH = 80;

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;

/**
 * Cuts a text into chunks and finds the names it defines, in one pass over its lines by pattern. A chunk begins at a
 * definition, moved up over the comment and the decorators before it, or after {@link MAX_CHUNK_LINES} lines.
 */
export function chunksOf(path: string, text: string): Chunks {
  const { anywhere, atMargin } = definitionPatterns(path);
  const startLines = [0];
  const startOffsets = [0];
  const definitions: Definition[] = [];
  /** Where the run of comment and decorator lines before this line begins; -1 when the line before is none. */
  let leadLine = -1;
  let leadOffset = -1;
  let lineIndex = 0;
  for (let offset = 0; offset < text.length; lineIndex++) {
    const lineFeed = text.indexOf('\n', offset);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const visible = firstVisible(text, offset, end);
    const lastStart = startLines.at(-1)!;
    let startsChunk = false;
    if (visible < end && end - offset <= MAX_PATTERN_LINE && startsWord(text.charCodeAt(visible))) {
      const match =
        (visible === offset && atMargin !== undefined ? matchAt(atMargin, text, visible) : null) ??
        (anywhere === undefined ? null : matchAt(anywhere, text, visible));
      // A pattern may run into the next line when a name stands there; what begins here belongs to this one.
      if (match !== null) {
        startsChunk = true;
        const name = firstGroup(match);
        if (name !== undefined && name.length <= MAX_NAME_LENGTH && definitions.length < MAX_DEFINITIONS) {
          definitions.push({ name, lineIndex });
        }
      }
    }
    const line = startsChunk && leadLine > lastStart ? leadLine : lineIndex;
    if (startLines.length < MAX_CHUNKS) {
      if (startsChunk && line - lastStart >= MIN_CHUNK_LINES) {
        startLines.push(line);
        startOffsets.push(line === lineIndex ? offset : leadOffset);
      } else if (lineIndex - lastStart >= MAX_CHUNK_LINES) {
        startLines.push(lineIndex);
        startOffsets.push(offset);
      }
    }
    if (visible < end && isLead(text, visible)) {
      if (leadLine === -1) {
        leadLine = lineIndex;
        leadOffset = offset;
      }
    } else {
      leadLine = -1;
    }
    offset = end + 1;
  }
  return { startLines, startOffsets, definitions };
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function firstGroup(match: RegExpExecArray): string | undefined {
  for (let index = 1; index < match.length; index++) if (match[index] !== undefined) return match[index];
  return undefined;
}

function firstVisible(text: string, start: number, end: number): number {
  let index = start;
  while (index < end) {
    const code = text.charCodeAt(index);
    if (code !== SPACE && code !== TAB) break;
    index++;
  }
  return index;
}

/** What a definition can begin with: a letter, or one of `_ $ # @ ( * - + = <`. Most other lines are passed over at once. */
function startsWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code > 127 ||
    '_$#@(*-+=<'.includes(String.fromCharCode(code))
  );
}

/** Whether the line is a comment or a decorator, which belong to the definition after them. */
function isLead(text: string, index: number): boolean {
  switch (text[index]) {
    case '/':
      return text[index + 1] === '/' || text[index + 1] === '*';
    case '*':
    case '@':
      return true;
    case '#':
      return !/#\s*(?:include|define|if|endif|else|import|pragma)/y.test(text.slice(index, index + 12));
    case '-':
      return text[index + 1] === '-';
    case '[':
      return /[A-Z]/.test(text[index + 1] ?? '');
    default:
      return text.charCodeAt(index) === LINE_FEED;
  }
}
