import { BASE_MODES, type BaseMode } from '../modes/contextMode.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { CueKind } from './cues/cueKinds.ts';
import type { Mention } from './mentions.ts';
import type { RecommendRequest } from './recommendRequest.ts';
import type { Evidence, SignalName } from './signals.ts';
import { SIGNAL_WEIGHTS } from './signalWeights.ts';
import { baseOf } from './workspaceNames.ts';

/** From here on a second name is worth telling. */
const SURE_NAME = 0.5;

/** Which signals can be said to be the reason for a mode, and how each is put. */
type Sayings = Partial<Record<SignalName, (evidence: Evidence, request: RecommendRequest) => Reason>>;

const SAYINGS: Readonly<Record<BaseMode, Sayings>> = {
  zero: {
    goOn: () => reason('advice.followUp'),
    followUp: () => reason('advice.followUp'),
    smallTalk: () => reason('advice.smallTalk'),
    selfContained: () => reason('advice.selfContained'),
    pastedOnly: () => reason('advice.selfContained'),
    pastedData: () => reason('advice.selfContained'),
    pastedCode: () => reason('advice.selfContained'),
    technology: ({ mentions }) => reason('advice.technology', { name: shown(mentions.technologies[0]!) }),
    technologyOnly: evidence => technologyReason(evidence),
    unknownName: ({ mentions }) => reason('advice.technology', { name: shown(mentions.unknownNames[0]!) }),
    general: () => reason('advice.general'),
    generalOnly: () => reason('advice.general'),
    whatIs: () => reason('advice.general'),
    howTo: () => reason('advice.general'),
    foreign: () => reason('advice.foreign'),
    pointsAtNothing: () => reason('advice.noEditor'),
  },
  file: {
    openName: ({ mentions }) => reason('advice.namesOpen', { name: nameOf(surest(mentions.names, true)) }),
    openPath: ({ mentions }) => reason('advice.namesOpen', { name: nameOf(surest(mentions.paths, true)) }),
    openTrace: ({ traceFiles }) => reason('advice.traceOpen', { path: fileOf(traceFiles) }),
    selection: () => reason('advice.selection'),
    here: evidence => reason('advice.here', { words: phraseOf(evidence, 'here') }),
    it: evidence => reason('advice.here', { words: phraseOf(evidence, 'it') }),
    edit: () => reason('advice.edit'),
    tidy: () => reason('advice.edit'),
    test: () => reason('advice.test'),
    behaviour: () => reason('advice.behaviour'),
  },
  project: {
    twoFiles: evidence => severalNames(evidence),
    otherName: evidence => {
      if (evidence.signals.twoFiles >= SURE_NAME) return severalNames(evidence);
      const name = surest(evidence.mentions.names, false);
      return reason('advice.namesOther', { name: nameOf(name), path: fileOf(name.paths) });
    },
    otherPath: ({ mentions }) => reason('advice.pathOther', { path: nameOf(surest(mentions.paths, false)) }),
    otherTrace: ({ traceFiles }, { open }) =>
      reason('advice.traceOther', { path: fileOf(traceFiles.filter(path => path !== open?.path)) }),
    uses: () => reason('advice.uses'),
    wholeProject: () => reason('advice.wholeProject'),
    ours: () => reason('advice.wholeProject'),
    whichOf: () => reason('advice.search'),
    search: () => reason('advice.search'),
    architecture: () => reason('advice.architecture'),
    changes: () => reason('advice.changes'),
    spread: () => reason('advice.spread'),
    settings: () => reason('advice.settings'),
  },
};

/** What is said when no single signal explains the mode. */
const FALLBACKS: Readonly<Record<BaseMode, (request: RecommendRequest) => Reason>> = {
  zero: ({ open }) => reason(open === undefined ? 'advice.noEditor' : 'advice.noTrace'),
  file: ({ open }) => reason('advice.openFile', { path: baseOf(open?.path ?? '') }),
  project: () => reason('advice.beyondFile'),
};

/** The signal that speaks most for the mode against the next best one, in words. */
export function reasonFor(mode: BaseMode, evidence: Evidence, request: RecommendRequest): Reason {
  const { signals } = evidence;
  const others = BASE_MODES.filter(each => each !== mode && (each !== 'file' || request.open !== undefined));
  let say: NonNullable<Sayings[SignalName]> = () => FALLBACKS[mode](request);
  let most = 0;
  for (const [name, saying] of Object.entries(SAYINGS[mode]) as [SignalName, NonNullable<Sayings[SignalName]>][]) {
    const weights = SIGNAL_WEIGHTS[name];
    const contribution = signals[name] * (weights[mode] - Math.max(...others.map(other => weights[other])));
    if (contribution <= most) continue;
    most = contribution;
    say = saying;
  }
  return say(evidence, request);
}

function severalNames({ mentions }: Evidence): Reason {
  const [first, second] = namesOfTwoFiles([...mentions.names, ...mentions.paths]);
  return reason('advice.namesSeveral', { first: nameOf(first), second: nameOf(second) });
}

function technologyReason({ mentions }: Evidence): Reason {
  return reason('advice.technology', { name: shown(mentions.technologies[0] ?? mentions.unknownNames[0]!) });
}

function surest(mentions: readonly Mention[], isOfOpenFile: boolean): Mention {
  return mentions
    .filter(mention => mention.isOfOpenFile === isOfOpenFile)
    .reduce((best, mention) => (mention.distinctiveness > best.distinctiveness ? mention : best));
}

/** The two surest that have no file in common. */
function namesOfTwoFiles(mentions: readonly Mention[]): readonly [Mention, Mention] {
  const surestFirst = mentions.toSorted((a, b) => b.distinctiveness - a.distinctiveness);
  for (const [index, second] of surestFirst.entries()) {
    const first = surestFirst
      .slice(0, index)
      .find(
        each => !each.paths.some(path => second.paths.includes(path)) && !(each.isOfOpenFile && second.isOfOpenFile),
      );
    // In the order of the question.
    if (first !== undefined)
      return mentions.indexOf(first) < mentions.indexOf(second) ? [first, second] : [second, first];
  }
  return [surestFirst[0]!, surestFirst[1]!];
}

const MAX_SHOWN_LENGTH = 40;

function nameOf({ text }: Mention): string {
  return shown(text);
}

function fileOf(paths: readonly string[]): string {
  return shown(baseOf(paths[0] ?? ''));
}

function phraseOf({ cues }: Evidence, kind: CueKind): string {
  return cues.phrases.get(kind)![0]!;
}

/** As it may stand in a sentence. */
export function shown(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH - 1).toWellFormed()}…`;
}
