import type { BuiltContext, ContextRequest } from '../../../src/core/contextEngine.ts';
import { type Destination, sentPrompt } from '../../../src/core/receipts/receipt.ts';
import type { AnEngine } from '../../support/anEngine.ts';

export const FILES = {
  'src/login.ts': "import { connect } from './redis';\nexport function login() {\n  return connect();\n}\n",
  'src/redis.ts': 'export function connect() {\n  return 1;\n}\n',
  'src/invoice.ts': 'export function invoice() {\n  return 2;\n}\n',
};
export const ASKED = { mode: 'project', question: 'How does login work?' } as const;

/** Builds a prompt and sends it. */
export async function send(
  { build, engine }: AnEngine,
  request: Partial<ContextRequest> = ASKED,
  destination: Destination = 'chat',
): Promise<BuiltContext> {
  const built = await build(request);
  await engine.recordSent(sentPrompt(built, { destination, ...(destination === 'chat' ? { model: 'echo' } : {}) }));
  return built;
}
