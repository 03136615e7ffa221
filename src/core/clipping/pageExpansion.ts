import type { ExpansionOptions } from './clippingOptions.ts';
import type { PageGrid, PageRange } from './pageGrid.ts';

export interface PageExpansion {
  readonly pages: PageRange;
  /** What the next file may have. Negative when the pages to start from cost more than the budget. */
  readonly budgetLeft: number;
}

/**
 * Grows pages upward and downward within a budget, nearest page first. The first page that does not fit ends its
 * direction; one that costs exactly what is left fits.
 *
 * Half of what the given pages leave is for each direction, and what the upper one does not use is lost, unless an option
 * says otherwise. With `prioritizeAboveCursor` there are no halves: the pages above may use all, those below the rest.
 */
export function expandPages(
  grid: PageGrid,
  focal: PageRange,
  options: ExpansionOptions & { readonly maxTokens: number; readonly prioritizeAboveCursor?: boolean },
): PageExpansion {
  const rest = options.maxTokens - grid.costOf(focal);
  if (rest < 0) return { pages: focal, budgetLeft: rest };

  const isWhole = options.prioritizeAboveCursor ?? false;
  const half = Math.floor(rest / 2);
  const above = growUp(grid, focal.start, isWhole ? rest : half);
  const budgetBelow = isWhole || options.useLeftoverBudgetFromAbove ? above.budgetLeft : 0;
  const below = growDown(grid, focal.endExclusive, isWhole ? budgetBelow : half + budgetBelow);

  const pages = { start: above.page, endExclusive: below.page };
  if (!options.returnsUnspentHalves) return { pages, budgetLeft: below.budgetLeft };
  return { pages, budgetLeft: options.maxTokens - grid.costOf(pages) };
}

interface Growth {
  readonly page: number;
  readonly budgetLeft: number;
}

function growUp(grid: PageGrid, start: number, budget: number): Growth {
  let page = start;
  let budgetLeft = budget;
  while (page > 0 && grid.cost(page - 1) <= budgetLeft) {
    page--;
    budgetLeft -= grid.cost(page);
  }
  return { page, budgetLeft };
}

function growDown(grid: PageGrid, endExclusive: number, budget: number): Growth {
  let page = endExclusive;
  let budgetLeft = budget;
  while (page < grid.pageCount && grid.cost(page) <= budgetLeft) {
    budgetLeft -= grid.cost(page);
    page++;
  }
  return { page, budgetLeft };
}
