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

/**
 * The outline of a text whose structure shows without a grammar: Markdown, JSON and YAML. `undefined` for other languages.
 * Linear in the length of the text, and never fails on a broken one: it outlines what can be told.
 */
export function tryPlainOutline(document: {
  readonly path: string;
  readonly languageId: string;
  readonly text: string;
}): OutlineResult | undefined {
  const language = plainLanguageOf(document);
  if (language === undefined) return undefined;
  if (document.text.length > MAX_TEXT_LENGTH) return { kind: 'unavailable', why: 'tooLarge' };
  return { kind: 'outline', outline: language.outline(new TextSnapshot(document.text)) };
}

/** Whether `tryPlainOutline` knows the language. */
export function isPlainLanguage(document: { readonly path: string; readonly languageId: string }): boolean {
  return plainLanguageOf(document) !== undefined;
}

function plainLanguageOf({ path, languageId }: { readonly path: string; readonly languageId: string }) {
  const byId = PLAIN_LANGUAGES.find(({ languageIds }) => languageIds.includes(languageId));
  if (byId !== undefined) return byId;
  const ending = /\.[^./\\]*$/.exec(path.toLowerCase())?.[0] ?? '';
  return PLAIN_LANGUAGES.find(({ fileEndings }) => fileEndings.includes(ending));
}
