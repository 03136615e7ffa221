import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { textOfEntry } from '../../../src/core/history/historyEntry.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { reloaded } from './aStoredHistory.ts';
import { documentOf, TEXT } from './recordedText.ts';

const KILLS = 50;
/** Processes that are killed at the same time, each with a store of its own. */
const LANES = 2;
/** The moments are spread over more than two batches. */
const LATEST_MOMENT_MS = 600;

/** What a crash may cost, and how late a timer may be; beyond that, as late as the process itself was with its events. */
const MAX_LOSS_MS = 250;
const TOLERANCE_MS = 150;

describe('a window that is killed at any moment', () => {
  const folder = temporaryFolder();

  it(`loses at most the last ${MAX_LOSS_MS} ms and never the database, ${KILLS} times`, async () => {
    const killNext = async (path: string, names: readonly string[]): Promise<void> => {
      for (const name of names) {
        const recording = new RecordingProcess(path, name);
        await recording.started;
        await pause(Math.random() * LATEST_MOMENT_MS);
        await recording.kill();
        assertNothingElseIsLost(path, name, recording);
      }
    };
    const names = Array.from({ length: KILLS / LANES }, (_, index) => `run${index}-`);
    await Promise.all(Array.from({ length: LANES }, (_, lane) => killNext(folder.path(`lane${lane}.sqlite`), names)));
  }).timeout(120_000);

  it('costs another window on the same store nothing', async () => {
    const path = folder.path('shared.sqlite');
    const [one, other] = [new RecordingProcess(path, 'one'), new RecordingProcess(path, 'other')];
    await Promise.all([one.started, other.started]);
    await pause(700);
    await one.kill();
    await pause(300);
    await other.stop();
    assertNothingElseIsLost(path, 'one', one);
    assert.equal(newestEvent(path, 'other'), other.events.length - 1);
    assert.deepEqual([...one.notices, ...other.notices], []);
  }).timeout(30_000);
});

/** What is stored is what the process had recorded at one moment, shortly before its end. */
function assertNothingElseIsLost(path: string, name: string, { events, notices }: RecordingProcess): void {
  const database = new DatabaseSync(path);
  assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
  database.close();
  assert.deepEqual(notices, []);
  const newest = newestEvent(path, name);
  const lostFrom = newest === undefined ? events[0]! : events[newest]!;
  const lossMs = events.at(-1)! - lostFrom;
  // On a busy machine the process stands still now and then: the gaps between its events say for how long.
  const standstillMs = Math.max(0, ...events.slice(1).map((at, index) => at - events[index]!));
  const allowedMs = MAX_LOSS_MS + TOLERANCE_MS + standstillMs;
  assert.ok(lossMs <= allowedMs, `${name}: ${lossMs} ms lost, ${events.length} events, still for ${standstillMs} ms`);
}

/** The number of the last event of the process that is stored, when all texts are as it left them; `undefined` if none is. */
function newestEvent(path: string, name: string): number | undefined {
  const textOf = new Map(
    reloaded(path).map(entry => [entry.document.uri, textOfEntry(entry).text] as const), // the newest of each document
  );
  const texts = [0, 1, 2].map(index => textOf.get(documentOf(name, index).uri) ?? TEXT);
  const newest = Math.max(...texts.map(text => (text === TEXT ? -1 : Number.parseInt(text, 10))));
  const typed = (index: number): string => {
    let text = TEXT;
    for (let event = index; event <= newest; event += texts.length) text = `${event};${text}`;
    return text;
  };
  assert.ok(
    texts.every((text, index) => text === typed(index)),
    `${name}: not the texts after event ${newest}`,
  );
  return newest === -1 ? undefined : newest;
}

class RecordingProcess {
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly started: Promise<unknown>;
  #output = '';
  #errors = '';

  constructor(path: string, name: string) {
    const script = join(import.meta.dirname, 'recordingProcess.ts');
    this.#process = spawn(process.execPath, [script, path, name], { stdio: 'pipe' });
    this.#closed = once(this.#process, 'close');
    this.#process.stdout!.setEncoding('utf8').on('data', (part: string) => {
      this.#output += part;
    });
    this.#process.stderr!.setEncoding('utf8').on('data', (part: string) => {
      this.#errors += part;
    });
    const failed = this.#closed.then(() => assert.fail(`The process ended before it recorded: ${this.#errors}`));
    this.started = Promise.race([once(this.#process.stdout!, 'data'), failed]);
    // Its end is no failure any more once it has started.
    failed.catch(() => {});
  }

  /** When each event was recorded, in milliseconds since 1970. */
  get events(): readonly number[] {
    return this.#lines.filter(line => line.includes(' ')).map(line => Number(line.split(' ')[1]));
  }

  get notices(): readonly string[] {
    return this.#lines.filter(line => !line.includes(' '));
  }

  /** Without the last one if the process was killed while printing it. */
  get #lines(): readonly string[] {
    return this.#output.split('\n').slice(0, -1);
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#closed;
  }

  async stop(): Promise<void> {
    this.#process.stdin!.end();
    await this.#closed;
  }
}
