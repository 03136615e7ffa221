/**
 * The tags that the prompt wraps text in. Rendering takes the names from here, so that whatever can close a wrapper is
 * also what gets defused in the text of files.
 */
export const WRAPPER_TAGS = [
  'instructions',
  'project_instructions',
  'earlier_turn',
  'earlier_summary',
  'stated_rules',
  'asked',
  'answered',
  'retrieved_file',
  'file_outline',
  'uses',
  'file_uses',
  'current_file',
  'task',
  'git_diff',
  'changed_files',
  'diagnostics',
  'terminal_output',
  'template_text',
  'question',
  'notice',
] as const;
export type WrapperTag = (typeof WRAPPER_TAGS)[number];

/** Control tokens in angle brackets without bars: Gemma's turns and the fill-in-the-middle marks of several code models. */
const ANGLE_CONTROL_TOKENS = [
  'start_of_turn',
  'end_of_turn',
  'fim_prefix',
  'fim_middle',
  'fim_suffix',
  'fim_pad',
  'file_sep',
  'endoftext',
] as const;

const anyTag = WRAPPER_TAGS.join('|');
/** Lower-case in both pattern and flags: `Question` in `List<Question>` is a type, `question` is ours. */
const ANY_OPENING = `<(?=(?:${anyTag}|${ANGLE_CONTROL_TOKENS.join('|')})(?:[\\s>/]|$))`;
const OPENING_IN_ANY_CASE = `(?<![\\p{L}\\p{N}_$:.])<(?=(?:${anyTag})(?:[\\s>/]|$))`;
const CLOSING_IN_ANY_CASE = `<(?=[^\\S\\r\\n]*/[^\\S\\r\\n]*(?:${anyTag})[^\\S\\r\\n]*(?:[>\\s/]|$))`;
/** `<|im_start|>`, `<|/recently_viewed_code_snippet|>`; also with the full-width bar that DeepSeek's vocabulary uses. */
const BAR_CONTROL_TOKEN = '<(?=[|｜][^\\s|｜<>]{1,100}[|｜]>)';
const LLAMA_SYSTEM_MARK = '<(?=<\\/?SYS>>)';

const DANGEROUS_ANGLE = new RegExp(`${ANY_OPENING}|${BAR_CONTROL_TOKEN}|${LLAMA_SYSTEM_MARK}`, 'gu');
const DANGEROUS_TAG_IN_ANY_CASE = new RegExp(`${OPENING_IN_ANY_CASE}|${CLOSING_IN_ANY_CASE}`, 'giu');
/** Not after a name or a bracket, where it is an index: `opcodes[INST]`. */
const INSTRUCTION_MARK = /(?<![\p{L}\p{N}_$)\]])\[(?=\/?INST\])/gu;

/**
 * Makes text from a file (or any other text that is not ours) harmless inside its wrapper: it can neither close or open
 * one of our tags nor spell a control token of a model.
 *
 * A backslash after the bracket defuses it, as in `<\/question>` and `<\|im_start|>`: one visible character that every
 * reader knows as an escape; nothing else changes, no line is added or removed. Doing it twice changes nothing more. What
 * only resembles a tag stays: `List<Question>`, `a < question`, `f <| x`, `opcodes[INST]`.
 *
 * Lone surrogates become U+FFFD here, because this is the one gate that all foreign text passes: a prompt is always
 * well-formed, whatever a half-edited or wrongly decoded file holds.
 */
export function escapeFileText(text: string): string {
  const wellFormed = text.toWellFormed();
  // Without these brackets there is nothing to escape: so it is with names, of which a list has thousands.
  if (!wellFormed.includes('<') && !wellFormed.includes('[')) return wellFormed;
  return wellFormed
    .replace(DANGEROUS_ANGLE, '<\\')
    .replace(DANGEROUS_TAG_IN_ANY_CASE, '<\\')
    .replace(INSTRUCTION_MARK, '[\\');
}

const ATTRIBUTE_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
/** Control characters, line separators, and the marks that reverse the direction of text: a file name may hold them all. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a path or name safe between double quotes in a tag: one line, no quotes, no brackets, nothing invisible. */
export function escapeAttribute(value: string): string {
  return value
    .toWellFormed()
    .replace(/[&"<>]/g, character => ATTRIBUTE_ENTITIES[character]!)
    .replace(UNPRINTABLE, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    .replace(INSTRUCTION_MARK, '[\\');
}
