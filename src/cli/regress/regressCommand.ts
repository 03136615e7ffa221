import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { ENGLISH_CAUSES, fill } from '../../core/messages/english.ts';
import { englishRegressionProblem } from '../../core/messages/englishRegression.ts';
import { asOfToday, DRAFT_COUNT } from '../../core/regression/draftQuestions.ts';
import { draftText } from '../../core/regression/draftText.ts';
import { parseRegressionSet } from '../../core/regression/parseRegressionSet.ts';
import {
  type ParsedRegressionSet,
  type PlacedQuestion,
  REGRESSION_FILES,
  type RegressionQuestion,
} from '../../core/regression/regressionSet.ts';
import { verdictOn } from '../../core/regression/setVerdict.ts';
import { isInShallowClone } from '../../node/workspace/gitFolders.ts';
import { type Arguments, UsageError } from '../arguments.ts';
import type { CliHost } from '../cliHost.ts';
import type { ProgressBar } from '../progressBar.ts';
import { json } from '../report.ts';
import { withEngine } from '../withEngine.ts';
import { junitOf } from './junit.ts';
import { percent, type RunReport, reportOf, type ScoredEntry, valuesOf } from './regressReport.ts';

const SHALLOW =
  'This clone is shallow, and the search reads the messages of past commits: in a full clone the result is another ' +
  '("git fetch --unshallow", or "fetch-depth: 0" in a workflow).\n';

/**
 * `regress`: asks the questions of a set and says which of their expectations are not met; with `--draft`, writes a first set.
 *
 * @returns whether the set is met
 * @throws UsageError for a set that is missing or has a mistake
 */
export async function runRegress(options: Arguments, host: CliHost): Promise<boolean> {
  if (!options.quiet && isInShallowClone(resolve(host.workingFolder, options.workspace))) host.writeError(SHALLOW);
  if (options.draft) {
    await draft(options, host);
    return true;
  }
  const path = setPath(options, host);
  const set = await readSet(path, host);
  const report = await withEngine(options, host, async ({ engine }, { bar }) => {
    const entries = await ask(set.questions, { engine, bar, signal: host.signal });
    const verdict = verdictOn(entries, options.floor ?? set.floor);
    return { path: shownPath(path, host), entries, verdict } satisfies RunReport;
  });
  host.writeOut(options.json ? json(valuesOf(report)) : reportOf(report, { quiet: options.quiet }));
  if (options.junit !== undefined) await writeJunit(resolve(host.workingFolder, options.junit), report, host);
  return report.verdict.isMet;
}

/** The one that is named, or the first of the usual ones that is there. */
function setPath({ text, workspace }: Arguments, { workingFolder }: CliHost): string {
  if (text !== '') return resolve(workingFolder, text);
  const folder = resolve(workingFolder, workspace);
  const usual = REGRESSION_FILES.map(name => join(folder, name));
  return usual.find(path => existsSync(path)) ?? usual[0]!;
}

async function readSet(path: string, host: CliHost): Promise<ParsedRegressionSet> {
  const set = parseRegressionSet(await readText(path, host), path);
  if (set.problems.length === 0) return set;
  for (const problem of set.problems) {
    host.writeError(`${shownPath(path, host)}:${problem.lineNumber}: ${englishRegressionProblem(problem)}\n`);
  }
  throw new UsageError('Nothing was asked, because the set has mistakes.');
}

async function readText(path: string, host: CliHost): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const shown = shownPath(path, host);
    if (code !== 'ENOENT') throw new UsageError(`${shown} cannot be read (${code}).`);
    throw new UsageError(`There is no regression set at ${shown}. "context-mode regress --draft" writes a first one.`);
  }
}

interface AskOptions {
  readonly engine: ContextEngine;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
}

async function ask(
  questions: readonly Pick<PlacedQuestion, 'question' | 'lineNumber'>[],
  { engine, bar, signal }: AskOptions,
): Promise<readonly ScoredEntry[]> {
  const entries: ScoredEntry[] = [];
  for (const { question, lineNumber } of questions) {
    const started = performance.now();
    const result = await engine.scoreQuestion(question, { signal });
    entries.push({ question, lineNumber, result, seconds: (performance.now() - started) / 1_000 });
    bar.show(entries.length, questions.length, 'questions');
  }
  bar.clear();
  return entries;
}

async function draft(options: Arguments, host: CliHost): Promise<void> {
  if (options.floor !== undefined || options.junit !== undefined) {
    throw new UsageError('--draft writes a set and runs none: it takes neither --floor nor --junit.');
  }
  const path = setPath(options, host);
  const shown = shownPath(path, host);
  if (path.endsWith('.jsonl')) throw new UsageError('A draft teaches the format in comments: name a file in YAML.');
  // Asked for before the work, and once more when it is written.
  if (existsSync(path)) throw existing(shown);
  const entries = await withEngine(options, host, async ({ engine }, { bar }) => {
    const questions = await drafted(engine, host.signal);
    return (
      await ask(
        questions.map(question => ({ question, lineNumber: 1 })),
        { engine, bar, signal: host.signal },
      )
    ).map(asOfToday);
  });
  await writeText(path, draftText(entries), 'wx').catch(error => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? existing(shown) : error;
  });
  const { score } = verdictOn(entries, 0);
  host.writeOut(
    options.json
      ? json({ set: shown, questions: entries.length, score })
      : `${shown}: ${fill('{count|# question|# questions}', { count: entries.length })} from the last commits, score ${percent(score)} today. Look through it and edit it.\n`,
  );
}

async function drafted(engine: ContextEngine, signal: AbortSignal): Promise<readonly RegressionQuestion[]> {
  const answer = await engine.draftQuestions({ count: DRAFT_COUNT, signal });
  if (answer.kind === 'unavailable') {
    throw new UsageError(`No questions can be drafted from the history: ${ENGLISH_CAUSES[`git.${answer.why}`]}.`);
  }
  if (answer.value.length > 0) return answer.value;
  throw new UsageError(
    'No message of the last commits is a question: write the first ones yourself (docs/regression.md).',
  );
}

function existing(path: string): UsageError {
  return new UsageError(
    `${path} is there already and is never overwritten. Name another file to draft beside it: context-mode regress --draft FILE.`,
  );
}

async function writeJunit(path: string, report: RunReport, host: CliHost): Promise<void> {
  try {
    await writeText(path, junitOf(report), 'w');
  } catch (error) {
    throw new UsageError(`${shownPath(path, host)} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** With the folders that it needs. @param flag `wx` fails when it is there already */
async function writeText(path: string, text: string, flag: 'w' | 'wx'): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag });
}

function shownPath(path: string, { workingFolder }: CliHost): string {
  const shown = relative(workingFolder, path);
  return shown.startsWith('..') ? path : shown;
}
