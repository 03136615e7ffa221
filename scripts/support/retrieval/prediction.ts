import { performance } from 'node:perf_hooks';
import { assemble } from '../../../src/core/assemble/assemble.ts';
import { AssemblyCache } from '../../../src/core/assemble/assemblyCache.ts';
import { FilePieces } from '../../../src/core/assemble/collect/filePieces.ts';
import type { OutlinedFile, PiecedFile } from '../../../src/core/assemble/collect/retrieved.ts';
import { NO_CHOICES } from '../../../src/core/choices/choices.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { policyOf } from '../../../src/core/modes/layerPolicy.ts';
import type { TermValue } from '../../../src/core/retrieval/passageScores.ts';
import { findPhrases } from '../../../src/core/retrieval/phrases.ts';
import { rankFiles } from '../../../src/core/retrieval/rankFiles.ts';
import { type Candidate, selectCandidates } from '../../../src/core/retrieval/selection.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { definitionCuts } from '../../../src/core/syntax/definitionCuts.ts';
import type { LineRange } from '../../../src/core/text/lineRange.ts';
import type { ContextBundle } from '../../../src/core/units/contextBundle.ts';
import { exactTokens, treeSitter } from '../../../test/support/nodeServices.ts';
import { NOT_SHOWN, type Prediction } from './questions.ts';
import type { Snapshot } from './snapshots.ts';

/** More than any figure looks at. */
const MAX_PREDICTED = 50;

/** Ranks, selects and builds the prompt of project mode, as the product does it when no editor is open. */
export async function predict(snapshot: Snapshot): Promise<Prediction> {
  const { question, index, graph, clone, text } = snapshot;
  const phraseHits = await findPhrases(question.question, { index, read: text });
  const started = performance.now();
  const { files: ranking, terms } = rankFiles(index, { question: question.question, graph, phraseHits });
  const milliseconds = performance.now() - started;
  const selection = selectCandidates(ranking, {
    graph,
    maxCandidates: DEFAULT_SETTINGS['project.maxCandidates'],
    activePath: undefined,
    isCandidate: path => index.has(path),
  });
  const bundle = await bundleOf(snapshot, selection, terms);
  const chosen = [...selection.core, ...selection.auxiliary].map(({ path }) => path);
  const others = ranking.map(({ path }) => path).filter(path => !chosen.includes(path));
  const files = [...chosen, ...others].slice(0, MAX_PREDICTED);
  const shown = new Map(
    bundle.units.flatMap(unit =>
      unit.role === 'retrieved' && unit.source.kind === 'file' ? [[unit.source.path, unit.tokens]] : [],
    ),
  );
  const changes = clone.linesChangedNext(question.base_commit, question.gold_files);
  return {
    id: question.id,
    files,
    tokens: files.map(path => shown.get(path) ?? NOT_SHOWN),
    ...(changes === undefined ? {} : shareShown(bundle, changes)),
    milliseconds: Math.round(milliseconds * 10) / 10,
  };
}

async function bundleOf(
  { question, text }: Snapshot,
  selection: { readonly core: readonly Candidate[]; readonly auxiliary: readonly Candidate[] },
  terms: readonly TermValue[],
): Promise<ContextBundle> {
  const { signal } = new AbortController();
  const termCounter = new TermCounter();
  const outlined = (candidates: readonly Candidate[]): Promise<(OutlinedFile & PiecedFile)[]> =>
    Promise.all(
      candidates.map(async candidate => {
        const file = { ...candidate, text: await text(candidate.path), mtimeMs: 0, isUnsaved: false };
        const { path } = candidate;
        const outline = await treeSitter.outline({ path, languageId: '', text: file.text }, { signal });
        return { file, outline, pieces: new FilePieces(file.text, definitionCuts(outline), termCounter) };
      }),
    );
  const settings = DEFAULT_SETTINGS;
  const counter = await exactTokens.get(settings['tokens.encoding']);
  return assemble({
    request: { question: question.question, mode: 'project', active: 'noEditor', turns: [] },
    policy: policyOf('project', settings),
    settings,
    counter,
    retrieved: {
      core: await outlined(selection.core),
      auxiliary: await outlined(selection.auxiliary),
      terms,
    },
    instructions: [],
    pinned: [],
    choices: NO_CHOICES,
    cache: new AssemblyCache(text => counter.count(text)),
    excluded: [],
  });
}

function shareShown(
  bundle: ContextBundle,
  changes: ReadonlyMap<string, readonly LineRange[]>,
): Pick<Prediction, 'changedLines' | 'shownLines'> {
  const shown = new Map<string, Set<number>>();
  for (const snippet of bundle.units.flatMap(unit => unit.snippets)) {
    const lines = shown.get(snippet.path) ?? new Set();
    for (let number = snippet.startLine; number <= snippet.endLine; number++) lines.add(number - 1);
    shown.set(snippet.path, lines);
  }
  let changedLines = 0;
  let shownLines = 0;
  for (const [path, ranges] of changes) {
    for (const { start, endExclusive } of ranges) {
      for (let line = start; line < endExclusive; line++) {
        changedLines++;
        if (shown.get(path)?.has(line) === true) shownLines++;
      }
    }
  }
  return { changedLines, shownLines };
}
