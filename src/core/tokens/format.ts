const KILO = 1_000;
const MEGA = 1_000_000;

/** Figures in K and M have one decimal: three digits fit a status bar, and a tenth is about what one more file costs. */
const DECIMAL = 0.1;

/**
 * A number of tokens as people read it: `950`, `7.2K`, `8K`, `1.5M`. The same in every locale, so that its width is known.
 * Rounds to the nearest tenth, and to the next unit where that would make a thousand: 999,950 is `1M`, not `1000K`.
 *
 * @param tokens a whole number, at least 0
 */
export function formatTokens(tokens: number): string {
  return printRounded(roundForDisplay(tokens));
}

/**
 * What is used of a budget: `7.2K/8K`, or `≈7.2K/8K` for a model whose vocabulary is not public.
 *
 * Both figures are rounded alike, so a prompt within its budget never looks over it. If rounding would hide that the
 * prompt is over its budget, `used` is shown one step higher: 8,001 of 8,000 is `8.1K/8K`. Hence the law: the first
 * figure is greater than the second exactly when `used > budget`.
 */
export function formatUsage(usage: {
  readonly used: number;
  readonly budget: number;
  readonly isEstimate: boolean;
}): string {
  const budget = roundForDisplay(usage.budget);
  let used = roundForDisplay(usage.used);
  if (usage.used > usage.budget && used === budget) {
    used += displayStep(used);
  }
  return `${usage.isEstimate ? '≈' : ''}${printRounded(used)}/${printRounded(budget)}`;
}

/** The nearest number that can be shown. Rounding to tenths of K may reach 1,000K, which is shown as 1M. */
function roundForDisplay(tokens: number): number {
  const step = displayStep(tokens);
  return Math.round(tokens / step) * step;
}

/** How far apart two neighbouring figures are at this size. */
function displayStep(tokens: number): number {
  if (tokens < KILO) {
    return 1;
  }
  return DECIMAL * (tokens < MEGA ? KILO : MEGA);
}

function printRounded(rounded: number): string {
  if (rounded < KILO) {
    return String(rounded);
  }
  return rounded < MEGA ? `${rounded / KILO}K` : `${rounded / MEGA}M`;
}
