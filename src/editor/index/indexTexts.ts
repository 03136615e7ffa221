import { l10n } from 'vscode';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import { exactFigure } from '../messages.ts';

/** Short and of a steady width; `undefined` when there is nothing to show. */
export function indexItemText({ activity, indexedFiles, totalFiles }: IndexStatus): string | undefined {
  if (activity === 'paused') return l10n.t('$(debug-pause) Indexing paused');
  if (activity !== 'indexing') return undefined;
  const percent = totalFiles === 0 ? 0 : Math.floor((indexedFiles / totalFiles) * 100);
  return l10n.t('$(sync~spin) Indexing {0} %', percent);
}

/** The tooltip, and what a screen reader says. */
export function indexSentence({ activity, indexedFiles, totalFiles }: IndexStatus): string {
  const [indexed, total] = [exactFigure(indexedFiles), exactFigure(totalFiles)];
  return activity === 'paused'
    ? l10n.t('Indexing is paused: {0} of {1} files are in the index. Click to resume.', indexed, total)
    : l10n.t('Context Mode reads the project: {0} of {1} files are in the index. Click to pause.', indexed, total);
}

/** What the notification of the first long run says beside its title. */
export function indexProgressText({ indexedFiles, totalFiles }: IndexStatus): string {
  return l10n.t('{0} of {1} files', exactFigure(indexedFiles), exactFigure(totalFiles));
}
