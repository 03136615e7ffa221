import type { Exclusion } from '../ports.ts';

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/).filter(name => name !== ''));
}

/**
 * Folders that hold what others wrote, what a tool made, or what a tool remembers; whatever the ignore files say. Our own is
 * one of them: a regression set has its questions word for word, and would be the answer to each. Their names are compared as
 * they are: `Target` is somebody's own.
 */
const EXCLUDED_FOLDERS = setOf(`
  .git .hg .svn .jj node_modules bower_components jspm_packages vendor third_party third-party Pods Carthage
  .nyc_output .output .next .nuxt .svelte-kit .turbo .parcel-cache .angular .cache .vscode-test
  .yarn .pnpm-store .venv venv .tox .nox __pycache__ .mypy_cache .pytest_cache .ruff_cache .ipynb_checkpoints .eggs
  site-packages __snapshots__ .gradle .terraform .idea .vs .dart_tool .bundle elm-stuff DerivedData .context-mode
`);

/**
 * Folders that builds fill, which they do beside the files that say how to build. Elsewhere (`src/compiler/target`) people
 * have given the name, and what a build puts there all the same is in the ignore files.
 */
const OUTPUT_FOLDERS = setOf('dist out target coverage');
const BUILD_FILE =
  /^(?:package\.json|[jt]sconfig\.json|deno\.jsonc?|pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|Cargo\.toml|go\.mod|pom\.xml|build\.(?:xml|properties|gradle\.kts)|project\.clj|composer\.json|phpunit\.xml(?:\.dist)?|Gemfile|Rakefile|CMakeLists\.txt|Package\.swift|pubspec\.yaml|mix\.exs|rebar\.config|dune-project|stack\.yaml)$|\.(?:gradle|sbt|[cfv]sproj|sln|gemspec|cabal|iml)$/;

type NameExclusion = Extract<Exclusion, { kind: 'name' }>['what'];

/** Files that repeat what stands elsewhere, told by their names. */
const EXCLUDED_FILES: Readonly<Record<NameExclusion, RegExp>> = {
  // They mention every name of a project and answer no question about it.
  lockFile:
    /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|packages\.lock\.json|go\.sum|go\.work\.sum|bun\.lockb)$|\.lock$/i,
  changeLog: /^(?:changelog|changes|history|release[-_]?notes)(?:[-_.]v?\d.*)?(?:\.(?:md|mdx|txt|rst|adoc|html?))?$/i,
  minified: /[.-]min\.(?:js|mjs|cjs|css)$|\.bundle\.js$/i,
  // Maps, snapshots, translations, pictures as text, and what generators put into names.
  derived:
    /\.(?:map|snap|po|pot|svg)$|\.pb\.(?:go|cc|h|rb)$|_pb2?(?:_grpc)?\.(?:py|pyi|js|d\.ts|rb)$|_pb\.ts$|[._]generated\.[^.]+$|\.g\.(?:dart|cs)$|\.designer\.cs$|\.freezed\.dart$/i,
  toolFile: /^\.(?:git|DS_Store)$|^Thumbs\.db$|~$|\.sw[op]$/i,
};
const ANY_EXCLUDED_FILE = new RegExp(
  Object.values(EXCLUDED_FILES)
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Endings of files that are never text. The content decides for all others. */
const BINARY_EXTENSIONS = setOf(`
  png jpg jpeg gif webp avif bmp ico icns tif tiff psd ai eps heic raw xcf sketch fig
  mp3 mp4 m4a m4v wav flac ogg oga ogv opus avi mov mkv webm wmv flv mid midi
  zip gz tgz bz2 xz zst lz4 7z rar tar jar war ear whl egg nupkg vsix crx apk aab ipa dmg iso img deb rpm msi cab
  exe dll so dylib a lib o obj pdb class pyc pyo pyd wasm node elc beam bc rlib rmeta
  pdf doc docx xls xlsx ppt pptx odt ods odp pages numbers epub mobi
  ttf otf woff woff2 eot
  db sqlite sqlite3 db3 mdb accdb parquet feather arrow orc avro npy npz mat h5 hdf5 pkl pickle rdb
  pt pth onnx tflite pb safetensors gguf ckpt weights tiktoken
  glb blend fbx 3ds dae usdz swf dat
`);

/** Whether nothing in the folder is looked at, wherever it lies. */
export function isExcludedEverywhere(folderName: string): boolean {
  return EXCLUDED_FOLDERS.has(folderName);
}

/** @param filesBeside names of the files in the same folder; asked for when they matter */
export function isExcludedFolder(name: string, filesBeside: () => readonly string[]): boolean {
  if (EXCLUDED_FOLDERS.has(name)) return true;
  return OUTPUT_FOLDERS.has(name) && filesBeside().some(file => BUILD_FILE.test(file));
}

export function isExcludedFile(name: string): boolean {
  return ANY_EXCLUDED_FILE.test(name);
}

/** Why {@link isExcludedFile} holds; `undefined` when it does not. */
export function tryExcludedFile(name: string): Exclusion | undefined {
  const names = Object.keys(EXCLUDED_FILES) as readonly NameExclusion[];
  const what = names.find(kind => EXCLUDED_FILES[kind].test(name));
  return what && { kind: 'name', what };
}

export function hasBinaryEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && BINARY_EXTENSIONS.has(name.slice(dot + 1).toLowerCase());
}
