import { join } from 'node:path';
import * as vscode from 'vscode';
import { AdviceCounts } from './editor/advice/adviceCounts.ts';
import { ModeAdvice } from './editor/advice/modeAdvice.ts';
import { AskedTurns } from './editor/chat/askedTurns.ts';
import { ContextModeParticipant } from './editor/chat/participant.ts';
import { AdviceCommands } from './editor/commands/adviceCommands.ts';
import { ChoiceCommands } from './editor/commands/choiceCommands.ts';
import { HistoryCommands } from './editor/commands/historyCommands.ts';
import { IndexCommands } from './editor/commands/indexCommands.ts';
import { PromptCommands } from './editor/commands/promptCommands.ts';
import { SemanticCommands } from './editor/commands/semanticCommands.ts';
import { ContextChoices } from './editor/contextView/contextChoices.ts';
import { ContextView } from './editor/contextView/contextView.ts';
import { CurrentPrompt } from './editor/currentPrompt.ts';
import { reportError } from './editor/errorReports.ts';
import { IgnoredFileQuestion } from './editor/ignoredFileQuestion.ts';
import { IndexProgress } from './editor/index/indexProgress.ts';
import { CurrentFileTracker } from './editor/listeners/currentFile.ts';
import { DocumentSync } from './editor/listeners/documentSync.ts';
import { FileMoves } from './editor/listeners/fileMoves.ts';
import { IgnoreFiles } from './editor/listeners/ignoreFiles.ts';
import { LanguageSymbols } from './editor/listeners/languageSymbols.ts';
import { RecordedDocuments } from './editor/listeners/recordedDocuments.ts';
import type { RecordingParts } from './editor/listeners/recordingParts.ts';
import { UntitledDocuments } from './editor/listeners/untitledDocuments.ts';
import { ViewListener } from './editor/listeners/viewListener.ts';
import { WorkspaceFiles } from './editor/listeners/workspaceFiles.ts';
import { registerMcpServers } from './editor/mcpServer.ts';
import { ModeSwitch } from './editor/modeSwitch.ts';
import { OverBudgetHints } from './editor/overBudgetHints.ts';
import { KeptTexts } from './editor/preview/keptTexts.ts';
import { PromptAnnotations } from './editor/preview/promptAnnotations.ts';
import { PromptComparison } from './editor/preview/promptComparison.ts';
import { PromptDecorations } from './editor/preview/promptDecorations.ts';
import { PromptPreview } from './editor/preview/promptPreview.ts';
import { RegressionCommands } from './editor/regression/regressionCommands.ts';
import { RegressionHelp } from './editor/regression/regressionHelp.ts';
import { RegressionSets } from './editor/regression/regressionSets.ts';
import { RegressionTests } from './editor/regression/regressionTests.ts';
import { SemanticConsent } from './editor/semantic/semanticConsent.ts';
import { semanticQuestions } from './editor/semantic/semanticQuestions.ts';
import { SessionLogCommands } from './editor/sessionLog/sessionLogCommands.ts';
import { EditorSettings } from './editor/settings.ts';
import { StatusBar } from './editor/statusBar.ts';
import { EditorSurroundings } from './editor/templates/editorSurroundings.ts';
import { TemplateCatalog } from './editor/templates/templateCatalog.ts';
import { TemplateCommands } from './editor/templates/templateCommands.ts';
import { TemplateEditing } from './editor/templates/templateEditing.ts';
import { ContextTool } from './editor/tools/contextTool.ts';
import { UsesTool } from './editor/tools/usesTool.ts';
import { UsageView } from './editor/usage/usageView.ts';
import { nodeTimers } from './node/nodeTimers.ts';
import { EngineHost } from './node/worker/engineHost.ts';

/**
 * Puts everything for VS Code together: wiring only, in the order of what needs what. Nothing here reads a file or starts
 * the engine's thread; the first prompt does, a moment after this has returned.
 */
