import type { Language, Parser, Query } from '@vscode/tree-sitter-wasm';
import { type Capture, captureNamed } from './captures.ts';
import { RUNTIME_FILE, type SyntaxLanguage } from './languages.ts';

/** Reads a grammar (`tree-sitter-python.wasm`), the runtime (`tree-sitter.wasm`) or a query (`python.scm`). */
export type ReadSyntaxAsset = (fileName: string) => Promise<Uint8Array>;

/** A parser with its compiled query, of one language. */
export interface Grammar {
  readonly language: SyntaxLanguage;
  readonly parser: Parser;
  readonly facts: FactQuery;
}

/** The queries of a language, and what their captures mean. */
export interface FactQuery {
  /** Its patterns may begin anywhere. */
  readonly anywhere: Query;
  /** Its patterns may begin only at the nodes below the root. */
  readonly topLevel: Query;
  readonly captures: ReadonlyMap<string, Capture>;
}

/** Divides a query file; see `Capture`. */
const TOP_LEVEL_HEADING = /^; --- At top level only -*$/m;

/**
 * Loads tree-sitter on first use and each grammar on its own first use, once; a load that failed is tried again at the next
 * call. Bounded by the number of languages in the table; parsers and queries live until `dispose`.
 */
export class Grammars {
  readonly #readAsset: ReadSyntaxAsset;
  readonly #loads = new Map<string, Promise<Grammar>>();
  #runtime: Promise<typeof import('@vscode/tree-sitter-wasm')> | undefined;

  constructor(readAsset: ReadSyntaxAsset) {
    this.#readAsset = readAsset;
  }

  get(language: SyntaxLanguage): Promise<Grammar> {
    const known = this.#loads.get(language.id);
    if (known !== undefined) return known;
    const load = this.#load(language);
    this.#loads.set(language.id, load);
    load.catch(() => this.#loads.delete(language.id)); // The caller sees the failure; this only makes room for a new try.
    return load;
  }

  /** Frees the memory of WASM, which no garbage collector sees. */
  dispose(): void {
    for (const load of this.#loads.values()) {
      load.then(
        ({ parser, facts }) => {
          facts.anywhere.delete();
          facts.topLevel.delete();
          parser.delete();
        },
        () => {}, // What did not load holds nothing.
      );
    }
    this.#loads.clear();
  }

  async #load(language: SyntaxLanguage): Promise<Grammar> {
    const { grammarFile, queryFiles } = language;
    const treeSitter = await this.#treeSitter();
    const [bytes, ...queries] = await Promise.all([
      this.#readAsset(grammarFile),
      ...queryFiles.map(fileName => this.#readAsset(fileName)),
    ]);
    const grammar: Language = await treeSitter.Language.load(bytes);
    const parts = queries.map(query => new TextDecoder().decode(query).split(TOP_LEVEL_HEADING));
    const [anywhere, topLevel] = [0, 1].map(
      part => new treeSitter.Query(grammar, parts.map(texts => texts[part] ?? '').join('\n')),
    ) as [Query, Query];
    const parser = new treeSitter.Parser();
    parser.setLanguage(grammar);
    const names = new Set([...anywhere.captureNames, ...topLevel.captureNames]);
    const captures = new Map([...names].map(name => [name, captureNamed(name)]));
    return { language, parser, facts: { anywhere, topLevel, captures } };
  }

  #treeSitter(): Promise<typeof import('@vscode/tree-sitter-wasm')> {
    this.#runtime ??= startTreeSitter(this.#readAsset).catch(error => {
      this.#runtime = undefined;
      throw error;
    });
    return this.#runtime;
  }
}

async function startTreeSitter(readAsset: ReadSyntaxAsset): Promise<typeof import('@vscode/tree-sitter-wasm')> {
  // A CommonJS module: its exports are the default export for Node, and may be the module itself in a bundle.
  const imported = await import('@vscode/tree-sitter-wasm');
  const treeSitter = 'default' in imported ? (imported.default as typeof imported) : imported;
  const wasmBinary = await readAsset(RUNTIME_FILE);
  // The option is Emscripten's and missing in the declared type.
  const options: object = { wasmBinary };
  await treeSitter.Parser.init(options as Parameters<typeof treeSitter.Parser.init>[0]);
  return treeSitter;
}
