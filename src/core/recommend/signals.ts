import type { OffsetRange } from '../text/offsetRange.ts';
import { ALL_LANGUAGES } from './cues/allLanguages.ts';
import { CUE_KINDS, type CueKind } from './cues/cueKinds.ts';
import { CueMatcher, type FoundCues } from './cues/cueMatcher.ts';
import { cueTokens } from './cues/cueTokens.ts';
import { findMentions, type Mention, type Mentions } from './mentions.ts';
import { nameKey, nameWords } from './nameKey.ts';
import { type QuestionParts, questionParts } from './questionParts.ts';
import type { OpenFile, RecommendRequest } from './recommendRequest.ts';
import { resolvePath } from './resolvePath.ts';
import { stemOf } from './workspaceNames.ts';

/** What speaks for a mode apart from phrases. */
export const FACT_SIGNALS = [
  /** The surest name of the open file. */
  'openName',
  /** The surest name of other files only. */
  'otherName',
  /** Names of two files: the less sure of the surest two. */
  'twoFiles',
  'openPath',
  'otherPath',
  /** A pasted trace or message with places in the open file alone. */
  'openTrace',
  /** The same with places in other files. */
  'otherTrace',
  /** Names like those of programs that the project does not know. */
  'unknownName',
  'technology',
  'pastedCode',
  'pastedData',
  'pastedError',
  'selection',
  'noFile',
  /** The open file is a manifest, a build file or other configuration. */
  'configOpen',
  /** At most three words or six characters of Chinese. */
  'short',
  'long',
  'asks',
  /** General knowledge is asked for, and nothing of the project is named or pointed at. */
  'generalOnly',
  /** A technology is spoken of, and nothing of the project is named or pointed at. */
  'technologyOnly',
  /** Code or data was pasted, and nothing of the project is named. */
  'pastedOnly',
  /** Points at code, or asks for a change of it, when none is open and nothing else is named. */
  'pointsAtNothing',
  /** No word but those of phrases, and no name: "explain", "优化一下". */
  'bareRequest',
  /** There is no phrase and no name: nothing to go by. */
  'nothing',
] as const;
export type FactSignal = (typeof FACT_SIGNALS)[number];

/** What speaks for a mode, each from 0 to 1. Every kind of phrase but `polite` is one. */
export type SignalName = FactSignal | Exclude<CueKind, 'polite'>;
export const SIGNAL_NAMES: readonly SignalName[] = [...FACT_SIGNALS, ...CUE_KINDS.filter(kind => kind !== 'polite')];
export type Signals = Readonly<Record<SignalName, number>>;

/** The signals and what they were found by, for the reason. */
export interface Evidence {
  readonly signals: Signals;
  readonly mentions: Mentions;
  readonly cues: FoundCues<CueKind>;
  readonly traceFiles: readonly string[];
}

/** A general question has a topic; in "explain" or "what is wrong with that" it is what is open. */
const MIN_TOPIC_WORDS = 2;

const MATCHER = new CueMatcher(ALL_LANGUAGES);

/** Reads everything from a question that the choice of a mode rests on. Pure. */
export function gatherEvidence(request: RecommendRequest): Evidence {
  return evidenceIn(questionParts(request.question), request);
}

/**
 * The same for a question that was taken apart.
 *
 * @param claimed words of the prose that are not looked at: neither as names nor as a part of any phrase
 */
export function evidenceIn(
  parts: QuestionParts,
  request: Omit<RecommendRequest, 'question'>,
  claimed: readonly OffsetRange[] = [],
): Evidence {
  const { open, names, namesAreKnown, recentlyEdited } = request;
  const mentions = findMentions(withoutRanges(parts.prose, claimed), {
    names,
    open,
    openKeys: keysOf(open),
    recentlyEdited,
  });
  const cues = MATCHER.find(parts.prose, claimed);
  const traceFiles = parts.frames.flatMap(({ path }) => {
    const found = resolvePath(path, names);
    return open !== undefined && found.includes(open.path) ? [open.path] : found.slice(0, 1);
  });
  const facts = factsOf({ parts, mentions, cues, traceFiles, open, namesAreKnown });
  const phrases = Object.fromEntries(CUE_KINDS.map(kind => [kind, cues.phrases.has(kind) ? 1 : 0]));
  const { polite: _, ...cueSignals } = phrases as Record<CueKind, number>;
  return { signals: { ...facts, ...cueSignals } as Signals, mentions, cues, traceFiles };
}

/** Blanks in their place: what stands elsewhere stays where it is. */
function withoutRanges(text: string, ranges: readonly OffsetRange[]): string {
  return ranges.reduce(
    (rest, { start, endExclusive, length }) => rest.slice(0, start) + ' '.repeat(length) + rest.slice(endExclusive),
    text,
  );
}

