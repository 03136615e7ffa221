import type { ModeId } from './contextMode.ts';

/** One switch of mode, as it is logged: what the model saw before it and what was discarded. The names are part of the contract. */
export interface ModeChange {
  readonly event: 'mode_changed';
  readonly from: ModeId;
  readonly to: ModeId;
  /** Ids of the units that the mode left behind had retrieved, such as `retrieved:db_config.py`. */
  readonly discarded_units: readonly string[];
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}
