import { LruMap } from '../base/lruMap.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import { jsonOutline } from './jsonOutline.ts';
import { markdownOutline } from './markdownOutline.ts';
import type { Outline, OutlineResult } from './outline.ts';
import { yamlOutline } from './yamlOutline.ts';

interface PlainLanguage {
  /** Language ids of VS Code. */
  readonly languageIds: readonly string[];
  /** File endings with the dot, or whole file names, in lower case. */
  readonly fileEndings: readonly string[];
  readonly outline: (snapshot: TextSnapshot) => Outline;
}

const PLAIN_LANGUAGES: readonly PlainLanguage[] = [
  { languageIds: ['markdown'], fileEndings: ['.md', '.markdown', '.mdx', '.mdc'], outline: markdownOutline },
  {
    languageIds: ['json', 'jsonc', 'json5', 'jsonl'],
    fileEndings: ['.json', '.jsonc', '.json5', '.jsonl', '.webmanifest', '.code-workspace', '.geojson', '.ipynb'],
    outline: jsonOutline,
  },
  {
    languageIds: ['yaml', 'dockercompose', 'github-actions-workflow'],
    fileEndings: ['.yaml', '.yml', '.clang-format', '.clang-tidy'],
    outline: yamlOutline,
  },
];

/** As for code: what is larger is data that nobody reads from end to end. */
const MAX_TEXT_LENGTH = 1_000_000;

/** An outline of a large file takes some 10 MB; a person looks at one or two such files at a time. */
const MAX_CACHED_OUTLINES = 4;

/**
 * The outlines of texts whose structure shows without a grammar: Markdown, JSON and YAML. Each is made once (key: the text;
 * bound: {@link MAX_CACHED_OUTLINES}, least recently used first out), in time linear in the length of the text. A broken text
 * is outlined as far as it can be told.
 */
export class PlainOutlines {
  readonly #known = new LruMap<string, { readonly language: PlainLanguage; readonly result: OutlineResult }>(
    MAX_CACHED_OUTLINES,
  );

  /** `undefined` for other languages. */
  tryGet(document: PlainDocument): OutlineResult | undefined {
    const language = plainLanguageOf(document);
    if (language === undefined) return undefined;
    const known = this.#known.get(document.text);
    if (known?.language === language) return known.result;
    const result = outlineIn(language, document.text);
    this.#known.set(document.text, { language, result });
    return result;
  }
}

interface PlainDocument {
  readonly path: string;
  readonly languageId: string;
  readonly text: string;
}

function outlineIn(language: PlainLanguage, text: string): OutlineResult {
  if (text.length > MAX_TEXT_LENGTH) return { kind: 'unavailable', why: 'tooLarge' };
  return { kind: 'outline', outline: language.outline(new TextSnapshot(text)) };
}

/** Whether `PlainOutlines` knows the language. */
export function isPlainLanguage(document: { readonly path: string; readonly languageId: string }): boolean {
  return plainLanguageOf(document) !== undefined;
}

function plainLanguageOf({ path, languageId }: { readonly path: string; readonly languageId: string }) {
  const byId = PLAIN_LANGUAGES.find(({ languageIds }) => languageIds.includes(languageId));
  if (byId !== undefined) return byId;
  const ending = /\.[^./\\]*$/.exec(path.toLowerCase())?.[0] ?? '';
  return PLAIN_LANGUAGES.find(({ fileEndings }) => fileEndings.includes(ending));
}
