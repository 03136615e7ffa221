import { linesOutsideFences } from '../text/fences.ts';

/** What is looked at of an answer: its end. */
const MAX_READ_LENGTH = 4_000;
/** A longer sentence is not a question that somebody asks. */
const MAX_ASKED_LENGTH = 1_000;
/** What may follow a question and leave it open: "Let me know." More goes on with something else. */
const MAX_TRAILING_LENGTH = 200;

const FENCE_START = /^\s*(?:`{3,}|~{3,})/u;
const INDENTED_CODE = /^(?: {4}|\t)/u;
const LIST_ITEM = /^\s*(?:[-*+•]|\d+[.)]|[a-zA-Z][.)])\s+/u;
/** What stands in front of a line of Markdown: quotations, headings, list marks. */
const LINE_MARK = /^\s*(?:(?:>|#{1,6}|[-*+•]|\d+[.)])\s+)*/u;
const EMPHASIS = /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/gu;
const CODE_SPAN = /(`+)[^`]+\1/gu;
/** The end of a sentence; what closes quotations and brackets belongs to it. */
const SENTENCE_END = /[.!?]+["'”’)\]]*(?=\s|$)|[。！？]+["'”’」』)）\]]*/gu;
const QUESTION_END = /[?？][!?？！]*["'”’」』)）\]]*$/u;
/** Whoever asks in order to answer goes on like this. */
const ANSWER_START =
  /^(?:because|since|due to|yes|no|it(?:'s| is| was)|that(?:'s| is)|this (?:is|happens)|the (?:answer|reason)|simple|so that|因为|由于|因為|是的|不是|原因|答案|なぜなら|왜냐하면|weil|ja|nein|parce|porque|perché|потому)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu;
/** A question to the user, or about what the assistant is to do. */
const ADDRESSES =
  /\b(?:you|your|i|we|shall|should|which|want|prefer|ok|okay|right|correct|sie|du|soll|welche[rsn]?|vous|tu|quel(?:le)?s?|dois-je|usted|cuál|debo|você|qual|quale|devo)\b|[你您我哪吗嗎]|ますか|ですか|でしょうか|까요|나요|вы|ты|мне|как(?:ой|ая|ие)/iu;
/** What invites an answer. */
const INVITES =
  /\b(?:let me know|tell me|please|confirm|if (?:so|yes|not)|i (?:can|could|will|would)|i'll|i'd|either|otherwise|just say|waiting)\b|请|請|告诉|告訴|如果|我(?:可以|会|會|就)|教えて|알려|bitte|sag|dis-moi|dites|dime|avise|diga|fammi|сообщите|скажи/iu;

/**
 * The question with which an answer ends, without markup: until it is answered, that is the open question. Options and a
 * sentence such as "Let me know." may follow it; a question that the answer goes on to answer itself, and one in code, are none.
 */
export function askedBack(answer: string): string | undefined {
  const trailing: string[] = [];
  let hasOptions = false;
  let room = MAX_TRAILING_LENGTH;
  for (const line of proseLines(answer).toReversed()) {
    const text = plain(line);
    if (text === '') continue;
    const sentences = sentencesOf(text);
    const at = sentences.findLastIndex(sentence => QUESTION_END.test(sentence.masked));
    const after = sentences.slice(at + 1).map(sentence => sentence.text);
    if (LIST_ITEM.test(line) && at === -1) {
      hasOptions = true;
      continue;
    }
    room -= after.join(' ').length;
    if (room < 0) return undefined;
    trailing.unshift(...after);
    if (at !== -1) return open(sentences[at]!.text, trailing, hasOptions);
  }
  return undefined;
}

function open(question: string, trailing: readonly string[], hasOptions: boolean): string | undefined {
  if (question.length > MAX_ASKED_LENGTH) return undefined;
  const rest = trailing.join(' ').trim();
  if (!/[\p{L}\p{N}]/u.test(rest)) return hasOptions && !ADDRESSES.test(question) ? undefined : question;
  if (ANSWER_START.test(rest)) return undefined;
  return ADDRESSES.test(question) || INVITES.test(rest) ? question : undefined;
}

/** The last lines that are no code. A fence that is never closed opens a block up to the end. */
function proseLines(answer: string): string[] {
  const lines = linesOutsideFences(answer.split(/\r\n|\n|\r/));
  const openFence = lines.findIndex(line => FENCE_START.test(line));
  const outside = openFence === -1 ? lines : lines.slice(0, openFence);
  return outside
    .filter(line => !INDENTED_CODE.test(line) || LIST_ITEM.test(line))
    .join('\n')
    .slice(-MAX_READ_LENGTH)
    .split('\n');
}

function plain(line: string): string {
  const text = line.replace(LINE_MARK, '').replace(LINK, '$1');
  let bare = '';
  let start = 0;
  for (const span of text.matchAll(CODE_SPAN)) {
    bare += text.slice(start, span.index).replace(EMPHASIS, '') + span[0];
    start = span.index + span[0].length;
  }
  return (bare + text.slice(start).replace(EMPHASIS, '')).trim();
}

interface Sentence {
  readonly text: string;
  /** The same, with no marks in code. */
  readonly masked: string;
}

function sentencesOf(text: string): Sentence[] {
  const masked = text.replace(CODE_SPAN, span => 'x'.repeat(span.length));
  const ends = [...masked.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length);
  return [0, ...ends]
    .map((start, index) => ({
      text: text.slice(start, ends[index]).trim(),
      masked: masked.slice(start, ends[index]).trim(),
    }))
    .filter(sentence => sentence.text !== '');
}
