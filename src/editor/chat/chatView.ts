import { commands, lm } from 'vscode';
import { CHAT } from '../ids.ts';

const OPEN_CHAT = 'workbench.action.chat.open';

/** Whether this editor has a chat view, and a model that could answer in it. */
export type ChatAvailability = 'ready' | 'noModel' | 'noChat';

export async function chatAvailability(): Promise<ChatAvailability> {
  const known = await commands.getCommands(true);
  if (!known.includes(OPEN_CHAT)) return 'noChat';
  return (await lm.selectChatModels()).length === 0 ? 'noModel' : 'ready';
}

/**
 * Opens the chat view with the question, and sends it to the model that is picked there unless there is none. What the user
 * was typing there stays where it is sent past it.
 */
export async function openChatView(question: string, { isSent }: { readonly isSent: boolean }): Promise<void> {
  const query = `@${CHAT.participantName} ${question}`;
  await commands.executeCommand(OPEN_CHAT, { query, isPartialQuery: !isSent, preserveInput: isSent });
}
