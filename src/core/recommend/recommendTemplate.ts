import type { BaseMode } from '../modes/contextMode.ts';
import type { TaskTemplate, TemplateSourceKind } from '../templates/taskTemplate.ts';
import type { QuestionParts } from './questionParts.ts';
import type { RecommendRequest } from './recommendRequest.ts';
import { evidenceIn, type SignalName, type Signals } from './signals.ts';
import { SIGNAL_WEIGHTS } from './signalWeights.ts';
import type { CuedTemplate } from './templateCues.ts';
import { modeProbabilities } from './weighSignals.ts';

/** What a source brings along: a question with these signals needs nothing else for them. */
const ANSWERED_BY: Readonly<Partial<Record<TemplateSourceKind, readonly SignalName[]>>> = {
  diff: ['changes'],
  changedFiles: ['changes'],
  tests: ['test'],
  testConfig: ['test'],
  fixtures: ['test'],
  errorFiles: ['otherTrace', 'openTrace', 'pastedError', 'behaviour'],
  diagnostics: ['pastedError', 'behaviour'],
  terminalSelection: ['pastedError', 'behaviour'],
};

/** Signals that point beyond the open file. */
const POINTS_AT_PROJECT: readonly SignalName[] = [
  'twoFiles',
  'otherName',
  'otherPath',
  'otherTrace',
  'uses',
  'wholeProject',
  'ours',
  'whichOf',
  'search',
  'architecture',
  'changes',
  'spread',
  'settings',
];
/** Signals that point at what is open. */
const POINTS_AT_FILE: readonly SignalName[] = ['here', 'openPath', 'openTrace', 'selection'];
/** From here on a name of the open file is meant as one. */
const SURE_NAME = 0.5;

/**
 * The template that a question asks for, if there is one that brings all that the question needs; see
 * [recommend.md](./recommend.md).
 *
 * @param base the mode that fits best without a template
 */
export function recommendTemplate(
  parts: QuestionParts,
  request: Omit<RecommendRequest, 'question'>,
  base: BaseMode,
): CuedTemplate | undefined {
  return request.templates.findIn(parts.prose).find(({ template, claimed }) => {
    // Nothing of the project is needed: neither is a template that reads it.
    if (base === 'zero') return readsNothing(template);
    const { signals } = evidenceIn(parts, request, claimed);
    return brings(
      template,
      without(
        signals,
        template.sources.flatMap(({ kind }) => ANSWERED_BY[kind] ?? []),
      ),
    );
  });
}

function brings(template: TaskTemplate, needed: Signals): boolean {
  const { zero, file, project } = modeProbabilities(needed, SIGNAL_WEIGHTS);
  const pointsAtProject = POINTS_AT_PROJECT.some(name => needed[name] > 0);
  if (pointsAtProject && project > Math.max(zero, file) && template.retrieval === 'none') return false;
  const pointsAtFile = POINTS_AT_FILE.some(name => needed[name] > 0) || needed.openName >= SURE_NAME;
  return !pointsAtFile || template.currentFile || hasSource(template, 'fileUnderTest');
}

function readsNothing({ currentFile, recentFiles, retrieval, sources }: TaskTemplate): boolean {
  const readsSource = sources.some(({ kind }) => kind !== 'text' && kind !== 'instructions');
  return !(currentFile || recentFiles || retrieval !== 'none' || readsSource);
}

function hasSource({ sources }: TaskTemplate, wanted: TemplateSourceKind): boolean {
  return sources.some(({ kind }) => kind === wanted);
}

function without(signals: Signals, names: readonly SignalName[]): Signals {
  return { ...signals, ...Object.fromEntries(names.map(name => [name, 0])) };
}
