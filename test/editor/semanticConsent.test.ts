import assert from 'node:assert/strict';
import type { SecretStorage, SecretStorageChangeEvent } from 'vscode';
import { commands, EventEmitter, workspace } from 'vscode';
import { Emitter } from '../../src/core/base/emitter.ts';
import { DEFAULT_SETTINGS, type SettingName, type Settings } from '../../src/core/config/settings.ts';
import type { SemanticAccess } from '../../src/core/semantic/embedding.ts';
import { COMMANDS } from '../../src/editor/ids.ts';
import { SemanticConsent } from '../../src/editor/semantic/semanticConsent.ts';
import type { SemanticQuestions } from '../../src/editor/semantic/semanticQuestions.ts';
import { aMemento } from './support/aMemento.ts';
import { testLog } from './support/testLog.ts';

const ENDPOINT = 'http://localhost:11434/v1';

class InMemorySecrets implements SecretStorage {
  readonly values = new Map<string, string>();
  readonly #changes = new EventEmitter<SecretStorageChangeEvent>();
  readonly onDidChange = this.#changes.event;

  async keys(): Promise<string[]> {
    return [...this.values.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    return this.values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.values.set(key, value);
    this.#changes.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.values.delete(key);
    this.#changes.fire({ key });
  }
}

function world(settings: Partial<Settings>, { consent, key }: { consent?: boolean; key?: string } = {}) {
  const allowed: (SemanticAccess | undefined)[] = [];
  const asked: string[] = [];
  const changes = new Emitter<readonly SettingName[]>();
  const state = { current: { ...DEFAULT_SETTINGS, ...settings }, onDidChange: changes.event };
  const secrets = new InMemorySecrets();
  const memory = aMemento();
  const questions: SemanticQuestions = {
    askConsent: async ({ endpoint, model }) => {
      asked.push(`consent ${endpoint} ${model}`);
      return consent;
    },
    askKey: async origin => {
      asked.push(`key ${origin}`);
      return key;
    },
    tellWrongEndpoint: endpoint => void asked.push(`wrong "${endpoint}"`),
  };
  const make = () =>
    new SemanticConsent({
      engine: { allowSemantic: access => void allowed.push(access) },
      settings: state,
      secrets,
      memory,
      questions,
      log: testLog,
    });
  const change = (changed: Partial<Settings>): void => {
    state.current = { ...state.current, ...changed };
    changes.fire(Object.keys(changed) as SettingName[]);
  };
  return { allowed, asked, secrets, make, change };
}

describe('the consent to semantic search', () => {
  let parts: SemanticConsent | undefined;
  afterEach(() => parts?.dispose());
  const settle = () => new Promise(resolve => setTimeout(resolve, 0));

  before(() => assert.ok(workspace.isTrusted));

  it('is not asked for, and nothing is allowed, while no service is set', async () => {
    const { make, allowed, asked } = world({});
    parts = make();
    await parts.refresh();
    assert.deepEqual([new Set(allowed), asked], [new Set([undefined]), []]);
  });

  it('is asked for before anything is allowed, once for a service and model', async () => {
    const { make, allowed, asked, change } = world({ 'semantic.endpoint': ENDPOINT }, { consent: true });
    parts = make();
    await settle();
    const access = { endpoint: ENDPOINT, model: 'nomic-embed-text', requestsPerMinute: 120 };
    assert.deepEqual([allowed, asked], [[undefined, access], [`consent ${ENDPOINT} nomic-embed-text`]]);
    parts.dispose();
    parts = make();
    await settle();
    assert.equal(asked.length, 1);
    change({ 'semantic.model': 'another' });
    await settle();
    assert.deepEqual(asked.slice(1), [`consent ${ENDPOINT} another`]);
    assert.equal(allowed.at(-1)?.model, 'another');
    change({ 'semantic.endpoint': '' });
    await settle();
    assert.equal(allowed.at(-1), undefined);
  });

  it('can be refused for the workspace, and is asked for again when it was only closed', async () => {
    for (const [consent, times] of [
      [false, 1],
      [undefined, 2],
    ] as const) {
      const { make, allowed, asked } = world(
        { 'semantic.endpoint': ENDPOINT },
        consent === undefined ? {} : { consent },
      );
      for (let session = 0; session < 2; session++) {
        make().dispose();
        await settle();
      }
      assert.deepEqual([new Set(allowed), asked.length], [new Set([undefined]), times]);
    }
  });

  it('names a service that is no address', async () => {
    const { make, allowed, asked } = world({ 'semantic.endpoint': 'file:///etc/passwd' }, { consent: true });
    parts = make();
    await settle();
    assert.deepEqual([allowed, asked], [[undefined], ['wrong "file:///etc/passwd"']]);
  });

  it('gives a key to the address that it was set for and to no other', async () => {
    const { make, allowed, secrets, change } = world({ 'semantic.endpoint': ENDPOINT }, { consent: true });
    await secrets.store('semantic.key http://localhost:11434', 'the-key');
    parts = make();
    await settle();
    assert.equal(allowed.at(-1)?.key, 'the-key');
    change({ 'semantic.endpoint': 'https://elsewhere.example/v1' });
    await settle();
    assert.equal(allowed.at(-1)?.endpoint, 'https://elsewhere.example/v1');
    assert.equal(allowed.at(-1)?.key, undefined);
  });

  it('has its command', async () => {
    assert.ok((await commands.getCommands(true)).includes(COMMANDS.setSemanticKey));
  });
});
