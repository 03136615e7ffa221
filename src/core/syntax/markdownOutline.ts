import { fencedBlocks } from '../text/fences.ts';
import { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Definition, Outline } from './outline.ts';

interface Heading {
  readonly level: number;
  readonly name: string;
  /** One line, or two when it is underlined. */
  readonly lines: LineRange;
}

/**
 * A text in Markdown as sections that nest by the levels of their headings (CommonMark 0.31, sections 4.2 and 4.3). Lines in
 * fences and in the front matter are no headings. The title of a document, its only heading of the first level, qualifies no
 * other name: it would stand in front of all of them.
 */
export function markdownOutline(snapshot: TextSnapshot): Outline {
  const { endExclusive } = snapshot.contentLines;
  const lines = Array.from({ length: endExclusive }, (_, lineIndex) => snapshot.line(lineIndex));
  const fences = fencedBlocks(lines);
  const headings = headingsOf(lines, fences);
  const titles = headings.filter(({ level }) => level === 1);
  const title = titles.length === 1 ? titles[0] : undefined;

  const definitions: Definition[] = [];
  const open: number[] = [];
  for (const [index, heading] of headings.entries()) {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= heading.level) open.pop();
    const parent = open.findLast(place => headings[place] !== title);
    definitions.push(sectionOf(snapshot, heading, endOfSection(headings, index, endExclusive), parent));
    open.push(index);
  }
  return { definitions, statements: fences, isComplete: true, form: 'prose' };
}

function endOfSection(headings: readonly Heading[], index: number, endOfText: number): number {
  const { level } = headings[index]!;
  for (let next = index + 1; next < headings.length; next++) {
    if (headings[next]!.level <= level) return headings[next]!.lines.start;
  }
  return endOfText;
}

/** The blank lines in front of the next section belong to this one: there one goes on writing. */
function sectionOf(snapshot: TextSnapshot, heading: Heading, end: number, parent: number | undefined): Definition {
  const lines = new LineRange(heading.lines.start, end);
  return {
    name: heading.name,
    kind: 'section',
    nameLine: heading.lines.start,
    range: snapshot.offsetsOf(lines),
    lines,
    leadStart: lines.start,
    signature: snapshot.offsetsOf(heading.lines),
    ...(parent === undefined ? {} : { parent }),
    role: 'block',
    isLocal: false,
  };
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** What cannot be the text of an underlined heading: another block begins there. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:[-*+>|#]|\d+[.)]\s|```|~~~|<))/;

function headingsOf(lines: readonly string[], fences: readonly LineRange[]): readonly Heading[] {
  const headings: Heading[] = [];
  let nextFence = 0;
  for (let lineIndex = endOfFrontMatter(lines); lineIndex < lines.length; lineIndex++) {
    while (nextFence < fences.length && fences[nextFence]!.endExclusive <= lineIndex) nextFence++;
    if (fences[nextFence]?.contains(lineIndex)) {
      lineIndex = fences[nextFence]!.endExclusive - 1;
      continue;
    }
    const line = lines[lineIndex]!;
    const heading = HEADING.exec(line);
    if (heading !== null) {
      const name = plainText((heading[2] ?? '').replace(/[ \t]+#+[ \t]*$/, ''));
      headings.push({ level: heading[1]!.length, name, lines: new LineRange(lineIndex, lineIndex + 1) });
    } else if (isUnderlined(lines, lineIndex)) {
      const level = UNDERLINE.exec(lines[lineIndex + 1]!)![1]!.startsWith('=') ? 1 : 2;
      headings.push({ level, name: plainText(line), lines: new LineRange(lineIndex, lineIndex + 2) });
      lineIndex++;
    }
  }
  return headings;
}

/** Only a paragraph of one line: a longer one above a line of dashes is rather meant as a text and a rule. */
function isUnderlined(lines: readonly string[], lineIndex: number): boolean {
  const line = lines[lineIndex]!;
  if (line.trim() === '' || OTHER_BLOCK.test(line) || !UNDERLINE.test(lines[lineIndex + 1] ?? '')) return false;
  return lineIndex === 0 || lines[lineIndex - 1]!.trim() === '';
}

/** The line after the closing mark; 0 when the text does not begin with front matter. */
function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end === -1 ? 0 : end + 1;
}

/** Long enough to recognise a heading by. */
const MAX_NAME_LENGTH = 80;

/** A heading as it reads: the texts of links, without marks of emphasis and code. */
function plainText(markdown: string): string {
  const text = markdown
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…`;
}
