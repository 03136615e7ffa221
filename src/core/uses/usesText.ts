import { escapeFileText } from '../safety/escape.ts';
import { redactSecrets } from '../safety/secretValues.ts';
import type { Uses } from './findUses.ts';

/**
 * The uses as `path:line: text`, as every tool that searches prints them, after a line that says how many there are. English,
 * because a model reads it; without values that look like secrets, for which the lines are looked at together.
 */
export function usesText({ target, files, lineCount, fileCount, unsearchedFiles }: Uses): string {
  const notSearched = unsearchedFiles === 0 ? '' : ` ${unsearchedFiles} files were not searched.`;
  const found = files.flatMap(({ path, lines }) =>
    lines.map(({ lineNumber, text }) => ({ place: `${path}:${lineNumber}: `, text: escapeFileText(text.trim()) })),
  );
  const shown = redactSecrets(found.map(({ text }) => text).join('\n')).text.split('\n');
  const lines = found.map(({ place }, index) => `${place}${shown[index]}`);
  return [`${lineCount} lines in ${fileCount} files use ${target}.${notSearched}`, ...lines].join('\n');
}
