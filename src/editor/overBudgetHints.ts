import { l10n } from 'vscode';
import type { BundleWarning, ContextBundle } from '../core/units/contextBundle.ts';
import { exactFigure } from './messages.ts';

/** Tells once per file and session that what the user asked for is itself over the budget. */
export class OverBudgetHints {
  /** Files by path; the empty path stands for a question. Bounded by the files that one asks about in a session. */
  readonly #told = new Set<string>();

  /** The sentences that were not told yet; they count as told from now on. */
  take(bundle: ContextBundle): readonly string[] {
    const untold = bundle.warnings.filter(({ path = '' }) => !this.#told.has(path));
    for (const { path = '' } of untold) this.#told.add(path);
    return untold.map(sentenceOf);
  }
}

function sentenceOf({ code, path = '', tokens, budget }: BundleWarning): string {
  switch (code) {
    case 'core.overBudget':
      return l10n.t(
        'The code around the cursor in {0} has {1} tokens, more than the budget of {2}. Is this the right file or selection?',
        path,
        exactFigure(tokens),
        exactFigure(budget),
      );
    case 'question.overBudget':
      return l10n.t(
        'Your question and the instructions have {0} tokens, more than the budget of {1}. They are in the prompt all the same.',
        exactFigure(tokens),
        exactFigure(budget),
      );
  }
}
