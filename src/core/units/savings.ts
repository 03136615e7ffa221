import type { ChoiceChange } from '../choices/choices.ts';
import type { BundleData } from './contextBundle.ts';
import type { ContextUnit } from './contextUnit.ts';

/** A way to make a prompt smaller that the user may take with one click. Never taken by itself. */
export interface Saving {
  readonly kind: 'auxiliaryFiles' | 'recentFiles' | 'file' | 'pin';
  /** Paths of the files that would go, in the order of the prompt. */
  readonly paths: readonly string[];
  /** What the prompt would lose, as far as nothing takes the place. */
  readonly tokens: number;
  /** What does it. */
  readonly changes: readonly ChoiceChange[];
}

/** Smaller savings are not worth a decision: one part in fifty of the budget. */
const MIN_SHARE = 0.02;
/** A list of more is work, not help. */
const MAX_SAVINGS = 4;

/** What could go, the largest saving first: the files that were only brought as neighbours, recent edits, and single large files. */
export function savings({ units, budget }: Pick<BundleData, 'units' | 'budget'>): readonly Saving[] {
  const isPinned = ({ id }: ContextUnit): boolean => id.startsWith('pinned:');
  const auxiliary = units.filter(({ zone }) => zone === 'auxiliary');
  const recent = units.filter(({ role }) => role === 'recent');
  const single = units.filter(unit => unit.role === 'retrieved' && unit.zone !== 'auxiliary');
  const found = [
    ...saving('auxiliaryFiles', auxiliary),
    ...saving('recentFiles', recent),
    ...single.flatMap(unit => saving(isPinned(unit) ? 'pin' : 'file', [unit])),
  ];
  return found
    .filter(({ tokens }) => tokens >= budget * MIN_SHARE)
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, MAX_SAVINGS);
}

function saving(kind: Saving['kind'], units: readonly ContextUnit[]): Saving[] {
  const paths = units.flatMap(({ source }) => (source.kind === 'file' ? source.path : []));
  if (paths.length === 0) return [];
  const changes = paths.map((path): ChoiceChange => ({ kind: kind === 'pin' ? 'unpin' : 'exclude', path }));
  return [{ kind, paths, tokens: units.reduce((sum, { tokens }) => sum + tokens, 0), changes }];
}
