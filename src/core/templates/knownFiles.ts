/** How tests are run, by groups: of each the file that is nearest. */
const TEST_CONFIGS: readonly { readonly names: RegExp; readonly endings: RegExp }[] = [
  {
    names:
      /^(?:(?:jest|vitest|playwright|cypress|karma|wdio|ava|web-test-runner)\.(?:config|conf)[\w.]*\.\w+|\.mocharc\.?\w*|\.jasmine\.json|\.nycrc[\w.]*)$/,
    endings: /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
  },
  { names: /^vite\.config\.\w+$/, endings: /\.(?:[cm]?[jt]sx?|vue|svelte)$/ },
  { names: /^(?:package|deno)\.jsonc?$/, endings: /\.(?:[cm]?[jt]sx?|vue|svelte)$/ },
  { names: /^(?:pytest\.ini|tox\.ini|setup\.cfg|noxfile\.py)$/, endings: /\.pyi?$/ },
  { names: /^pyproject\.toml$/, endings: /\.pyi?$/ },
  { names: /^conftest\.py$/, endings: /\.pyi?$/ },
  { names: /^go\.mod$/, endings: /\.go$/ },
  { names: /^Cargo\.toml$/, endings: /\.rs$/ },
  { names: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/, endings: /\.(?:java|kt|scala|groovy)$/ },
  { names: /^[^/]+\.(?:csproj|fsproj)$/, endings: /\.(?:cs|fs)$/ },
  { names: /^(?:phpunit\.xml(?:\.dist)?|composer\.json)$/, endings: /\.php$/ },
  { names: /^(?:\.rspec|spec_helper\.rb|rails_helper\.rb|test_helper\.rb|Gemfile)$/, endings: /\.rb$/ },
  { names: /^(?:CMakeLists\.txt|meson\.build)$/, endings: /\.(?:c|cc|cpp|cxx|h|hpp)$/ },
];

/** The set-up of the tests of this file, nearest first within each group; of all groups when no file is given. */
export function testConfigsFor(path: string | undefined, paths: readonly string[]): readonly string[] {
  return TEST_CONFIGS.flatMap(({ names, endings }) => {
    if (path !== undefined && !endings.test(path)) return [];
    const known = paths.filter(other => names.test(other.slice(other.lastIndexOf('/') + 1)));
    return nearestAbove(path ?? '', known).slice(0, 1);
  });
}

/** Those that lie in a folder of the path or above it, the deepest first. */
function nearestAbove(path: string, others: readonly string[]): readonly string[] {
  const folderOf = (other: string): string => other.slice(0, other.lastIndexOf('/') + 1);
  return others
    .filter(other => path.startsWith(folderOf(other)))
    .toSorted((a, b) => folderOf(b).length - folderOf(a).length);
}
