import { l10n, ProgressLocation, type TextDocument, Uri, type WorkspaceFolder, window, workspace } from 'vscode';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { ENGLISH_CAUSES } from '../../core/messages/english.ts';
import { asOfToday, DRAFT_COUNT } from '../../core/regression/draftQuestions.ts';
import { draftText } from '../../core/regression/draftText.ts';
import { tryQuestionOfFolder } from '../../core/regression/questionInFolder.ts';
import { REGRESSION_FILES } from '../../core/regression/regressionSet.ts';
import type { ScoredQuestion } from '../../core/regression/setVerdict.ts';
import { signalOf } from '../cancellation.ts';
import { folderPrefix } from '../listeners/documentPath.ts';

type Engine = Pick<ContextEngine, 'draftQuestions' | 'scoreQuestion'>;
type Drafted =
  | { readonly kind: 'text'; readonly text: string }
  /** Why there are no questions, as a sentence. */
  | { readonly kind: 'none'; readonly why: string };

/** Drafts a set from the git history of a folder and opens it for the user to edit. Only saving writes it. */
export async function draftRegressionSet(engine: Engine): Promise<void> {
  const folder = await chosenFolder();
  if (folder === undefined) return;
  const title = l10n.t('Drafting a regression set from the git history');
  const drafted = await window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const { signal, dispose } = signalOf(token);
      try {
        return await draft(engine, folder, { onScored: share => progress.report({ increment: 100 * share }), signal });
      } finally {
        dispose();
      }
    },
  );
  if (drafted.kind === 'none') void window.showInformationMessage(drafted.why);
  else await window.showTextDocument(await unsavedSet(folder, drafted.text), { preview: false });
}

async function chosenFolder(): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  return folders.length > 1 ? await window.showWorkspaceFolderPick() : folders[0];
}

/** @param options.onScored is told the share of the work that a question was */
async function draft(
  engine: Engine,
  folder: WorkspaceFolder,
  options: { readonly onScored: (share: number) => void; readonly signal: AbortSignal },
): Promise<Drafted> {
  const { onScored, signal } = options;
  const answer = await engine.draftQuestions({ count: DRAFT_COUNT, signal });
  if (answer.kind === 'unavailable') {
    const cause = l10n.t(ENGLISH_CAUSES[`git.${answer.why}`]!);
    return { kind: 'none', why: l10n.t('No questions can be drafted from the history: {0}.', cause) };
  }
  const prefix = folderPrefix(folder);
  const scored: ScoredQuestion[] = [];
  for (const asked of answer.value) {
    const question = tryQuestionOfFolder(asked, prefix);
    if (question === undefined) continue;
    scored.push(asOfToday({ question, result: await engine.scoreQuestion(asked, { signal }) }));
    onScored(1 / answer.value.length);
  }
  if (scored.length > 0) return { kind: 'text', text: draftText(scored) };
  return {
    kind: 'none',
    why: l10n.t('No message of the last commits is a question: write the first ones yourself.'),
  };
}

/** The draft at the place of the set or, where there is one already, at none: what is there is never overwritten. */
async function unsavedSet(folder: WorkspaceFolder, text: string): Promise<TextDocument> {
  if (await hasSet(folder)) return await workspace.openTextDocument({ language: 'yaml', content: text });
  const place = Uri.joinPath(folder.uri, REGRESSION_FILES[0]).with({ scheme: 'untitled' });
  const document = await workspace.openTextDocument(place);
  const editor = await window.showTextDocument(document, { preview: false });
  // One that is open already is what the user makes of an earlier draft.
  if (document.getText() === '') await editor.edit(edit => edit.insert(document.positionAt(0), text));
  return document;
}

async function hasSet(folder: WorkspaceFolder): Promise<boolean> {
  const found = REGRESSION_FILES.map(name =>
    workspace.fs.stat(Uri.joinPath(folder.uri, name)).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(found)).includes(true);
}
