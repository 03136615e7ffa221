/** What somebody who watches the workspace tells of. */
export type WorkspaceChange =
  /** Files or folders that may have been created, changed or deleted. Paths of the workspace. */
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  /** More than can be told. */
  | { readonly kind: 'many' }
  /** Another commit may be checked out. */
  | { readonly kind: 'repository' };
