import type { ModeId } from '../../src/core/modes/contextMode.ts';
import type { ModeChange } from '../../src/core/modes/modeChange.ts';
import type { ModeStore } from '../../src/core/ports.ts';

export class InMemoryModeStore implements ModeStore {
  mode: ModeId | undefined;
  readonly log: ModeChange[] = [];

  async load() {
    return this.mode;
  }

  async record(change: ModeChange) {
    this.mode = change.to;
    this.log.push(change);
  }

  async changes() {
    return this.log;
  }

  async clearChanges() {
    this.log.length = 0;
  }
}
