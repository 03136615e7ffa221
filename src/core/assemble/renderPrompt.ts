import type { ContextUnit } from '../units/contextUnit.ts';
import type { Prompt, PromptMessage, PromptSpan } from '../units/prompt.ts';

/**
 * The units as text: the system layer is one message, all the rest another. Earlier turns are part of the second message
 * instead of messages of their own, so that the text is the same wherever it goes (chat, clipboard, document, command
 * line) and can be read there by people and models alike.
 */
export function renderPrompt(units: readonly ContextUnit[]): Prompt {
  const messages: PromptMessage[] = [];
  const spans: PromptSpan[] = [];
  let offset = 0;
  for (const unit of units) {
    const role = unit.role === 'system' ? 'system' : 'user';
    const last = messages.at(-1);
    if (last?.role === role) messages[messages.length - 1] = { role, text: last.text + unit.content };
    else messages.push({ role, text: unit.content });
    spans.push({ unitId: unit.id, start: offset, endExclusive: offset + unit.content.length });
    offset += unit.content.length;
  }
  return { messages, text: messages.map(({ text }) => text).join(''), spans };
}
