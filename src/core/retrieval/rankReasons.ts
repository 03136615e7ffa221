import { type Reason, reason } from '../units/reason.ts';
import { inverseFrequency } from './bm25.ts';
import { isDistinctive } from './nameSignals.ts';
import { matchingParts, pathNamesOf } from './pathMentions.ts';
import type { Question, SearchTerm } from './question.ts';
import type { Feature } from './rankingWeights.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { Evidence } from './signals.ts';

/** The most reasons given for one file. */
const MAX_REASONS = 3;
/** The most terms named in a reason: the rarest say it. */
const MAX_TERMS = 3;
const MAX_SUBJECT_LENGTH = 80;

/** Signals that say the same thing to a person; what they add together decides which reasons are strongest. */
const GROUPS = {
  frame: ['frame'],
  mention: ['pathMention'],
  defines: ['definedName', 'names'],
  content: ['titleText', 'sourceText', 'chunks', 'sourceChunks'],
  name: ['path'],
  commit: ['commits', 'sourceCommits', 'commitsTitle'],
  importer: ['importedByLikely', 'importedAndMatching'],
  phrase: ['phrase'],
  test: ['importedByTest'],
  edited: ['edited'],
  uncommitted: ['uncommitted'],
} as const satisfies Readonly<Record<string, readonly Feature[]>>;
type Group = keyof typeof GROUPS;

/** Says in words why the ranking put a file where it is. */
export class ReasonFinder {
  readonly #index: SearchIndex;
  readonly #question: Question;
  readonly #evidence: Evidence;
  /** By the number of a file, its place among the ranges of the lookups. */
  readonly #places: ReadonlyMap<number, number>;
  /** The first name of the question that a file defines letter by letter, by its path. */
  readonly #definedNames = new Map<string, string>();
  readonly #inText: TermLookup;
  readonly #inPath: TermLookup;
  readonly #inNames: TermLookup;

  /** @param numbers the files that may be asked about */
  constructor(
    index: SearchIndex,
    {
      question,
      evidence,
      numbers,
    }: { readonly question: Question; readonly evidence: Evidence; readonly numbers: readonly number[] },
  ) {
    this.#index = index;
    this.#question = question;
    this.#evidence = evidence;
    this.#places = new Map(numbers.map((number, place) => [number, place]));
    for (const name of question.names.filter(isDistinctive).toReversed()) {
      for (const path of index.filesDefining(name)) this.#definedNames.set(path, name);
    }
    this.#inText = new TermLookup(question.terms, {
      ranges: numbers.map(number => {
        const { firstChunk, chunkCount } = index.files[number]!;
        return { start: firstChunk, endExclusive: firstChunk + chunkCount };
      }),
      documentCount: index.totals.chunks,
      read: term => index.chunksWith(term.hash),
    });
    const files = {
      ranges: numbers.map(number => ({ start: number, endExclusive: number + 1 })),
      documentCount: index.totals.files,
    };
    this.#inPath = new TermLookup(question.terms, { ...files, read: term => index.filesWith('path', term.hash) });
    this.#inNames = new TermLookup(question.terms, { ...files, read: term => index.filesWith('names', term.hash) });
  }

  /** @param shareOf what a signal adds to the score of this file */
  of(number: number, shareOf: (feature: Feature) => number): readonly Reason[] {
    const groups = (Object.keys(GROUPS) as Group[])
      .map(group => ({ group, share: GROUPS[group].reduce((sum, feature) => sum + shareOf(feature), 0) }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share);
    return groups.flatMap(({ group }) => this.#reasonOf(group, number) ?? []).slice(0, MAX_REASONS);
  }

  #reasonOf(group: Group, number: number): Reason | undefined {
    const { path } = this.#index.files[number]!;
    const place = this.#places.get(number)!;
    switch (group) {
      case 'frame':
      case 'mention':
        return this.#mentionReason(group, path);
      case 'defines':
        return this.#definesReason(path, place);
      case 'content':
        return termsReason('retrieved.content', this.#inText.within(place));
      case 'name':
        return termsReason('retrieved.name', this.#inPath.within(place));
      case 'commit': {
        const commit = this.#index.commits.commits[this.#evidence.commits[number]!];
        return commit === undefined ? undefined : reason('retrieved.commit', { subject: subjectOf(commit.message) });
      }
      case 'importer': {
        const importer = this.#index.files[this.#evidence.importers[number]!];
        return importer === undefined ? undefined : reason('retrieved.imports', { path: importer.path });
      }
      case 'test': {
        const test = this.#index.files[this.#evidence.tests[number]!];
        return test === undefined ? undefined : reason('retrieved.test', { path: test.path });
      }
      case 'edited':
        return reason('retrieved.edited');
      case 'phrase':
        return reason('retrieved.phrase', { text: this.#evidence.phrases.get(number)! });
      case 'uncommitted':
        return reason('retrieved.uncommitted');
    }
  }

  #mentionReason(group: 'frame' | 'mention', path: string): Reason | undefined {
    const names = pathNamesOf(path);
    const mention = this.#question.mentions.find(
      candidate => matchingParts(candidate, names) > 0 && (group === 'mention' || candidate.lineNumber !== undefined),
    );
    if (mention === undefined) return undefined;
    return group === 'frame'
      ? reason('retrieved.frame', { line: mention.lineNumber! })
      : reason('retrieved.mention', { text: mention.text });
  }

  #definesReason(path: string, place: number): Reason | undefined {
    const name = this.#definedNames.get(path);
    if (name !== undefined) return reason('retrieved.defines', { name });
    return termsReason('retrieved.definesTerms', this.#inNames.within(place));
  }
}

function termsReason(
  code: 'retrieved.content' | 'retrieved.name' | 'retrieved.definesTerms',
  terms: readonly string[],
): Reason | undefined {
  return terms.length === 0 ? undefined : reason(code, { terms: terms.slice(0, MAX_TERMS).join(', ') });
}

function subjectOf(message: string): string {
  const subject = message.split('\n', 1)[0]!.trim();
  return subject.length <= MAX_SUBJECT_LENGTH ? subject : `${subject.slice(0, MAX_SUBJECT_LENGTH - 1).toWellFormed()}…`;
}

/** A run of numbers of documents. */
interface DocumentRange {
  readonly start: number;
  readonly endExclusive: number;
}

/** Which terms stand in which of a few runs of documents, those that say most first: the rare ones and those of the title. */
class TermLookup {
  readonly #found: readonly { readonly text: string; readonly isInRange: readonly boolean[] }[];

  constructor(
    terms: readonly SearchTerm[],
    options: {
      readonly ranges: readonly DocumentRange[];
      readonly documentCount: number;
      readonly read: (term: SearchTerm) => { readonly documents: Uint32Array; readonly length: number };
    },
  ) {
    this.#found = terms
      .map(term => {
        const { documents, length } = options.read(term);
        const value = (term.weight + term.titleWeight) * inverseFrequency(options.documentCount, length);
        const isInRange = options.ranges.map(({ start, endExclusive }) => {
          const place = lowerBound(documents, length, start);
          return place < length && documents[place]! < endExclusive;
        });
        return { text: term.text, value, isInRange };
      })
      .sort((a, b) => b.value - a.value);
  }

  /** Terms of the documents in a range, as the user wrote them. */
  within(range: number): readonly string[] {
    const inRange = this.#found.filter(({ isInRange }) => isInRange[range]);
    const byForm = new Map(inRange.map(({ text }) => [text.toLowerCase(), text]));
    return [...byForm.values()];
  }
}

/** The first place, of so many, whose value is not below the given one. */
function lowerBound(sorted: Uint32Array, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
