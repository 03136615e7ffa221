import type { ContextMode } from '../modes/contextMode.ts';
import type { Reason } from './reason.ts';

/** What a piece of the prompt is. The order is that of spec.md, not that of the prompt. */
export const UNIT_ROLES = [
  'system',
  'history',
  'current_file',
  'symbols',
  'recent',
  'retrieved',
  'question',
  'notice',
] as const;
export type UnitRole = (typeof UNIT_ROLES)[number];

export const LAYERS = ['system', 'session', 'retrieval'] as const;
export type Layer = (typeof LAYERS)[number];

/** The layer that a role belongs to. The question is part of the session; the notice speaks for the system. */
export function layerOf(role: UnitRole): Layer {
  switch (role) {
    case 'system':
    case 'notice':
      return 'system';
    case 'retrieved':
      return 'retrieval';
    default:
      return 'session';
  }
}

/** A run of whole lines of one file. */
export interface FileSnippet {
  /** Workspace-relative with `/` (prefixed by the folder's name when there are several), or the name of an untitled document. */
  readonly path: string;
  /** The raw lines joined by `\n`, before anything is escaped or wrapped. */
  readonly content: string;
  /** 1-based, inclusive. */
  readonly startLine: number;
  /** 1-based, inclusive. */
  readonly endLine: number;
  /** Tokens of `content` alone, without tags. */
  readonly tokens: number;
}

/** Where the text of a unit comes from. */
export type UnitSource =
  | { readonly kind: 'builtIn' }
  | { readonly kind: 'user' }
  | { readonly kind: 'conversation'; readonly turnIndex: number }
  /** What is left of the first `turnCount` turns of the conversation. */
  | { readonly kind: 'condensed'; readonly what: 'summary' | 'rules' | 'older'; readonly turnCount: number }
  /** A task template: its instruction, or what it asks for that is no file. */
  | { readonly kind: 'template'; readonly id: string }
  | { readonly kind: 'file'; readonly path: string; readonly uri?: string; readonly isUnsaved?: boolean };

/** A piece of a prompt as it will be sent: measured, and of a known origin. */
export interface ContextUnit {
  /** Unique in its bundle and stable between builds, such as `retrieved:src/db.ts`. */
  readonly id: string;
  readonly role: UnitRole;
  /** The text exactly as it stands in the prompt: wrapped, escaped, ending in a line break. */
  readonly content: string;
  readonly mode: ContextMode;
  readonly source: UnitSource;
  /** Higher is kept longer; see `modes/priorities.ts`. */
  readonly priority: number;
  /** Tokens of `content`. */
  readonly tokens: number;
  /** When the source last changed, in milliseconds since 1970; absent when it is not a file on disk. */
  readonly mtime?: number;
  /** `hashText` of the unsaved text that it was made from; absent when it was made from the file on disk. */
  readonly unsavedHash?: number;
  /** Retrieved for a mode that was left since; a stale unit is never sent. */
  readonly stale: boolean;
  /** Retrieved files only: full text or signatures. */
  readonly zone?: 'core' | 'auxiliary';
  /** Why it is in. */
  readonly reason: Reason;
  /** Further reasons, strongest first; retrieved files have up to two. */
  readonly moreReasons?: readonly Reason[];
  /** The parts of files that `content` shows. */
  readonly snippets: readonly FileSnippet[];
  /** Whether parts were left out to keep the budget; the content says so too. */
  readonly isShortened: boolean;
}
