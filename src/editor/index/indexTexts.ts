import { l10n } from 'vscode';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import { sentence, shareText } from '../messages.ts';

/** Short and of a steady width; `undefined` when there is nothing to show. */
export function indexItemText({ activity, indexedFiles, totalFiles }: IndexStatus): string | undefined {
  if (activity === 'paused') return l10n.t('$(debug-pause) Indexing paused');
  if (activity !== 'indexing') return undefined;
  const percent = totalFiles === 0 ? 0 : Math.floor((indexedFiles / totalFiles) * 100);
  return l10n.t('$(sync~spin) Indexing {0}', shareText(percent, 100));
}

/** The tooltip, and what a screen reader says. */
export function indexSentence({ activity, indexedFiles, totalFiles }: IndexStatus): string {
  const figures = { indexed: indexedFiles, total: totalFiles };
  return activity === 'paused'
    ? sentence(
        l10n.t('Indexing is paused: {indexed} of {total|# file is|# files are} in the index. Click to resume.'),
        figures,
      )
    : sentence(
        l10n.t(
          'Context Mode reads the project: {indexed} of {total|# file is|# files are} in the index. Click to pause.',
        ),
        figures,
      );
}

/** What the notification of the first long run says beside its title. */
export function indexProgressText({ indexedFiles, totalFiles }: IndexStatus): string {
  return sentence(l10n.t('{indexed} of {total|# file|# files}'), { indexed: indexedFiles, total: totalFiles });
}
