import type { Settings } from '../config/settings.ts';
import type { TaskTemplate } from '../templates/taskTemplate.ts';
import type { BaseMode, ContextMode } from './contextMode.ts';

/** What one mode lets into a prompt. The mode is this data; nothing downstream asks for its name. */
export interface LayerPolicy {
  readonly mode: ContextMode;
  /** The id of the template, for `custom`. */
  readonly template?: string;
  /** The soft limit, in tokens. */
  readonly budget: number;
  /** The most recent question-and-answer pairs that may be in. */
  readonly historyTurns: number;
  readonly includesCurrentFile: boolean;
  /** The places in other files that were edited (or viewed) recently. */
  readonly includesRecentFiles: boolean;
  /** What the user pinned. */
  readonly includesPinnedFiles: boolean;
  /** `AGENTS.md` and the like. */
  readonly includesInstructionFiles: boolean;
  readonly retrieval: 'none' | 'byQuestion';
  /** Entering the mode is confirmed by the user, because it costs most. */
  readonly needsConfirmation: boolean;
}

export function policyOf(mode: BaseMode, settings: Settings): LayerPolicy {
  switch (mode) {
    case 'zero':
      return {
        mode,
        budget: settings['zero.budget'],
        historyTurns: settings['zero.historyTurns'],
        includesCurrentFile: false,
        includesRecentFiles: false,
        includesPinnedFiles: false,
        includesInstructionFiles: false,
        retrieval: 'none',
        needsConfirmation: false,
      };
    case 'file':
      return {
        mode,
        budget: settings['file.budget'],
        historyTurns: settings['file.historyTurns'],
        includesCurrentFile: true,
        includesRecentFiles: settings['file.recentFiles'],
        includesPinnedFiles: true,
        includesInstructionFiles: true,
        retrieval: 'none',
        needsConfirmation: false,
      };
    case 'project':
      return {
        mode,
        budget: settings['project.budget'],
        historyTurns: settings['project.historyTurns'],
        includesCurrentFile: true,
        includesRecentFiles: settings['project.recentFiles'],
        includesPinnedFiles: true,
        includesInstructionFiles: true,
        retrieval: 'byQuestion',
        needsConfirmation: settings['project.confirm'],
      };
  }
}

/** What a template lets in beside its own sources. What the user has pinned is in, as in the modes that read files. */
export function policyOfTemplate(template: TaskTemplate, settings: Settings): LayerPolicy {
  const { id, budget, historyTurns, currentFile, recentFiles, retrieval } = template;
  return {
    mode: 'custom',
    template: id,
    budget,
    historyTurns,
    includesCurrentFile: currentFile,
    includesRecentFiles: recentFiles,
    includesPinnedFiles: true,
    includesInstructionFiles: template.sources.some(({ kind }) => kind === 'instructions'),
    retrieval,
    needsConfirmation: retrieval !== 'none' && settings['project.confirm'],
  };
}
