/** Names that `package.json` and the code share. They are written here once; `test/package.test.ts` compares both. */

export const COMMANDS = {
  switchMode: 'contextMode.switchMode',
  ask: 'contextMode.ask',
  showUsage: 'contextMode.showUsage',
  previewPrompt: 'contextMode.previewPrompt',
  copyPrompt: 'contextMode.copyPrompt',
  acceptRecommendation: 'contextMode.acceptRecommendation',
  dismissRecommendation: 'contextMode.dismissRecommendation',
  askAgain: 'contextMode.askAgain',
  clearRecommendationCounts: 'contextMode.clearRecommendationCounts',
  clearHistory: 'contextMode.clearHistory',
  rebuildIndex: 'contextMode.rebuildIndex',
  pauseIndexing: 'contextMode.pauseIndexing',
  explainFile: 'contextMode.explainFile',
  resumeIndexing: 'contextMode.resumeIndexing',
  setSemanticKey: 'contextMode.setSemanticKey',
  showLog: 'contextMode.showLog',
  confirmProjectAgain: 'contextMode.confirmProjectAgain',
  showSessionLog: 'contextMode.showSessionLog',
  showSentPrompt: 'contextMode.showSentPrompt',
  clearSessionLog: 'contextMode.clearSessionLog',
  addToContext: 'contextMode.addToContext',
  addSelectionToContext: 'contextMode.addSelectionToContext',
  removeFromContext: 'contextMode.removeFromContext',
  excludeFromContext: 'contextMode.excludeFromContext',
  includeInContext: 'contextMode.includeInContext',
  keepLongest: 'contextMode.keepLongest',
  dropFirst: 'contextMode.dropFirst',
  resetWeight: 'contextMode.resetWeight',
  useIgnoredFile: 'contextMode.useIgnoredFile',
  sendSecretValues: 'contextMode.sendSecretValues',
  hideSecretValues: 'contextMode.hideSecretValues',
  undoContextChange: 'contextMode.undoContextChange',
  openContextItem: 'contextMode.openContextItem',
  showInPrompt: 'contextMode.showInPrompt',
  compareWithMode: 'contextMode.compareWithMode',
  compareWithSent: 'contextMode.compareWithSent',
  savePrompt: 'contextMode.savePrompt',
  newTemplate: 'contextMode.newTemplate',
  useTerminalSelection: 'contextMode.useTerminalSelection',
  exportTemplate: 'contextMode.exportTemplate',
  importPromptFile: 'contextMode.importPromptFile',
  runRegressionSet: 'contextMode.runRegressionSet',
  draftRegressionSet: 'contextMode.draftRegressionSet',
  previewQuestion: 'contextMode.previewQuestion',
} as const;

export const SETTINGS_SECTION = 'contextMode';

export const CHAT = {
  participantId: 'contextMode.chat',
  /** What users type after `@`. */
  participantName: 'context-mode',
  contextCommand: 'context',
} as const;

/** Offers the server of the Model Context Protocol. */
export const MCP_PROVIDER_ID = 'contextMode.mcp';

export const TOOLS = {
  context: 'contextMode_context',
  uses: 'contextMode_uses',
} as const;

export const VIEWS = {
  context: 'contextMode.context',
  usage: 'contextMode.usage',
} as const;

/** The questions of regression sets in the Test Explorer. */
export const TESTS = {
  controllerId: 'contextMode.regression',
  /** What the ids of questions begin with. */
  questionPrefix: 'question:',
  /** The context value of what a question failed for. */
  questionMessage: 'contextMode.question',
} as const;

export const STATUS_BAR_ITEM_ID = 'contextMode.status';
export const INDEX_ITEM_ID = 'contextMode.index';

/** The scheme of the read-only document that shows the prompt. */
export const PROMPT_SCHEME = 'context-mode';

/** The scheme of prompts that are shown as they were: the sides of a comparison, the context of a question. */
export const KEPT_SCHEME = 'context-mode-kept';

/** The scheme of the read-only documents that show what happened: the log, and prompts that were sent. */
export const LOG_SCHEME = 'context-mode-log';

/** The language of that document: tags, and between them the languages of the files. */
export const PROMPT_LANGUAGE = 'context-mode-prompt';

export const CONTEXT_KEYS = {
  /** The user chose not to be asked before project mode in this workspace. */
  projectConfirmationIsOff: 'contextMode.projectConfirmationIsOff',
  /** The index works, or follows what changes. */
  indexIsOn: 'contextMode.indexIsOn',
  /** The key of recommendations has something to do: one is pending, or was accepted a moment ago. */
  canAcceptRecommendation: 'contextMode.canAcceptRecommendation',
  indexIsPaused: 'contextMode.indexIsPaused',
} as const;

/** Keys of `workspaceState`. */
export const WORKSPACE_STATE = {
  projectConfirmationIsOff: 'projectConfirmationIsOff',
  askedTurns: 'askedTurns',
  adviceOutcomes: 'adviceOutcomes',
  semanticConsent: 'semanticConsent',
} as const;
