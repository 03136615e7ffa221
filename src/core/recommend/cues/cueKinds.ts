/**
 * What a phrase says about what its question needs. Each language lists its phrases by kind; a phrase may be of several.
 */
export const CUE_KINDS = [
  /** Knowledge that is the same in every project: differences, pros and cons, meanings, principles. */
  'general',
  /** Asks what something is; general unless it is something of the project. */
  'whatIs',
  /** Asks how something is done. */
  'howTo',
  /** Everything it needs stands in the question: expressions, translations, conversions. */
  'selfContained',
  /** Code or examples that are not of the project. */
  'foreign',
  /** Speaks of the project as a whole. */
  'wholeProject',
  /** Asks for uses, callers or implementations. */
  'uses',
  /** Asks which of many, or for all of them. */
  'whichOf',
  /** Asks to look through files. */
  'search',
  /** Structure, layers, ways of data and requests. */
  'architecture',
  /** What was changed lately. */
  'changes',
  /** A change that reaches over several files. */
  'spread',
  /** Versions, defaults and where they are set. */
  'settings',
  /** "We" and "our": something of the project. */
  'ours',
  /** Points at the open code. */
  'here',
  /** A pronoun that may point at the open code or at what was said before. */
  'it',
  /** Asks for a change. */
  'edit',
  /** Comments, types, naming, layout. */
  'tidy',
  /** Says or asks how code behaves: symptoms, borderline cases, risks. */
  'behaviour',
  /** Asks for tests. */
  'test',
  /** Goes on from the turn before. */
  'followUp',
  /** Nothing but a wish to go on. */
  'goOn',
  /** Greetings and thanks. */
  'smallTalk',
  /** "Please": what follows stands as at the beginning of a sentence. */
  'polite',
] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/**
 * The phrases of one language, separated by `|`. Words are separated by spaces, scripts without spaces are matched by
 * character. `*` at the end of a word stands for any ending, `..` for up to six words or characters, `^` in front for the
 * beginning of a sentence, `=` in front for the whole question. Lower case, without apostrophes.
 */
export type CuePhrases = Readonly<Partial<Record<CueKind, string>>>;
