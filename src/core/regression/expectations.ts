import { invariant } from '../base/invariant.ts';
import type { Recommendation } from '../recommend/recommendMode.ts';
import { chunksOf } from '../retrieval/chunks.ts';
import { globMatcher } from '../templates/globs.ts';
import type { ContextBundle } from '../units/contextBundle.ts';
import type { ContextUnit } from '../units/contextUnit.ts';
import type { QuestionResult } from './questionResult.ts';
import type { RegressionQuestion } from './regressionSet.ts';

/** What the engine makes of a question. */
export interface Observed {
  readonly bundle: Pick<ContextBundle, 'units' | 'totalTokens'>;
  /** May be absent when no mode is expected. */
  readonly recommendation?: Recommendation;
  /** Whether some file of the project is known to define the name. */
  readonly isDefined: (symbol: string) => boolean;
}

/** An expectation that is not met. */
export type Unmet =
  | { readonly kind: 'mode'; readonly recommendation: Recommendation }
  /** A path or a glob. */
  | { readonly kind: 'fileMissing'; readonly file: string }
  | { readonly kind: 'symbolMissing'; readonly symbol: string }
  | { readonly kind: 'fileShown'; readonly path: string; readonly unit: ContextUnit }
  | { readonly kind: 'symbolShown'; readonly symbol: string; readonly path: string }
  | { readonly kind: 'tokens'; readonly tokens: number; readonly maxTokens: number };

/** Compares what was expected with what there is, in the order of the entry's fields. Pure. */
export function unmetExpectations(question: RegressionQuestion, observed: Observed): readonly Unmet[] {
  const { expectedModes, must, mustNot, maxTokens } = question;
  const { bundle, recommendation } = observed;
  const tokens = bundle.totalTokens();
  return [
    ...unmetMode(expectedModes, recommendation),
    ...must.files.flatMap((file): Unmet[] =>
      fileUnits(bundle, file).length > 0 ? [] : [{ kind: 'fileMissing', file }],
    ),
    ...must.symbols.flatMap((symbol): Unmet[] =>
      pathShowing(symbol, observed) !== undefined ? [] : [{ kind: 'symbolMissing', symbol }],
    ),
    ...mustNot.files.flatMap((file): Unmet[] =>
      fileUnits(bundle, file)
        .slice(0, 1)
        .map(({ unit, path }) => ({ kind: 'fileShown', path, unit })),
    ),
    ...mustNot.symbols.flatMap((symbol): Unmet[] => {
      const path = pathShowing(symbol, observed);
      return path === undefined ? [] : [{ kind: 'symbolShown', symbol, path }];
    }),
    ...(maxTokens !== undefined && tokens > maxTokens ? [{ kind: 'tokens', tokens, maxTokens } as const] : []),
  ];
}

/** How many things are expected of the context and the recommendation. */
export function expectationCount({ expectedModes, must, mustNot, maxTokens }: RegressionQuestion): number {
  const lists = [must.files, must.symbols, mustNot.files, mustNot.symbols];
  const wanted = lists.reduce((sum, list) => sum + list.length, 0);
  return wanted + Number(expectedModes.length > 0) + Number(maxTokens !== undefined);
}

/** @param unmetCount of the expectations */
export function scoreOf(
  question: RegressionQuestion,
  unmetCount: number,
): Pick<QuestionResult, 'score' | 'isPassed' | 'expectations'> {
  const expectations = expectationCount(question);
  const score = expectations === 0 ? 1 : (expectations - unmetCount) / expectations;
  return { score, isPassed: score >= (question.floor ?? 1), expectations };
}

/** Whether it names files by a pattern and not by one path. */
export function isGlob(file: string): boolean {
  return /[*?{}]|\/$/.test(file);
}

function unmetMode(
  expected: RegressionQuestion['expectedModes'],
  recommendation: Recommendation | undefined,
): readonly Unmet[] {
  if (expected.length === 0) return [];
  invariant(recommendation !== undefined, 'A mode is expected, and nobody has asked for a recommendation');
  // Who expects a mode also has it when a template is recommended in its place.
  const { mode, baseMode } = recommendation;
  return expected.includes(mode) || expected.includes(baseMode) ? [] : [{ kind: 'mode', recommendation }];
}

/** The units that show a file of that name, or one that fits the glob. */
function fileUnits(
  bundle: Observed['bundle'],
  file: string,
): readonly { readonly unit: ContextUnit; readonly path: string }[] {
  const fits = isGlob(file) ? globMatcher(file) : (path: string) => path === file;
  return bundle.units.flatMap(unit =>
    unit.source.kind === 'file' && unit.role !== 'symbols' && fits(unit.source.path)
      ? { unit, path: unit.source.path }
      : [],
  );
}

/** The file that shows the definition. */
function pathShowing(symbol: string, { bundle, isDefined }: Observed): string | undefined {
  const shows = isDefined(symbol)
    ? (unit: ContextUnit, path: string) => definesIn(unit, path, symbol)
    : // In a language whose definitions are not known, the name itself is all there is to look for.
      (unit: ContextUnit) => hasWord(unit.content, symbol);
  for (const unit of bundle.units) {
    if (unit.source.kind !== 'file' || unit.role === 'symbols') continue;
    if (shows(unit, unit.source.path)) return unit.source.path;
  }
  return undefined;
}

/** Signatures are definitions; of other units, the lines that are shown tell. */
function definesIn({ zone, snippets, content }: ContextUnit, path: string, symbol: string): boolean {
  if (zone === 'auxiliary') return hasWord(content, symbol);
  const texts = snippets.length === 0 ? [content] : snippets.map(snippet => snippet.content);
  return texts.some(text => chunksOf(path, text).definitions.some(({ name }) => name === symbol));
}

function hasWord(text: string, word: string): boolean {
  const isPartOfWord = (character: string | undefined): boolean => /[\p{L}\p{N}_$]/u.test(character ?? '');
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + word.length])) return true;
  }
  return false;
}
