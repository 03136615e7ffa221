import type { Choices, Weight } from '../choices/choices.ts';
import type { Settings } from '../config/settings.ts';
import type { ContextRequest } from '../contextEngine.ts';
import type { DocumentIdentity } from '../documents/documentEvent.ts';
import type { CurrentFile } from '../documents/gatherCurrent.ts';
import type { LayerPolicy } from '../modes/layerPolicy.ts';
import { CLASS_PRIORITY } from '../modes/priorities.ts';
import type { TermValue } from '../retrieval/passageScores.ts';
import { isSecretPath } from '../safety/secretPaths.ts';
import type { TaskTemplate } from '../templates/taskTemplate.ts';
import type { TemplatePart } from '../templates/templatePart.ts';
import type { TokenCounter } from '../tokens/tokenCounter.ts';
import { type BundleWarning, ContextBundle, type Omission } from '../units/contextBundle.ts';
import type { Uses } from '../uses/findUses.ts';
import type { AssemblyCache } from './assemblyCache.ts';
import { collectHistory } from './collect/history.ts';
import { collectInstructionFiles, type InstructionFile } from './collect/instructionFiles.ts';
import { collectPinned, type PinnedFile } from './collect/pinned.ts';
import { collectQuestion } from './collect/question.ts';
import { collectRecent, type RecentOptions } from './collect/recent.ts';
import { collectRetrieved, type OutlinedFile, type PiecedFile } from './collect/retrieved.ts';
import { collectSystem } from './collect/system.ts';
import { collectInstruction, collectTemplate } from './collect/template.ts';
import { collectUses } from './collect/uses.ts';
import { fitWithNotice } from './notice.ts';
import { redactDrafts } from './redact.ts';
import type { UnitDraft } from './unitDraft.ts';

/** Everything that was read for one prompt. Nothing below reads any more. */
export interface Material {
  readonly request: ContextRequest;
  readonly policy: LayerPolicy;
  readonly settings: Settings;
  readonly counter: TokenCounter;
  /** The current file, if the mode wants it and there is one. */
  readonly current?: CurrentFile;
  /** What was done recently, if the mode wants it. */
  readonly recent?: Pick<RecentOptions, 'history' | 'cache' | 'nowMs'>;
  /** The candidates, if the mode wants them. */
  readonly retrieved?: {
    readonly core: readonly PiecedFile[];
    readonly auxiliary: readonly OutlinedFile[];
    readonly terms: readonly TermValue[];
  };
  /** Those that hold for the current file, if the mode lets them in. */
  readonly instructions: readonly InstructionFile[];
  /** All uses of something, if the mode retrieves files and the question asks for them. */
  readonly uses?: Uses;
  /** The task template that is on, with what its sources have come to. */
  readonly template?: { readonly template: TaskTemplate; readonly parts: readonly TemplatePart[] };
  /** What the user put in, if the mode lets it in. */
  readonly pinned: readonly PinnedFile[];
  /** What the user decided; none in a mode without files. */
  readonly choices: Choices;
  /** What was left out before anything was measured. */
  readonly excluded: readonly Omission[];
  /** What is known from prompts before, by the same counter. */
  readonly cache: AssemblyCache;
}

/**
 * The most of the room that the current file may take by growing around its core: it leaves a quarter to the symbol list
 * and the history and, where other files are to be in, most to those.
 */
const CURRENT_FILE_SHARE = { alone: 0.75, besideRetrieval: 0.35 };
/** The most of the room for retrieved files that a list of uses may take: it answers the question, and is rarely that long. */
const USES_SHARE = 0.85;

