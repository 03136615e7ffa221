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

/** Opens the chat view and asks there, with the model that is picked in it. */
export async function askInChatView(question: string): Promise<void> {
  await commands.executeCommand(OPEN_CHAT, { query: `@${CHAT.participantName} ${question}` });
}
