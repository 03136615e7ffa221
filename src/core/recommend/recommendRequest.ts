import type { TemplateCues } from './templateCues.ts';
import type { WorkspaceNames } from './workspaceNames.ts';

/** The file that is open in the editor. */
export interface OpenFile {
  readonly path: string;
  /** Names of the definitions in it, local ones too. */
  readonly names: readonly string[];
  readonly text: string;
  /** The selected text; empty for a cursor. */
  readonly selection: string;
}

/** Everything that a recommendation rests on. */
export interface RecommendRequest {
  readonly question: string;
  /** `undefined` when no file is open that a prompt could show. */
  readonly open: OpenFile | undefined;
  readonly names: WorkspaceNames;
  /** False while names are still being read: that one is unknown then says nothing. */
  readonly namesAreKnown: boolean;
  /** Paths of files that were edited lately. */
  readonly recentlyEdited: ReadonlySet<string>;
  /** Templates that may be recommended. */
  readonly templates: TemplateCues;
}
