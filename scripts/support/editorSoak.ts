import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '../../test/e2e/support/session.ts';
import type { Workbench } from '../../test/e2e/support/workbench.ts';
import { SeededRandom } from './randomEditing.ts';
import type { HostSample } from './soakCurve.ts';

const STATUS = /\[context-mode: \w+ mode\]/;

/** Somebody who works in one window of the real VS Code: edits, saves, undoes, switches, asks, copies, changes branches. */
export class EditorSoak {
  /** What was done, by its name. */
  readonly counts: Record<string, number> = {};
  readonly #session: Session;
  readonly #random: SeededRandom;
  readonly #samplesFile: string;
  readonly #storeSizes: { readonly atMs: number; readonly bytes: number }[] = [];

  constructor(session: Session, options: { readonly seed: number; readonly samplesFile: string }) {
    this.#session = session;
    this.#random = new SeededRandom(options.seed);
    this.#samplesFile = options.samplesFile;
  }

  /** Works until the time has come; then all samples are there. */
  async run(untilMs: number): Promise<readonly HostSample[]> {
    const folder = await this.#session.makeWorkspace({
      isSample: true,
      settings: { 'contextMode.project.confirm': false },
    });
    const files = globSync('src/**/*.ts', { cwd: folder }).map(path => path.replaceAll('\\', '/'));
    const window = await this.#session.openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    await window.chat.show();
    await window.chat.waitForModel('Test Echo');
    while (performance.now() < untilMs) {
      await this.#stepOrMiss(window, folder, files);
      this.#storeSizes.push({ atMs: Date.now(), bytes: sizeOf(this.#session.lastStore()) });
    }
    await this.#session.closeWindow(window);
    return this.#samples();
  }

  /** A click that missed its mark on a busy machine is counted and no reason to stop; the window is tidied and work goes on. */
  async #stepOrMiss(window: Workbench, folder: string, files: readonly string[]): Promise<void> {
    try {
      await this.#step(window, folder, files);
    } catch (error) {
      this.#count('missed');
      console.error(`missed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      await window.press('Escape');
      await window.press('Escape');
    }
  }

  async #step(window: Workbench, folder: string, files: readonly string[]): Promise<void> {
    const random = this.#random;
    const dice = random.next();
    if (dice < 0.45) {
      this.#count('edits');
      await window.editors.open(random.pick(files), { lineNumber: 1 + random.below(4) });
      await window.editors.type(`// note ${random.below(1_000)}`);
      const after = random.next();
      if (after < 0.6) await window.press('Control+S');
      else if (after < 0.8) await window.press('Control+Z');
    } else if (dice < 0.6) {
      this.#count('switches');
      await window.chat.ask(`@context-mode /context ${random.pick(['zero', 'file', 'project'])}`);
    } else if (dice < 0.8) {
      this.#count('questions');
      await window.chat.ask(`@context-mode How does ${random.pick(['payment', 'order', 'cart', 'user'])} work?`);
      if (random.next() < 0.1) await window.chat.startOver();
    } else if (dice < 0.9) {
      this.#count('copies');
      await window.copiedPrompt();
    } else {
      this.#count('branches');
      await this.#switchBranch(folder, files);
    }
    await window.statusBar.waitFor(STATUS);
  }

  /** Another program commits what is there, and moves between two branches that differ. */
  async #switchBranch(folder: string, files: readonly string[]): Promise<void> {
    commitAll(folder, `work ${this.counts.branches}`);
    const branch = `branch-${(this.counts.branches ?? 0) % 2}`;
    git(folder, 'checkout', '--quiet', '-B', branch);
    await writeFile(join(folder, 'src', `made-${branch}.ts`), `export const made = ${this.#random.below(1_000)};\n`);
    git(folder, 'checkout', '--quiet', '--', this.#random.pick(files));
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  #samples(): readonly HostSample[] {
    const lines = existsSync(this.#samplesFile) ? readFileSync(this.#samplesFile, 'utf8').trim().split('\n') : [];
    return lines.map(line => {
      const sample: Omit<HostSample, 'storeBytes'> = JSON.parse(line);
      return { ...sample, storeBytes: this.#storeSizes.findLast(({ atMs }) => atMs <= sample.atMs)?.bytes ?? 0 };
    });
  }
}

function commitAll(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
}

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
}

function sizeOf(store: string): number {
  return [store, `${store}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
