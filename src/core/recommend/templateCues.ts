import type { TaskTemplate } from '../templates/taskTemplate.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import { ALL_LANGUAGES } from './cues/allLanguages.ts';
import { type CueMatch, CueMatcher, type PhraseLists } from './cues/cueMatcher.ts';
import { type CueToken, cueTokens } from './cues/cueTokens.ts';

/** A template that the words of a question speak for. */
export interface CuedTemplate {
  readonly template: TaskTemplate;
  /** From the first to the last word of the cue, as the question has them. */
  readonly words: string;
  /** The words of the cue, without those in its gap: "write … tests" in "write some tests". */
  readonly claimed: readonly OffsetRange[];
}

/** So that a cue may stand behind "please" as at the beginning of a sentence. */
const POLITE: readonly PhraseLists<string>[] = ALL_LANGUAGES.map(({ polite = '' }) => ({ polite }));

/** Finds the cues of templates in questions; made once for a list of templates. */
export class TemplateCues {
  readonly #templates: ReadonlyMap<string, TaskTemplate>;
  readonly #matcher: CueMatcher<string>;

  constructor(templates: readonly TaskTemplate[]) {
    const cued = templates.filter(({ cues }) => cues.length > 0);
    // By what no kind of phrase is called.
    this.#templates = new Map(cued.map(template => [`template:${template.id}`, template]));
    const lists = cued.map(({ id, cues }) => ({ [`template:${id}`]: cues.join('|') }));
    this.#matcher = new CueMatcher<string>(cued.length === 0 ? [] : [...POLITE, ...lists]);
  }

  /**
   * The longest cue first, and of equal ones the one that stands first; a template with several is there several times.
   *
   * @param prose in the normal form C
   */
  findIn(prose: string): readonly CuedTemplate[] {
    const tokens = cueTokens(prose);
    return this.#matcher
      .matches(tokens)
      .toSorted((a, b) => b.phrase.tokens.length - a.phrase.tokens.length)
      .flatMap(match =>
        match.phrase.kinds.flatMap(kind => {
          const template = this.#templates.get(kind);
          if (template === undefined) return [];
          const words = prose.slice(tokens[match.start]!.start, tokens[match.endExclusive - 1]!.endExclusive);
          return { template, words, claimed: wordsOf(match, tokens) };
        }),
      );
  }
}

export const NO_TEMPLATES = new TemplateCues([]);

/** What stands before the first gap of the phrase and behind the last one. */
function wordsOf(match: CueMatch<string>, tokens: readonly CueToken[]): readonly OffsetRange[] {
  const { phrase, start, coveredEndExclusive, endExclusive } = match;
  const rangeOf = (from: number, to: number) => new OffsetRange(tokens[from]!.start, tokens[to - 1]!.endExclusive);
  const behindGap = phrase.tokens.length - 1 - phrase.tokens.lastIndexOf('gap');
  if (coveredEndExclusive === endExclusive || behindGap === 0) return [rangeOf(start, coveredEndExclusive)];
  return [rangeOf(start, coveredEndExclusive), rangeOf(endExclusive - behindGap, endExclusive)];
}
