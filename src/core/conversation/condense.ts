import { escapeFileText } from '../safety/escape.ts';
import { redactSecrets } from '../safety/secretValues.ts';
import { linesOutsideFences } from '../text/fences.ts';
import { oneLine, shortened } from '../text/oneLine.ts';
import { askedBack } from './askedBack.ts';
import { isSmallTalk, leavesOpen } from './smallTalk.ts';
import type { Turn } from './turn.ts';

/** The most a summary may have, in UTF-16 code units, which are never fewer than characters (spec.md 6). */
export const MAX_SUMMARY_LENGTH = 200;

/** Below this a part says too little to be worth its label. */
const MIN_PART_LENGTH = 12;

/** What is looked at of a question: pasted text may be long, and what is asked stands before it or in the first screens. */
const MAX_READ_LENGTH = 20_000;

/** A part of the summary before it is cut. */
interface Part {
  readonly label: string;
  readonly text: string;
}

/**
 * What was asked, what was looked at and how far it got, in one line of at most {@link MAX_SUMMARY_LENGTH}; see
 * condensing.md. The first request and the open question are always in, whole if both fit. Pure: the same turns always
 * give the same line, so what is condensed is always the turns themselves and never an earlier summary.
 *
 * @param turns oldest first
 * @param progress what a model wrote about how far it got; takes the place of the file names
 * @returns the empty string when there are no turns
 */
export function condense(turns: readonly Turn[], progress = ''): string {
  const first = firstQuestion(turns);
  const last = firstQuestion(turns.toReversed());
  if (first === undefined || last === undefined) return '';
  const required: Part[] = [{ label: 'First: ', text: first }];
  if (last !== first) required.push({ label: 'Last: ', text: last });
  const asked = openQuestion(turns);
  if (asked !== undefined) required.push({ label: 'Open: ', text: asked });
  const line = withinRoom(required, MAX_SUMMARY_LENGTH);
  const room = MAX_SUMMARY_LENGTH - line.length - 1;
  const rest = progress === '' ? filesPart(turns, room) : progressPart(progress, room);
  return rest === '' ? line : `${line} ${rest}`;
}

/** The first that says something; small talk only if there is nothing else. */
function firstQuestion(turns: readonly Turn[]): string | undefined {
  let greeting: string | undefined;
  for (const { question } of turns) {
    const text = spoken(question);
    if (text === '') continue;
    if (!isSmallTalk(text)) return text;
    greeting ??= text;
  }
  return greeting;
}

/** What the assistant asked last and the user did not answer: thanks are no answer, "ok" is one. */
function openQuestion(turns: readonly Turn[]): string | undefined {
  for (const { question, answer } of turns.toReversed()) {
    const asked = askedBack(redactSecrets(answer).text);
    if (asked !== undefined) return harmless(asked);
    if (!leavesOpen(spoken(question))) return undefined;
  }
  return undefined;
}

/** What somebody said, without the code that stands in it unless there is nothing else, on one harmless line. */
function spoken(text: string): string {
  const read = text.slice(0, MAX_READ_LENGTH);
  const words = harmless(spokenLines(read).join('\n'));
  return words === '' ? harmless(read) : words;
}

/** Secrets go before anything is cut: half of one would not be known for what it is. */
function harmless(text: string): string {
  return escapeFileText(oneLine(redactSecrets(text).text));
}

function spokenLines(text: string): string[] {
  return linesOutsideFences(text.split(/\r\n|\n|\r/));
}

/** The parts, cut so that together they have at most `room`: those that are short are whole, the others share the rest. */
function withinRoom(parts: readonly Part[], room: number): string {
  let left = room - parts.reduce((sum, { label }) => sum + label.length, parts.length - 1);
  const shares = new Map<Part, number>();
  for (const [index, part] of parts.toSorted((a, b) => a.text.length - b.text.length).entries()) {
    const share = Math.min(part.text.length, Math.floor(left / (parts.length - index)));
    shares.set(part, share);
    left -= share;
  }
  return parts.map(part => `${part.label}${shortened(part.text, shares.get(part)!)}`).join(' ');
}

/** As many names of the files that the model was shown as have room, the newest turn's first; none if none has. */
function filesPart(turns: readonly Turn[], room: number): string {
  const names = new Set(turns.toReversed().flatMap(({ files = [] }) => files.map(nameOf)));
  let part = '';
  for (const name of names) {
    const longer = part === '' ? `Files: ${name}` : `${part}, ${name}`;
    if (longer.length > room) break;
    part = longer;
  }
  return part;
}

function nameOf(path: string): string {
  return harmless(path.slice(path.lastIndexOf('/') + 1));
}

function progressPart(progress: string, room: number): string {
  const label = 'So far: ';
  const text = shortened(harmless(progress), room - label.length);
  return text.length < MIN_PART_LENGTH ? '' : `${label}${text}`;
}
