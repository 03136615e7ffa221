import type { ContextEngine } from '../../core/contextEngine.ts';
import type { Timers } from '../../core/ports.ts';
import type { DocumentSync } from './documentSync.ts';

/** What those need who tell the engine what belongs into the history. */
export interface RecordingParts {
  readonly engine: ContextEngine;
  readonly documents: DocumentSync;
  readonly timers: Timers;
  /** Whether a history is kept at all. Asked each time; without one, documents are sent for prompts only. */
  readonly recordsHistory: () => boolean;
}
