import type { BuiltContext } from '../core/contextEngine.ts';
import { englishReason } from '../core/messages/english.ts';
import { formatTokens, formatUsage } from '../core/tokens/format.ts';
import { type BundleWarning, type Omission, usageByLayer } from '../core/units/contextBundle.ts';
import { type ContextUnit, layerOf } from '../core/units/contextUnit.ts';
import type { Reason } from '../core/units/reason.ts';

/** A value as every command with `--json` prints it. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** What is in a prompt and what is not, for people: one line a unit. */
export function summaryOf({ bundle }: BuiltContext): string {
  const usage = formatUsage({ used: bundle.totalTokens(), budget: bundle.budget, isEstimate: false });
  const lines = [
    `[context-mode: ${bundle.mode} mode] [used: ${usage} tokens]`,
    ...bundle.units.map(
      unit =>
        `  in   ${row(unit.id, formatTokens(unit.tokens), reasonsOf(unit))}${unit.isShortened ? ' (shortened)' : ''}`,
    ),
    ...bundle.omissions.map(
      ({ unitId, what, tokens, reason }) =>
        `  ${OMISSION_WORD[what]} ${row(unitId, sizeOf(tokens, reason), englishReason(reason))}`,
    ),
    ...bundle.warnings.map(warning => `  note ${sentenceOfWarning(warning)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A bundle as JSON: everything that decided about the prompt, with the sentence of each reason beside its code. */
export function jsonOf({ bundle, prompt }: BuiltContext, { withText = true } = {}): string {
  const report = {
    mode: bundle.mode,
    budget: bundle.budget,
    totalTokens: bundle.totalTokens(),
    encoding: bundle.encoding,
    usageByLayer: usageByLayer(bundle),
    units: bundle.units.map((unit: ContextUnit) => ({
      ...(withText ? unit : withoutText(unit)),
      layer: layerOf(unit.role),
      reason: withSentence(unit.reason),
      ...(unit.moreReasons === undefined ? {} : { moreReasons: unit.moreReasons.map(withSentence) }),
    })),
    omissions: bundle.omissions.map((omission: Omission) => ({ ...omission, reason: withSentence(omission.reason) })),
    warnings: bundle.warnings.map(warning => ({ ...warning, sentence: sentenceOfWarning(warning) })),
    ...(withText ? { prompt } : {}),
  };
  return json(report);
}

function withoutText({ content: _, snippets, ...unit }: ContextUnit) {
  return { ...unit, snippets: snippets.map(({ content: __, ...snippet }) => snippet) };
}

/** A file that project mode considered for a question. */
export interface ReportedCandidate {
  readonly path: string;
  readonly isIn: boolean;
  readonly zone: 'core' | 'auxiliary' | 'left out';
  /** 0 when it is left out. */
  readonly tokens: number;
  /** 1-based, inclusive: the lines that are shown. */
  readonly lines: readonly (readonly [number, number])[];
  readonly reason: string;
}

/** Best first; then what was left out. */
export function candidatesOf({ units, omissions }: BuiltContext['bundle']): readonly ReportedCandidate[] {
  const candidates = units.flatMap((unit): ReportedCandidate[] => {
    const { role, source, zone, tokens, snippets } = unit;
    if (role !== 'retrieved' || source.kind !== 'file') return [];
    const lines = snippets.map(({ startLine, endLine }) => [startLine, endLine] as const);
    return [{ path: source.path, isIn: true, zone: zone ?? 'core', tokens, lines, reason: reasonsOf(unit) }];
  });
  const left = omissions.flatMap(({ role, source, what, reason }): ReportedCandidate[] => {
    if (role !== 'retrieved' || source.kind !== 'file' || what === 'shortened' || what === 'redacted') return [];
    return [{ path: source.path, isIn: false, zone: 'left out', tokens: 0, lines: [], reason: englishReason(reason) }];
  });
  return [...candidates, ...left];
}

/** All reasons of a unit, strongest first. */
function reasonsOf({ reason, moreReasons = [] }: ContextUnit): string {
  return [reason, ...moreReasons].map(englishReason).join('; ');
}

const OMISSION_WORD: Readonly<Record<Omission['what'], string>> = {
  dropped: 'out ',
  shortened: 'cut ',
  excluded: 'out ',
  redacted: 'cut ',
  stale: 'out ',
};

function row(id: string, size: string, sentence: string): string {
  return `${size.padStart(7)}  ${id}: ${sentence}`;
}

/** In tokens where they were counted, else the size of the file that was not read for the prompt. */
function sizeOf(tokens: number, { data }: Reason): string {
  if (tokens > 0) return formatTokens(tokens);
  return typeof data.sizeBytes === 'number' ? `${(data.sizeBytes / 1_000).toFixed(1)} KB` : '-';
}

function withSentence(reason: Reason) {
  return { ...reason, sentence: englishReason(reason) };
}

function sentenceOfWarning(warning: BundleWarning): string {
  const sizes = `${formatTokens(warning.tokens)} of ${formatTokens(warning.budget)} tokens`;
  return warning.code === 'core.overBudget'
    ? `The block at this line of ${warning.path} alone exceeds the budget (${sizes}). Is it the file and place you mean?`
    : `The question alone exceeds the budget (${sizes}).`;
}
