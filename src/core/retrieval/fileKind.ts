/** What a file is for. The order is that of preference between files that answer a question equally well. */
export const FILE_KINDS = ['source', 'config', 'docs', 'test'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const DOCS = /\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|org|tex|html?)$/i;
const CONFIG = /\.(?:json|jsonc|json5|ya?ml|toml|ini|cfg|conf|properties|xml|csv|tsv|plist|editorconfig|gradle|lock)$/i;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|test-data|fixtures|__mocks__|e2e)\//i;
const TEST_NAME =
  /(?:^|\/)(?:test_[^/]*|conftest)\.\w+$|[._-](?:test|tests|spec|e2e)\.\w+$|(?:Tests?|Spec|IT)\.(?:java|kt|cs|scala|swift|php)$/;

/** Guessed from the path alone. */
export function fileKind(path: string): FileKind {
  if (TEST_FOLDER.test(path) || TEST_NAME.test(path)) return 'test';
  if (DOCS.test(path)) return 'docs';
  return CONFIG.test(path) ? 'config' : 'source';
}
