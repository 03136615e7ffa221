import type { Settings } from '../config/settings.ts';
import type { ContextRequest } from '../contextEngine.ts';
import type { DocumentIdentity } from '../documents/documentEvent.ts';
import type { MirroredDocument } from '../documents/documentMirror.ts';
import type { LayerPolicy } from '../modes/layerPolicy.ts';
import { isSecretPath } from '../safety/secretPaths.ts';
import type { OutlineResult } from '../syntax/outline.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { TokenCounter } from '../tokens/tokenCounter.ts';
import { type BundleWarning, ContextBundle, type Omission } from '../units/contextBundle.ts';
import { collectCurrentFile } from './collect/currentFile.ts';
import { collectHistory } from './collect/history.ts';
import { collectQuestion } from './collect/question.ts';
import { collectRecent, type RecentOptions } from './collect/recent.ts';
import { collectRetrieved, type OutlinedFile } from './collect/retrieved.ts';
import { collectSystem } from './collect/system.ts';
import { fitWithNotice } from './notice.ts';
import { renderWhole } from './shorten.ts';
import type { UnitDraft } from './unitDraft.ts';

/** Everything that was read for one prompt. Nothing below reads any more. */
export interface Material {
  readonly request: ContextRequest;
  readonly policy: LayerPolicy;
  readonly settings: Settings;
  readonly counter: TokenCounter;
  /** The current file, if the mode wants it and there is one. */
  readonly current?: {
    readonly document: MirroredDocument & { readonly snapshot: TextSnapshot };
    readonly selection: { readonly start: number; readonly endExclusive: number };
    readonly outline: OutlineResult;
  };
  /** What was done recently, if the mode wants it. */
  readonly recent?: Pick<RecentOptions, 'history' | 'countLine' | 'cache' | 'nowMs'>;
  /** The candidates, if the mode wants them. */
  readonly retrieved?: {
    readonly core: readonly OutlinedFile[];
    readonly auxiliary: readonly OutlinedFile[];
    readonly terms: readonly string[];
  };
  /** What was left out before anything was measured. */
  readonly excluded: readonly Omission[];
}

/**
 * The most of the room that the current file may take by growing around its core: it leaves a quarter to the symbol list
 * and the history and, where files are retrieved, most to those.
 */
const CURRENT_FILE_SHARE = { alone: 0.75, besideRetrieval: 0.35 };

/** Collects the drafts of every layer, fits them and gives the bundle. Pure: the same material always gives the same bundle. */
export function assemble(material: Material): ContextBundle {
  const { request, policy, settings, counter, current, retrieved } = material;
  const count = (text: string): number => counter.count(text);
  const tokensOf = (drafts: readonly UnitDraft[]): number =>
    drafts.reduce((sum, draft) => sum + renderWhole(draft, count).tokens, 0);

  const system = [collectSystem(policy, settings['system.prompt'])];
  const question = collectQuestion(policy, request.question);
  const history = collectHistory(policy, request.turns);
  const questionTokens = tokensOf(question);
  const room = Math.max(0, policy.budget - tokensOf(system) - questionTokens);

  const share = retrieved === undefined ? CURRENT_FILE_SHARE.alone : CURRENT_FILE_SHARE.besideRetrieval;
  const file =
    current === undefined
      ? { drafts: [], coreTokens: 0 }
      : collectCurrentFile(current.document, {
          policy,
          selection: current.selection,
          outline: current.outline,
          linesAround: settings['file.linesAroundCursor'],
          maxTokens: Math.floor(room * share),
          count,
        });

  const recent = recentOf(material);

  const files =
    retrieved === undefined
      ? []
      : collectRetrieved({
          policy,
          ...retrieved,
          maxTokens: room - tokensOf(history) - tokensOf(recent.drafts) - tokensOf(file.drafts),
          count,
        });

  const drafts = [...system, ...history, ...recent.drafts, ...files, ...file.drafts, ...question];
  const fitted = fitWithNotice(drafts, { policy, noticePercent: settings['budget.noticePercent'], count });
  return new ContextBundle({
    mode: policy.mode,
    units: fitted.units,
    budget: policy.budget,
    omissions: [...fitted.omissions, ...recent.omissions, ...material.excluded],
    warnings: warningsOf(material, { questionTokens, coreTokens: file.coreTokens }),
    encoding: counter.encoding,
  });
}

/**
 * Files that the prompt shows as the current one or in full are not repeated. Secret names are looked for once more: a file
 * may have been renamed since it was recorded.
 */
function recentOf({ policy, settings, current, retrieved, recent }: Material): ReturnType<typeof collectRecent> {
  if (recent === undefined) return { drafts: [], omissions: [] };
  const shownPaths = new Set(retrieved?.core.map(({ file }) => file.path));
  const isLeftOut = ({ uri, path }: DocumentIdentity): boolean =>
    shownPaths.has(path) || uri === current?.document.identity.uri || isSecretPath(path);
  const leftOut = new Set(
    recent.history.entries
      .map(entry => entry.document)
      .filter(isLeftOut)
      .map(({ uri }) => uri),
  );
  return collectRecent({ policy, settings, ...recent, isLeftOut: uri => leftOut.has(uri) });
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
