import type { ModeId } from '../modes/contextMode.ts';
import type { TaskTemplate } from '../templates/taskTemplate.ts';
import type { Recommendation } from './recommendMode.ts';

/**
 * Whether a recommendation says anything to somebody in this mode. A template that lets in what `file` or `project` would is no
 * worse than they are: it was chosen for what it has besides.
 *
 * @param template the one that is on, if the mode is a template
 */
export function isBetterThan(mode: ModeId, { mode: advised }: Recommendation, template?: TaskTemplate): boolean {
  if (template !== undefined && advised === 'file') return !template.currentFile;
  if (template !== undefined && advised === 'project') return template.retrieval === 'none';
  return advised !== mode;
}
