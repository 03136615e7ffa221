import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BaseMode } from '../../src/core/modes/contextMode.ts';
import type { RecommendRequest } from '../../src/core/recommend/recommendRequest.ts';
import { WorkspaceNames } from '../../src/core/recommend/workspaceNames.ts';

/** A labelled question; test/fixtures/questions/README.md says what the labels mean. */
export interface LabelledQuestion {
  readonly id: string;
  readonly workspace: string;
  readonly active_file: string | null;
  readonly selection: string | null;
  readonly question: string;
  readonly language: string;
  readonly expected_mode: BaseMode;
  readonly acceptable_modes: readonly BaseMode[];
  readonly kind: string;
}

interface QuestionWorkspace {
  readonly files: readonly { readonly path: string; readonly symbols: readonly { readonly name: string }[] }[];
  readonly recent_edits: readonly string[];
}

/** A question with everything that the recommender is told. */
export interface AskedQuestion {
  readonly question: LabelledQuestion;
  readonly request: RecommendRequest;
}

/** Reads a file of questions and the workspaces that lie beside it. */
export async function readQuestionSet(file: string): Promise<readonly AskedQuestion[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => line.trim() !== '');
  const workspaces = new Map<string, { readonly workspace: QuestionWorkspace; readonly names: WorkspaceNames }>();
  const asked: AskedQuestion[] = [];
  for (const line of lines) {
    const question = JSON.parse(line) as LabelledQuestion;
    let known = workspaces.get(question.workspace);
    if (known === undefined) {
      known = await readWorkspace(path.join(path.dirname(file), 'workspaces', `${question.workspace}.json`));
      workspaces.set(question.workspace, known);
    }
    asked.push({ question, request: requestOf(question, known) });
  }
  return asked;
}

async function readWorkspace(
  file: string,
): Promise<{ readonly workspace: QuestionWorkspace; readonly names: WorkspaceNames }> {
  const workspace = JSON.parse(await readFile(file, 'utf8')) as QuestionWorkspace;
  const definers = new Map<string, string[]>();
  for (const { path: filePath, symbols } of workspace.files) {
    for (const { name } of symbols) definers.set(name, [...(definers.get(name) ?? []), filePath]);
  }
  const names = new WorkspaceNames(name => definers.get(name) ?? []);
  for (const { path: filePath } of workspace.files) names.add(filePath);
  return { workspace, names };
}

function requestOf(
  { question, active_file: active, selection }: LabelledQuestion,
  { workspace, names }: { readonly workspace: QuestionWorkspace; readonly names: WorkspaceNames },
): AskedQuestion['request'] {
  const symbols = workspace.files.find(file => file.path === active)?.symbols ?? [];
  const open =
    active === null
      ? undefined
      : { path: active, names: symbols.map(symbol => symbol.name), text: '', selection: selection ?? '' };
  return { question, open, names, namesAreKnown: true, recentlyEdited: new Set(workspace.recent_edits) };
}
