import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BaseMode } from '../../src/core/modes/contextMode.ts';
import type { RecommendRequest } from '../../src/core/recommend/recommendRequest.ts';
import { TemplateCues } from '../../src/core/recommend/templateCues.ts';
import { WorkspaceNames } from '../../src/core/recommend/workspaceNames.ts';
import { templateList } from '../../src/core/templates/templateList.ts';
import { REPOSITORY_ROOT } from './paths.ts';

/** What every question is asked with; test/fixtures/questions/README.md says what the labels mean. */
interface Question {
  readonly id: string;
  readonly workspace: string;
  readonly active_file: string | null;
  readonly selection: string | null;
  readonly question: string;
  readonly language: string;
}

/** A question that is labelled with a mode. */
export interface LabelledQuestion extends Question {
  readonly expected_mode: BaseMode;
  readonly acceptable_modes: readonly BaseMode[];
  readonly kind: string;
}

/** A question that is labelled with the template that it asks for; null for none. */
export interface TemplateQuestion extends Question {
  readonly expected_template: string | null;
  readonly acceptable_templates: readonly (string | null)[];
}

interface QuestionWorkspace {
  readonly files: readonly { readonly path: string; readonly symbols: readonly { readonly name: string }[] }[];
  readonly recent_edits: readonly string[];
}

/** A question with everything that the recommender is told. */
export interface AskedQuestion<Labelled extends Question = LabelledQuestion> {
  readonly question: Labelled;
  readonly request: RecommendRequest;
}

/** Reads a file of questions and the workspaces that lie beside it. */
export async function readQuestionSet<Labelled extends Question = LabelledQuestion>(
  file: string,
): Promise<readonly AskedQuestion<Labelled>[]> {
  const templates = await builtInTemplates();
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => line.trim() !== '');
  const workspaces = new Map<string, { readonly workspace: QuestionWorkspace; readonly names: WorkspaceNames }>();
  const asked: AskedQuestion<Labelled>[] = [];
  for (const line of lines) {
    const question = JSON.parse(line) as Labelled;
    let known = workspaces.get(question.workspace);
    if (known === undefined) {
      known = await readWorkspace(path.join(path.dirname(file), 'workspaces', `${question.workspace}.json`));
      workspaces.set(question.workspace, known);
    }
    asked.push({ question, request: requestOf(question, known, templates) });
  }
  return asked;
}

/** Those of the product: what anybody is recommended. */
async function builtInTemplates(): Promise<TemplateCues> {
  const folder = path.join(REPOSITORY_ROOT, 'src/node/templates/builtIn');
  const files = (await readdir(folder)).map(async name => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return { origin: 'builtIn' as const, id: path.basename(name, '.md'), path: name, text };
  });
  const { templates } = templateList(await Promise.all(files));
  return new TemplateCues(templates.map(({ template }) => template));
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
  { question, active_file: active, selection }: Question,
  { workspace, names }: { readonly workspace: QuestionWorkspace; readonly names: WorkspaceNames },
  templates: TemplateCues,
): RecommendRequest {
  const symbols = workspace.files.find(file => file.path === active)?.symbols ?? [];
  const open =
    active === null
      ? undefined
      : { path: active, names: symbols.map(symbol => symbol.name), text: '', selection: selection ?? '' };
  return { question, open, names, namesAreKnown: true, recentlyEdited: new Set(workspace.recent_edits), templates };
}
