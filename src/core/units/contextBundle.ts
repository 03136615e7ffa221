import type { ContextMode } from '../modes/contextMode.ts';
import type { TokenEncoding } from '../tokens/tokenCounter.ts';
import { type ContextUnit, LAYERS, type Layer, layerOf, type UnitRole, type UnitSource } from './contextUnit.ts';
import type { Reason } from './reason.ts';

/** Something that is not in the prompt, or not whole, and why. */
export interface Omission {
  readonly unitId: string;
  readonly role: UnitRole;
  readonly source: UnitSource;
  /** `redacted`: values were taken out of what is in. `stale`: an earlier prompt held it, and it holds no more. */
  readonly what: 'dropped' | 'shortened' | 'excluded' | 'redacted' | 'stale';
  /** What was left out, in tokens; 0 when it was never read (excluded) or is not worth counting (redacted). */
  readonly tokens: number;
  readonly reason: Reason;
}

/** Something the user should be told once. */
export interface BundleWarning {
  readonly code: 'core.overBudget' | 'question.overBudget';
  /** The file for a core that is over budget. */
  readonly path?: string;
  readonly tokens: number;
  readonly budget: number;
}

/** A bundle as it crosses threads and is logged: everything but the method. */
export interface BundleData {
  readonly mode: ContextMode;
  /** The id of the template, for `custom`. */
  readonly template?: string;
  /** In the order of the prompt. */
  readonly units: readonly ContextUnit[];
  /** The soft limit in tokens. */
  readonly budget: number;
  readonly omissions: readonly Omission[];
  readonly warnings: readonly BundleWarning[];
  readonly encoding: TokenEncoding;
}

/** Everything that goes into one prompt and what was left out: a plain value with one method. */
export class ContextBundle implements BundleData {
  readonly mode: ContextMode;
  readonly template?: string;
  readonly units: readonly ContextUnit[];
  readonly budget: number;
  readonly omissions: readonly Omission[];
  readonly warnings: readonly BundleWarning[];
  readonly encoding: TokenEncoding;

  constructor(data: BundleData) {
    this.mode = data.mode;
    if (data.template !== undefined) this.template = data.template;
    this.units = data.units;
    this.budget = data.budget;
    this.omissions = data.omissions;
    this.warnings = data.warnings;
    this.encoding = data.encoding;
  }

  /** The sum of the units' tokens, which equals the count of the rendered text. */
  totalTokens(): number {
    return this.units.reduce((sum, unit) => sum + unit.tokens, 0);
  }
}

/** The files that a prompt shows, each once, those that are kept longest first. */
export function filesShown({ units }: Pick<BundleData, 'units'>): readonly string[] {
  const paths = [...units]
    .sort((a, b) => b.priority - a.priority)
    .flatMap(({ source, role }) => (source.kind === 'file' && role !== 'symbols' ? source.path : []));
  return [...new Set(paths)];
}

/** Tokens of each layer; their sum is the bundle's total. */
export function usageByLayer(bundle: BundleData): Readonly<Record<Layer, number>> {
  const usage = Object.fromEntries(LAYERS.map(layer => [layer, 0])) as Record<Layer, number>;
  for (const unit of bundle.units) usage[layerOf(unit.role)] += unit.tokens;
  return usage;
}