function keysOf(open: OpenFile | undefined): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  if (open === undefined) return keys;
  for (const name of [stemOf(open.path), ...open.names]) {
    const key = nameKey(name);
    if (key.length >= 2) keys.set(key, Math.max(keys.get(key) ?? 0, nameWords(name).length));
  }
  return keys;
}

function factsOf(found: {
  readonly parts: QuestionParts;
  readonly mentions: Mentions;
  readonly cues: FoundCues<CueKind>;
  readonly traceFiles: readonly string[];
  readonly open: OpenFile | undefined;
  readonly namesAreKnown: boolean;
}): Record<FactSignal, number> {
  const { parts, mentions, cues, traceFiles, open } = found;
  const all = [...mentions.names, ...mentions.paths];
  const openName = surest(mentions.names.filter(name => name.isOfOpenFile));
  const otherName = surest(mentions.names.filter(name => !name.isOfOpenFile));
  const tokens = cueTokens(parts.prose).length;
  const has = (...kinds: CueKind[]): boolean => kinds.some(kind => cues.phrases.has(kind));
  const pointsAtProject = has('wholeProject', 'uses', 'search', 'ours');
  const speaksOfTechnology = mentions.technologies.length + mentions.unknownNames.length > 0;
  const namesProject = Math.max(openName, otherName) >= 0.5 || mentions.paths.length > 0 || traceFiles.length > 0;
  return {
    openName,
    otherName,
    twoFiles: ofTwoFiles(all),
    openPath: mentions.paths.some(path => path.isOfOpenFile) ? 1 : 0,
    otherPath: mentions.paths.some(path => !path.isOfOpenFile) ? 1 : 0,
    openTrace: traceFiles.length > 0 && traceFiles.every(path => path === open?.path) ? 1 : 0,
    otherTrace: traceFiles.some(path => path !== open?.path) ? 1 : 0,
    unknownName: found.namesAreKnown ? Math.min(1, mentions.unknownNames.length / 2) : 0,
    technology: Math.min(1, mentions.technologies.length / 2),
    pastedCode: parts.hasCode ? 1 : 0,
    pastedData: parts.hasData ? 1 : 0,
    pastedError: parts.hasError ? 1 : 0,
    selection: (open?.selection ?? '') === '' ? 0 : 1,
    noFile: open === undefined ? 1 : 0,
    configOpen: open !== undefined && isConfiguration(open.path) ? 1 : 0,
    short: tokens <= 3 ? 1 : tokens <= 6 ? 0.5 : 0,
    long: parts.prose.length > 100 ? 1 : 0,
    asks: /[?？]\s*$|[吗嗎呢么麼]\s*[?？]?\s*$/.test(parts.prose) ? 1 : 0,
    generalOnly:
      (has('general', 'whatIs', 'howTo', 'selfContained', 'foreign') || (has('whichOf') && speaksOfTechnology)) &&
      cues.otherWords >= MIN_TOPIC_WORDS &&
      !has('architecture', 'changes', 'spread', 'here') &&
      !pointsAtProject &&
      !namesProject
        ? 1
        : 0,
    technologyOnly: speaksOfTechnology && !pointsAtProject && !namesProject && !has('here', 'spread') ? 1 : 0,
    pastedOnly: (parts.hasCode || parts.hasData) && !parts.hasError && !namesProject ? 1 : 0,
    pointsAtNothing:
      open === undefined &&
      has('here', 'it', 'edit') &&
      !pointsAtProject &&
      !namesProject &&
      !has('changes', 'architecture')
        ? 1
        : 0,
    bareRequest: cues.otherWords === 0 && all.length === 0 && !has('goOn', 'smallTalk') ? 1 : 0,
    nothing: cues.phrases.size === 0 && all.length === 0 ? 1 : 0,
  };
}

function surest(mentions: readonly Mention[]): number {
  return mentions.reduce((most, mention) => Math.max(most, mention.distinctiveness), 0);
}

/** The less sure of the two surest mentions that have no file in common, of which one at least is not open. */
function ofTwoFiles(mentions: readonly Mention[]): number {
  let most = 0;
  for (const [index, first] of mentions.entries()) {
    for (const second of mentions.slice(index + 1)) {
      if (first.isOfOpenFile && second.isOfOpenFile) continue;
      if (first.paths.some(path => second.paths.includes(path))) continue;
      most = Math.max(most, Math.min(first.distinctiveness, second.distinctiveness));
    }
  }
  return most;
}

const CONFIGURATION =
  /(?:^|\/)(?:[^/]*\.(?:json|ya?ml|toml|ini|cfg|conf|props|xml|gradle|kts|csproj|cmake|lock|env|properties|tf|mod|hcl)|Dockerfile[^/]*|Makefile|Gemfile|Procfile|Rakefile|Vagrantfile|Jenkinsfile|CMakeLists\.txt|\.[^/]+|[^/]+\.config\.[cm]?[jt]s)$/i;

function isConfiguration(path: string): boolean {
  return CONFIGURATION.test(path);
}
