import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeFileText } from '../../safety/escape.ts';
import type { Omission } from '../../units/contextBundle.ts';
import { reason } from '../../units/reason.ts';
import type { FileUses, Uses } from '../../uses/findUses.ts';
import type { UseMatch } from '../../uses/useMatch.ts';
import { countingJoined, renderWhole, tryShorten } from '../shorten.ts';
import type { UnitDraft } from '../unitDraft.ts';

export interface CollectUsesOptions {
  readonly policy: LayerPolicy;
  readonly maxTokens: number;
  readonly count: (text: string) => number;
}

/** Above all other retrieved files: the question asks for exactly this. */
const PRIORITY = priorityOf('retrieved', 999);

/**
 * The uses as units: one that says how many there are and how many of them are listed, then one a file, with the lines and
 * their numbers. Files are listed in their order while they fit; the one that does not is shortened, those after it are left
 * out, and the first unit says so.
 */
export function collectUses(
  uses: Uses,
  { policy, maxTokens, count }: CollectUsesOptions,
): { readonly drafts: readonly UnitDraft[]; readonly omissions: readonly Omission[] } {
  const drafts: UnitDraft[] = [];
  let room = maxTokens - count(summaryText(uses, { lines: uses.lineCount, files: uses.fileCount }));
  let shownLines = 0;
  let leftOutTokens = 0;
  for (const file of uses.files) {
    const draft = fileDraft(file, uses.target, policy);
    const { tokens } = renderWhole(draft, countingJoined(count));
    const shown = tokens <= room ? file.lines.length : linesThatFit(draft, room, count);
    if (shown > 0) drafts.push(shown === file.lines.length ? draft : { ...draft, maxTokens: room });
    else leftOutTokens += tokens;
    shownLines += shown;
    room = shown === file.lines.length ? room - tokens : 0;
  }
  const summary = summaryDraft(uses, { lines: shownLines, files: drafts.length }, policy);
  const lines = uses.lineCount - shownLines;
  return {
    drafts: [summary, ...drafts],
    omissions: lines === 0 ? [] : [omissionOf(uses, lines, leftOutTokens)],
  };
}

function linesThatFit(draft: UnitDraft, room: number, count: (text: string) => number): number {
  const fitting = room <= 0 ? undefined : tryShorten(draft, room, countingJoined(count));
  return fitting?.kept.filter(isKept => isKept).length ?? 0;
}

function fileDraft(file: FileUses, target: string, { mode }: LayerPolicy): UnitDraft {
  const { path, lines, isUnsaved } = file;
  return {
    id: `uses:${path}`,
    role: 'retrieved',
    mode,
    source: { kind: 'file', path, ...(isUnsaved ? { isUnsaved } : {}) },
    mtime: file.mtimeMs,
    zone: 'core',
    priority: PRIORITY,
    reason: reason('retrieved.uses', { name: target, lines: lines.length }),
    isRequired: false,
    frame: { kind: 'tag', tag: 'file_uses', attributes: { path, ...(isUnsaved ? { unsaved: 'true' } : {}) } },
    segments: lines.map(({ lineNumber, text }, index) => ({
      text: `${lineNumber}: ${escapeFileText(text)}\n`,
      importance: -index,
    })),
  };
}

function summaryDraft(uses: Uses, shown: Shown, { mode }: LayerPolicy): UnitDraft {
  return {
    id: 'uses',
    role: 'retrieved',
    mode,
    source: { kind: 'builtIn' },
    priority: PRIORITY,
    reason: reason('retrieved.usesSummary', { name: uses.target, lines: uses.lineCount, files: uses.fileCount }),
    isRequired: false,
    frame: { kind: 'tag', tag: 'uses', attributes: { of: uses.target } },
    segments: [{ text: summaryText(uses, shown), importance: Infinity }],
  };
}

interface Shown {
  readonly lines: number;
  readonly files: number;
}

function summaryText({ match, lineCount, fileCount, searchedFiles, unsearchedFiles }: Uses, shown: Shown): string {
  const searched = `Searched ${numbered(searchedFiles, 'file')} ${howMatched(match)}`;
  const unsearched = unsearchedFiles === 0 ? '' : ` ${numbered(unsearchedFiles, 'more file')} could not be searched.`;
  if (lineCount === 0) return `${searched}: found nothing.${unsearched}\n`;
  const listed =
    shown.lines === lineCount
      ? 'All of them are listed below with their numbers.'
      : `Only ${numbered(shown.lines, 'line')} in ${numbered(shown.files, 'file')} are listed below; ` +
        `${numbered(lineCount - shown.lines, 'line')} are left out for lack of room.`;
  return `${searched}: ${numbered(lineCount, 'line')} in ${numbered(fileCount, 'file')}. ${listed}${unsearched}\n`;
}

function howMatched(match: UseMatch): string {
  const text = `\`${escapeFileText(match.text)}\``;
  switch (match.kind) {
    case 'name':
      return `for the name ${text}`;
    case 'imports':
      return `for what imports ${match.paths.map(path => `\`${escapeFileText(path)}\``).join(', ')} or names ${text}`;
    case 'literal':
      return `for ${text} as written`;
    case 'words':
      return `for ${text} as a part of names and as words, in any case`;
  }
}

function numbered(figure: number, noun: string): string {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`;
}

function omissionOf(uses: Uses, lines: number, tokens: number): Omission {
  return {
    unitId: 'uses',
    role: 'retrieved',
    source: { kind: 'builtIn' },
    what: 'shortened',
    tokens,
    reason: reason('omitted.usesRoom', { name: uses.target, lines }),
  };
}