export function activate(context: vscode.ExtensionContext): void {
  const own = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const startedAtMs = performance.now();
  const log = own(vscode.window.createOutputChannel('Context Mode', { log: true }));
  try {
    const settings = own(new EditorSettings(context.extension.packageJSON, log));
    const userTemplates = vscode.Uri.joinPath(context.globalStorageUri, 'templates');
    const portsOfNow = () => ({
      folders: settings.folders(),
      excludes: settings.excludes(),
      assetsPath: join(context.extensionPath, 'dist'),
      userTemplatesPath: userTemplates.fsPath,
      watchesFiles: true,
      isTrusted: vscode.workspace.isTrusted,
      storePath: context.storageUri === undefined ? ':memory:' : join(context.storageUri.fsPath, 'context-mode.db'),
    });
    const engine = own(
      new EngineHost({
        workerPath: join(context.extensionPath, 'dist', 'worker.mjs'),
        ports: portsOfNow(),
        settings: settings.current,
        log,
      }),
    );
    const documents = own(new DocumentSync(engine));
    own(engine.onDidStop(() => documents.forgetAll()));
    const recordsHistory = (): boolean => settings.current['history.record'];
    const recording: RecordingParts = { engine, documents, timers: nodeTimers, recordsHistory };
    const recorded = own(new RecordedDocuments(recording));
    const onRecordingSwitched = (): void => {
      // What was typed while nothing was recorded is unknown to the history: it begins with the texts as they are now.
      documents.forgetAll();
      recorded.refresh();
    };
    own(settings.onDidChange(changed => changed.includes('history.record') && onRecordingSwitched()));
    own(new ViewListener(recording));
    own(new FileMoves(recording));
    own(new UntitledDocuments(recording));
    const currentFile = own(new CurrentFileTracker());
    const symbols = own(new LanguageSymbols(log));
    const templates = own(new TemplateCatalog({ engine, userFolder: userTemplates, log }));
    const surroundings = own(new EditorSurroundings());
    const prompt = own(
      new CurrentPrompt({ engine, settings, currentFile, documents, symbols, templates, surroundings, log }),
    );
    const onWorkspace = (): void => {
      engine.restart(portsOfNow());
      recorded.refresh();
      void templates.refresh();
      prompt.refresh();
    };
    own(vscode.workspace.onDidChangeWorkspaceFolders(onWorkspace));
    own(vscode.workspace.onDidGrantWorkspaceTrust(onWorkspace));
    const onFileSettings = ({ isEncoding }: { readonly isEncoding: boolean }): void => {
      onWorkspace();
      // What is known of the words of files is of the texts as they were read before.
      if (isEncoding) engine.controlIndex('rebuild').catch((error: unknown) => reportError(error, log));
    };
    own(settings.onDidChangeFiles(onFileSettings));
    own(new WorkspaceFiles({ engine, timers: nodeTimers }));
    own(own(new IgnoreFiles(nodeTimers)).onDidChange(() => prompt.refresh()));
    const index = own(new IndexProgress({ engine, prompt, timers: nodeTimers }));
    const modeSwitch = new ModeSwitch({ prompt, settings, memory: context.workspaceState, log });
    const overBudgetHints = new OverBudgetHints();

    const counts = own(new AdviceCounts(context.workspaceState));
    const advice = own(new ModeAdvice({ prompt, settings, counts, timers: nodeTimers, log }));
    own(new AdviceCommands({ advice, counts, modeSwitch, log }));
    own(new StatusBar(prompt, settings, advice));
    const preview = own(new PromptPreview(prompt));
    own(new PromptAnnotations(prompt));
    own(new PromptDecorations(prompt));
    const texts = own(new KeptTexts());
    const comparison = new PromptComparison(prompt, texts);
    own(new ContextTool(prompt));
    own(new UsesTool(prompt, engine));
    const choices = own(new ContextChoices(engine, prompt));
    own(choices.onDidChange(({ trusted }) => currentFile.insistOn(trusted)));
    const ignoredFile = new IgnoredFileQuestion(choices);
    own(
      new PromptCommands({
        prompt,
        advice,
        counts,
        modeSwitch,
        preview,
        comparison,
        overBudgetHints,
        ignoredFile,
        log,
      }),
    );
    const choiceCommands = own(new ChoiceCommands({ choices, prompt, preview, log }));
    own(new ContextView({ prompt, choices, addFiles: uris => choiceCommands.addFiles(uris) }));
    own(new UsageView({ prompt, engine, choices, counts, extensionUri: context.extensionUri, log }));
    own(registerMcpServers(context));
    own(new TemplateEditing({ engine, userFolder: userTemplates, log }));
    own(new TemplateCommands({ prompt, settings, surroundings, userFolder: userTemplates, log }));
    const regressionSets = own(new RegressionSets({ engine, log }));
    const regressionTests = own(new RegressionTests({ sets: regressionSets, engine, settings, log }));
    own(new RegressionHelp(templates));
    own(new RegressionCommands({ engine, sets: regressionSets, tests: regressionTests, texts, log }));
    own(new HistoryCommands({ engine, prompt, log }));
    own(new IndexCommands({ engine, status: () => index.status, log }));
    const { secrets, workspaceState: memory } = context;
    own(new SemanticConsent({ engine, settings, secrets, memory, questions: semanticQuestions, log }));
    own(new SemanticCommands({ settings, secrets, questions: semanticQuestions, log }));
    own(new SessionLogCommands({ engine, log }));
    const askedTurns = new AskedTurns(context.workspaceState);
    own(new ContextModeParticipant({ prompt, settings, modeSwitch, overBudgetHints, advice, askedTurns, log }));
    log.info(`active after ${(performance.now() - startedAtMs).toFixed(1)} ms`);
  } catch (error) {
    // VS Code only writes a failed activation to its own log.
    reportError(error, log);
    throw error;
  }
}
