/** What the index of a workspace is doing. */
export type IndexActivity =
  /** Switched off, or the workspace is not trusted: nothing is read. */
  | 'off'
  /** Nobody has asked for it yet. */
  | 'idle'
  /** Files are read that nothing is known of yet. */
  | 'indexing'
  /** The user has stopped it; what was read counts. */
  | 'paused'
  /** Everything is known; changes are followed. */
  | 'ready'
  /** The workspace cannot be listed. */
  | 'failed';

/** How far the index is. */
export interface IndexCounts {
  /** Files whose text is in the index. */
  readonly indexedFiles: number;
  /** Files whose text could be in it, as far as they are listed. */
  readonly totalFiles: number;
  /** Those of them that are left out because there are too many; 0 when all are in. */
  readonly beyondLimit: number;
}

export interface IndexStatus extends IndexCounts {
  readonly activity: IndexActivity;
  /** Whether nothing of this workspace was known before: then the work takes long once. */
  readonly isFirst: boolean;
}

/** What a user can have done with it. */
export type IndexAction = 'pause' | 'resume' | 'rebuild';
