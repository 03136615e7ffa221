import type { LayerPolicy } from '../modes/layerPolicy.ts';
import type { ContextUnit } from '../units/contextUnit.ts';

/** Files beyond this are no choice that somebody has made. */
const MAX_FILES = 20;

/** The text of a template that puts into a prompt what is in one now, for somebody to edit. */
export function newTemplateText(from: {
  readonly id: string;
  readonly policy: LayerPolicy;
  readonly units: readonly Pick<ContextUnit, 'role' | 'source'>[];
}): string {
  const { id, policy, units } = from;
  const paths = units.flatMap(({ role, source }) =>
    role === 'retrieved' && source.kind === 'file' ? source.path : [],
  );
  const files = [...new Set(paths)].slice(0, MAX_FILES);
  const name = id.replace(/[-_]/g, ' ');
  const lines = [
    '---',
    `name: ${JSON.stringify(name.charAt(0).toUpperCase() + name.slice(1))}`,
    'description: ""',
    `budget: ${policy.budget}`,
    `historyTurns: ${policy.historyTurns}`,
    `currentFile: ${policy.includesCurrentFile}`,
    `recentFiles: ${policy.includesRecentFiles}`,
    `retrieval: ${policy.retrieval}`,
    'sources:',
    ...(policy.includesInstructionFiles ? ['  - instructions'] : []),
    ...files.map(path => `  - files: ${JSON.stringify(escaped(path))}`),
    ...(files.length === 0 && !policy.includesInstructionFiles ? ['  []'] : []),
    '---',
    '',
    'Say here what the model is to do.',
    '',
  ];
  return lines.join('\n');
}

/** A `?` fits any one character, so a path stays itself where a glob would mean something else. */
function escaped(path: string): string {
  const pattern = path.replace(/[*{}]/g, '?');
  return pattern.includes('/') ? pattern : `./${pattern}`;
}