/** Collects the drafts of every layer, fits them and gives the bundle. Pure: the same material always gives the same bundle. */
export function assemble(material: Material): ContextBundle {
  const { request, policy, settings, counter, current, retrieved, cache } = material;
  const { renderings } = cache;
  const { count } = renderings;
  const tokensOf = (drafts: readonly UnitDraft[]): number =>
    drafts.reduce((sum, draft) => sum + renderings.whole(draft).tokens, 0);

  const instructions = collectInstructionFiles(
    material.instructions.map(file => cache.instructions(policy.mode, file)),
    { maxTokens: settings['instructions.maxTokens'], renderings },
  );
  const { template } = material;
  const task = template === undefined ? [] : [collectInstruction(policy, template.template)];
  const system = [collectSystem(policy, settings['system.prompt']), ...task, ...instructions.drafts];
  const question = collectQuestion(policy, request.question);
  const history = collectHistory(policy, request, count);
  const questionTokens = tokensOf(question);
  const room = Math.max(0, policy.budget - tokensOf(system) - questionTokens);

  const isAlone = retrieved === undefined && (template?.parts ?? []).length === 0;
  const share = isAlone ? CURRENT_FILE_SHARE.alone : CURRENT_FILE_SHARE.besideRetrieval;
  const file =
    current === undefined
      ? { drafts: [], coreTokens: 0 }
      : cache.currentFile(current.document, {
          policy,
          selection: current.selection,
          outline: current.outline,
          ...(current.cellCount === undefined ? {} : { cellCount: current.cellCount }),
          linesAround: settings['file.linesAroundCursor'],
          maxTokens: Math.floor(room * share),
          maxCoreTokens: room,
          ...(current.parts === undefined ? {} : { parts: current.parts }),
        });

  const recent = recentOf(material);
  const pinned = collectPinned(policy, material.pinned);

  const fileRoom = room - tokensOf([...history.drafts, ...recent.drafts, ...pinned, ...file.drafts]);
  const uses =
    material.uses === undefined
      ? { drafts: [], omissions: [] }
      : collectUses(material.uses, { policy, maxTokens: Math.floor(fileRoom * USES_SHARE), count });
  const sources =
    template === undefined
      ? []
      : collectTemplate(template.parts, {
          policy,
          id: template.template.id,
          maxTokens: fileRoom - tokensOf(uses.drafts),
          renderings,
        });
  const files =
    retrieved === undefined
      ? []
      : collectRetrieved({
          policy,
          ...retrieved,
          maxTokens: fileRoom - tokensOf([...sources, ...uses.drafts]),
          renderings,
        });

  const retrievedDrafts = [...uses.drafts, ...files];
  const drafts = [
    ...system,
    ...history.drafts,
    ...recent.drafts,
    ...retrievedDrafts,
    ...pinned,
    ...sources,
    ...file.drafts,
    ...question,
  ];
  const safe = redactDrafts(
    drafts,
    path => material.choices.trusted.includes(path),
    draft => cache.redacted(draft),
  );
  const fitted = fitWithNotice(withWeights(safe.drafts, material.choices.weights), {
    policy,
    noticePercent: settings['budget.noticePercent'],
    renderings,
  });
  return new ContextBundle({
    mode: policy.mode,
    ...(policy.template === undefined ? {} : { template: policy.template }),
    units: fitted.units,
    budget: policy.budget,
    omissions: [
      ...history.omissions,
      ...uses.omissions,
      ...fitted.omissions,
      ...safe.omissions,
      ...instructions.omissions,
      ...recent.omissions,
      ...material.excluded,
    ],
    warnings: warningsOf(material, { questionTokens, coreTokens: file.coreTokens }),
    encoding: counter.encoding,
  });
}

/** Before all classes, and behind all that may go. */
const WEIGHT_PRIORITY: Readonly<Record<Weight, number>> = { first: 0, last: CLASS_PRIORITY.system - 1 };

/** The files that the user weighs lose the places of their classes. */
function withWeights(drafts: readonly UnitDraft[], weights: Choices['weights']): readonly UnitDraft[] {
  return drafts.map(draft => {
    const { source } = draft;
    const chosen = source.kind === 'file' ? weights.find(({ path }) => path === source.path) : undefined;
    return chosen === undefined ? draft : { ...draft, priority: WEIGHT_PRIORITY[chosen.weight] };
  });
}

/**
 * Files that the prompt shows as the current one or in full are not repeated. Secret names are looked for once more: a file
 * may have been renamed since it was recorded.
 */
function recentOf({
  policy,
  settings,
  counter,
  current,
  retrieved,
  recent,
  pinned,
  choices,
}: Material): ReturnType<typeof collectRecent> {
  if (recent === undefined) return { drafts: [], omissions: [] };
  const shownPaths = new Set([
    ...(retrieved?.core.map(({ file }) => file.path) ?? []),
    ...pinned.map(({ pin }) => pin.path),
    ...choices.excluded,
  ]);
  const isLeftOut = ({ uri, path }: DocumentIdentity): boolean =>
    shownPaths.has(path) || uri === current?.document.identity.uri || isCellOf(path, current) || isSecretPath(path);
  const leftOut = new Set(
    recent.history.entries
      .map(entry => entry.document)
      .filter(isLeftOut)
      .map(({ uri }) => uri),
  );
  return collectRecent({ policy, settings, counter, ...recent, isLeftOut: uri => leftOut.has(uri) });
}

/** What was done in a notebook is recorded under the paths of its cells, `a.ipynb#X1`. */
function isCellOf(path: string, current: CurrentFile | undefined): boolean {
  return current?.cellCount !== undefined && path.startsWith(`${current.document.identity.path}#`);
}

/** What exceeds the soft budget all by itself, because the user asked for it. */
function warningsOf(
  { policy, current }: Material,
  { questionTokens, coreTokens }: { readonly questionTokens: number; readonly coreTokens: number },
): BundleWarning[] {
  const { budget } = policy;
  const warnings: BundleWarning[] = [];
  if (current !== undefined && coreTokens > budget) {
    warnings.push({ code: 'core.overBudget', path: current.document.identity.path, tokens: coreTokens, budget });
  }
  if (questionTokens > budget) warnings.push({ code: 'question.overBudget', tokens: questionTokens, budget });
  return warnings;
}
