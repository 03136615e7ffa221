import { type LogOutputChannel, type Memento, type SecretStorage, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { WORKSPACE_STATE } from '../ids.ts';
import type { EditorSettings } from '../settings.ts';
import type { SemanticQuestions } from './semanticQuestions.ts';
import { originOf, secretOf } from './semanticService.ts';

export interface SemanticConsentParts {
  readonly engine: Pick<ContextEngine, 'allowSemantic'>;
  readonly settings: Pick<EditorSettings, 'current' | 'onDidChange'>;
  readonly secrets: SecretStorage;
  /** Of the workspace: what one of them may send says nothing of others. */
  readonly memory: Memento;
  readonly questions: SemanticQuestions;
  readonly log: LogOutputChannel;
}

/** What the user has said for one service and model; for another one it is asked anew. */
interface Consent {
  readonly service: string;
  readonly isGiven: boolean;
}

/**
 * Lets the engine use a service for semantic search when the settings name one, the workspace is trusted, and the user has
 * agreed to what is sent there. Keeps the service's key in VS Code's secret storage, by the address that it is for, so that
 * it is never sent to another one.
 */
export class SemanticConsent implements Disposable {
  readonly #parts: SemanticConsentParts;
  readonly #disposables = new DisposableStore();
  /** The newest look wins, in whatever order they end. */
  #look = 0;

  constructor(parts: SemanticConsentParts) {
    this.#parts = parts;
    const { settings, secrets, log } = parts;
    const refresh = (): void => void this.refresh().catch(error => log.error(error));
    this.#disposables.add(
      settings.onDidChange(changed => changed.some(name => name.startsWith('semantic.')) && refresh()),
    );
    this.#disposables.add(secrets.onDidChange(refresh));
    this.#disposables.add(workspace.onDidGrantWorkspaceTrust(refresh));
    refresh();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Brings what the engine may use in line with the settings, the trust and the consent; asks for that when it is missing. */
  async refresh(): Promise<void> {
    const look = ++this.#look;
    const { engine, settings, secrets, questions, log } = this.#parts;
    const { 'semantic.endpoint': endpoint, 'semantic.model': model } = settings.current;
    if (endpoint === '' || !workspace.isTrusted) return engine.allowSemantic(undefined);
    const origin = originOf(endpoint);
    if (origin === undefined) {
      engine.allowSemantic(undefined);
      return questions.tellWrongEndpoint(endpoint);
    }
    if (!(await this.#hasConsent(endpoint, model)))
      return look === this.#look ? engine.allowSemantic(undefined) : undefined;
    const key = await secrets.get(secretOf(origin));
    if (look !== this.#look) return;
    const requestsPerMinute = settings.current['semantic.requestsPerMinute'];
    engine.allowSemantic({ endpoint, model, requestsPerMinute, ...(key === undefined ? {} : { key }) });
    log.info(`semantic search: parts of files are sent to ${origin}, model ${model}`);
  }

  async #hasConsent(endpoint: string, model: string): Promise<boolean> {
    const { memory, questions } = this.#parts;
    const service = `${endpoint} ${model}`;
    const known = memory.get<Consent>(WORKSPACE_STATE.semanticConsent);
    if (known?.service === service) return known.isGiven;
    // Nothing is sent while the question stands.
    this.#parts.engine.allowSemantic(undefined);
    const isGiven = await questions.askConsent({ endpoint, model });
    // Closed without an answer: the next window asks again.
    if (isGiven === undefined) return false;
    await memory.update(WORKSPACE_STATE.semanticConsent, { service, isGiven } satisfies Consent);
    return isGiven;
  }
}
