import type { SessionLog } from '../contextEngine.ts';
import type { ModeId } from '../modes/contextMode.ts';
import type { ModeChange } from '../modes/modeChange.ts';
import type { EnginePorts } from '../ports.ts';
import { redactSecrets } from '../safety/secretValues.ts';
import { ContextBundle, type Omission } from '../units/contextBundle.ts';
import type { Receipt, SentPrompt, SentUnit } from './receipt.ts';
import { RetrievedUnits } from './retrievedUnits.ts';

/** What is kept of a prompt's text, in UTF-16 code units; several times the budget of project mode. */
const MAX_KEPT_LENGTH = 500_000;

/**
 * Writes down switches and prompts that were sent, and knows from them what the mode has retrieved since the last switch. What
 * other windows send is known from the next start on.
 */
export class SessionRecorder {
  readonly #ports: Pick<EnginePorts, 'modes' | 'receipts' | 'workspace' | 'clock' | 'log'>;
  readonly #retrieved = new RetrievedUnits();
  #loading: Promise<void> | undefined;

  constructor(ports: Pick<EnginePorts, 'modes' | 'receipts' | 'workspace' | 'clock' | 'log'>) {
    this.#ports = ports;
  }

  /**
   * The bundle with what it leaves out because it is out of date.
   *
   * @param retrieves whether its mode retrieves: then it is compared with what was sent
   * @param isShown whether it is what would be sent now
   */
  async withStale(
    bundle: ContextBundle,
    {
      retrieves,
      isShown,
      signal,
    }: { readonly retrieves: boolean; readonly isShown: boolean; readonly signal: AbortSignal },
  ): Promise<ContextBundle> {
    await this.#load();
    const changed = retrieves ? await this.#changedSince(bundle, signal) : [];
    if (retrieves && isShown) this.#retrieved.show(bundle);
    const stale = [...this.#retrieved.staleFor(bundle), ...changed];
    return stale.length === 0 ? bundle : new ContextBundle({ ...bundle, omissions: [...stale, ...bundle.omissions] });
  }

  async #changedSince(bundle: ContextBundle, signal: AbortSignal): Promise<readonly Omission[]> {
    const isMissing = async (path: string): Promise<boolean> => {
      const read = await this.#ports.workspace.read(path, { signal });
      return read.kind === 'refused' && read.why === 'missing';
    };
    const missing = await this.#retrieved.missingFrom(bundle, isMissing);
    signal.throwIfAborted();
    return [...this.#retrieved.changedIn(bundle), ...missing];
  }

  rename(from: string, to: string): void {
    this.#retrieved.rename(from, to);
  }

  async switch(from: ModeId, to: ModeId): Promise<ModeChange> {
    await this.#load();
    const change: ModeChange = {
      event: 'mode_changed',
      from,
      to,
      discarded_units: this.#retrieved.discardable(from),
      timestamp: this.#now(),
    };
    await this.#ports.modes.record(change);
    this.#retrieved.markStale(from, to);
    this.#ports.log.info(JSON.stringify(change));
    return change;
  }

  async recordSent({ text, ...prompt }: SentPrompt, { keepsText }: { readonly keepsText: boolean }): Promise<void> {
    await this.#load();
    const { receipts, log } = this.#ports;
    const receipt = { event: 'prompt_sent', ...prompt, timestamp: this.#now() } as const;
    try {
      receipts.record(receipt, { sent: text, ...(keepsText ? { kept: keptOf(text) } : {}) });
      log.info(
        `sent (${prompt.destination}) in ${prompt.mode} mode: ${prompt.units.length} units, ${prompt.tokens} tokens, ` +
          `stale: ${JSON.stringify(prompt.stale_units)}`,
      );
    } catch (error) {
      log.warn(`A prompt was sent that has no receipt, because the store cannot be written (${String(error)}).`);
    }
    this.#retrieved.send(prompt);
  }

  async log(): Promise<SessionLog> {
    const { modes, receipts } = this.#ports;
    return [...(await modes.changes()), ...receipts.list()].sort((a, b) => compare(a.timestamp, b.timestamp));
  }

  async clear(): Promise<void> {
    this.#ports.receipts.clear();
    await this.#ports.modes.clearChanges();
  }

  #load(): Promise<void> {
    this.#loading ??= this.#loadSent();
    return this.#loading;
  }

  /** What earlier sessions have sent since the last switch, and what that has made stale. */
  async #loadSent(): Promise<void> {
    const { modes, receipts, log } = this.#ports;
    try {
      const last = (await modes.changes()).at(-1);
      const sent = receipts.list();
      const since = last?.timestamp ?? '';
      if (last !== undefined) {
        const before = sent.filter(({ timestamp }) => timestamp <= since);
        this.#retrieved.restoreStale(
          last.discarded_units.map(id => unitOf(id, before)),
          last.to,
        );
      }
      for (const receipt of sent.filter(({ timestamp }) => timestamp >= since)) this.#retrieved.send(receipt);
    } catch (error) {
      log.warn(`What was sent in earlier sessions cannot be read (${String(error)}).`);
    }
  }

  #now(): string {
    return new Date(this.#ports.clock.now()).toISOString();
  }
}

/** The unit as it was sent last; one that was only shown has no tokens that are still known. */
function unitOf(id: string, sent: readonly Receipt[]): SentUnit {
  const known = sent.flatMap(({ units }) => units).findLast(unit => unit.id === id);
  return known ?? { id, role: 'retrieved', tokens: 0, path: id.slice(id.indexOf(':') + 1) };
}

function keptOf(text: string): string {
  return redactSecrets(text).text.slice(0, MAX_KEPT_LENGTH).toWellFormed();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
