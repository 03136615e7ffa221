import { Session } from './session.ts';

/** Long enough to install code-server on a slow machine the first time. */
const START_TIMEOUT_MS = 1_200_000;

const shared: { session?: Session } = {};

/** The session of this run; there is one from before the first test to after the last. */
export function session(): Session {
  if (!shared.session) {
    throw new Error('There is no session outside a test: run the end-to-end tests with test/e2e/.mocharc.json.');
  }
  return shared.session;
}

/** Found by mocha, which is told to load this file before any test. */
export const mochaHooks: Mocha.RootHookObject = {
  async beforeAll(this: Mocha.Context) {
    this.timeout(START_TIMEOUT_MS);
    shared.session = await Session.start();
  },
  async afterAll() {
    await shared.session?.stop();
  },
};
