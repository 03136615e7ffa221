import type { ContextModeError, ErrorCode, MessageData } from '../base/errors.ts';
import type { StoreNotice } from '../ports.ts';
import type { TemplateProblem, TemplateProblemCode, TemplateSourceKind } from '../templates/taskTemplate.ts';
import type { TemplateFieldName } from '../templates/templateFields.ts';
import type { Reason, ReasonCode } from '../units/reason.ts';

/**
 * The English sentence of every code. The command line prints them as they are; the editor uses them as keys of its
 * translations (`l10n/bundle.l10n.*.json`). Places are as {@link fill} knows them.
 */
export const ENGLISH_ERRORS: Readonly<Record<ErrorCode, string>> = {
  'document.outOfSync':
    'The engine has lost track of {uri}. Close and reopen the file; if this happens again, please report it.',
  'workspace.none': 'No folder is open, so there is no project to search. Open a folder, or use file or zero mode.',
  'workspace.unreadable': 'The folder {path} cannot be read ({detail}).',
  'file.missing': '{path} does not exist. Check the path; it is relative to the workspace folder.',
  'file.lineMissing': '{path} has {lines|# line|# lines}, so there is no line {line}.',
  'file.unreadable': '{path} cannot be read. Check its permissions.',
  'file.binary': '{path} is not a text file, so it cannot be put into a prompt.',
  'file.tooLarge': '{path} is too large to be put into a prompt.',
  'file.outside': '{path} is outside the workspace, so it is not read.',
  'file.secret': '{path} looks like it holds secrets, so it is never put into a prompt.',
  'tokens.ranksUnreadable':
    'The token table {encoding} cannot be read ({detail}). Reinstall the extension; until then no figures can be shown.',
  'mode.unknown': 'There is no mode or template named "{name}". Choose zero, file, project, or a template by its name.',
  'template.missing': 'There is no template named "{id}" any more. Choose another mode.',
  'template.invalid': 'The template "{id}" has a mistake and is not used: {detail} Open {path} to mend it.',
  'engine.stopped': 'The context engine has stopped. It is started again by the next request.',
};

/** What is wrong with a template, by code. */
export const ENGLISH_TEMPLATE_PROBLEMS: Readonly<Record<TemplateProblemCode, string>> = {
  noFrontMatter:
    'A template begins with its fields between two lines of "---"; at least: a line "---", "name: …", and another line "---".',
  yaml: 'This is not valid YAML: {detail}.',
  noFields: 'The fields are written one a line, as in "name: Write tests".',
  unknownField: 'There is no field "{name}". The fields are: {names}.',
  missingField: 'The field "{name}" is missing.',
  textExpected: '"{name}" takes a text that is not empty.',
  booleanExpected: '"{name}" takes true or false.',
  numberExpected: '"{name}" takes a whole number from {min} to {max}.',
  choiceExpected: '"{name}" takes one of: {choices}.',
  listExpected: '"{name}" takes a list, as in "[a, b]", and not too long a one.',
  unknownSource: 'There is no source "{name}". The sources are: {names}.',
  oneSourceExpected:
    'Each line of the sources names one, as in "- tests" or "- files: docs/*.md"; files, symbols and text need a value.',
  outsideWorkspace:
    '"{glob}" leads out of the workspace. Write a path below its folder, without "..", a drive or a leading "/".',
  revisionExpected:
    '"{revision}" is not the name of a branch, tag or commit. Write workingTree, staged or such a name.',
  noInstruction: 'Below the fields stands what the model is to do; there is nothing yet.',
  tooLong: 'A template has at most {max} characters.',
  badName:
    'The name of the file is typed to use a template, so it has letters, digits and hyphens alone, and is not that of a mode: "code-review.md", not "{name}.md".',
};

/** What a field of a template means, for those who write one. */
export const ENGLISH_TEMPLATE_FIELDS: Readonly<Record<TemplateFieldName, string>> = {
  name: 'The name in lists.',
  description: 'What stands below the name in lists.',
  budget: 'Most tokens of the prompt; 16000 if left out. What was asked for by name may exceed it.',
  historyTurns: 'How many earlier turns of the conversation may be in; 2 if left out.',
  currentFile: 'Whether the file in the editor is in; true if left out.',
  recentFiles: 'Whether places that were edited recently are in; false if left out.',
  retrieval:
    '"byQuestion": files of the project that match the question are in, as in project mode; "none" if left out.',
  sources: 'What else goes into the prompt, one a line as in "- tests". What stands first is kept longest.',
  cues: 'Words of a question that speak for this template, as in "[review, my changes]".',
};

/** What a source of a template puts into the prompt, for those who write one. */
export const ENGLISH_TEMPLATE_SOURCES: Readonly<Record<TemplateSourceKind, string>> = {
  files:
    'Files of the workspace: a pattern or a list of them. Without "/" a pattern holds in any folder, with "./" in the first alone.',
  fileUnderTest: 'What the tests in the current file are about, by the names of files and by imports.',
  tests: 'The tests of the current file, by the names of files and by imports.',
  testConfig: 'How tests are run here: the configuration of the test framework.',
  fixtures: 'What those tests build on: fixtures, mocks and helpers.',
  diff: 'What git says was changed: "workingTree" (if left out), "staged", or since a branch or commit.',
  changedFiles: 'Names and states of the changed files.',
  diagnostics: 'Errors and warnings that the editor shows: of the "file" (if left out) or of the "workspace".',
  terminalSelection: 'The text that the command "Use Terminal Selection" took over.',
  errorFiles: 'The places that the question, the terminal or the diagnostics name.',
  instructions: 'What the team wrote down for assistants: AGENTS.md and the like.',
  symbols: 'Definitions by their names, as in "[UserService, connect]".',
  text: 'A fixed text.',
};

/** Names and descriptions of the templates that come with the product, as their files have them. */
export const ENGLISH_BUILT_IN_TEMPLATES: Readonly<Record<string, string>> = {
  'write-tests.name': 'Write tests',
  'write-tests.description': 'The file under test, its tests and fixtures, and how tests are run here',
  'code-review.name': 'Code review',
  'code-review.description': 'What was changed, the list of changed files, and the rules of this project',
  'fix-error.name': 'Fix this error',
  'fix-error.description': 'Errors of the editor or a pasted trace, and the places that they name',
  'explain.name': 'Explain',
  'explain.description': 'The code around the cursor and its tests, for somebody who has not seen it before',
};

export const ENGLISH_REASONS: Readonly<Record<ReasonCode, string>> = {
  'system.always': 'always included',
  'system.instructionFile': 'instruction file of the workspace',
  'question.asked': 'the question',
  'history.lastTurns': '{turns|the last turn|one of the last # turns}',
  'history.condensed': 'what is left of the turns before the switch to this mode: {turns}',
  'history.rules': 'your own words from before the switch to this mode, kept as they are',
  'current.wholeFile': 'the whole file fits',
  'current.definition': 'contains the definition around the cursor: {name}',
  'current.section': 'contains the section around the cursor: {name}',
  'current.node': 'contains the value around the cursor: {name}',
  'current.cell': 'contains the cell around the cursor: {name}',
  'current.part': 'part of {name} around the cursor: all of it is larger than the budget',
  'current.statements': 'statements around the cursor',
  'current.indentation': 'block around the cursor by indentation ({why})',
  'current.lines': 'lines around the cursor ({why})',
  'symbols.rest': 'names and lines of what is not shown of the file',
  'recent.edited': 'edited {minutes} min ago',
  'recent.editedNow': 'edited just now',
  'recent.viewed': 'looked at {minutes} min ago',
  'recent.viewedNow': 'looked at just now',
  'retrieved.frame': 'line {line} of it stands in the stack trace or error message',
  'retrieved.mention': 'the question names {text}',
  'retrieved.phrase': 'has "{text}" as the question quotes it',
  'retrieved.defines': 'defines `{name}`',
  'retrieved.definesTerms': 'defines names with {terms}',
  'retrieved.name': 'its name matches the question: {terms}',
  'retrieved.content': 'its content matches the question: {terms}',
  'retrieved.commit': 'commit "{subject}" touched it',
  'retrieved.test': 'is imported by {path}, a test that matches the question',
  'retrieved.edited': 'you are working on it',
  'retrieved.uncommitted': 'it has changes that are not committed',
  'retrieved.imports': 'is imported by {path}',
  'retrieved.importedBy': 'imports {path}',
  'retrieved.meaning': 'a part of it is near the question in meaning',
  'retrieved.uses': 'lines that use {name}: {lines}',
  'retrieved.usesSummary': 'the question asks for all uses of {name}: {lines|# line|# lines} in {files|# file|# files}',
  'pinned.byUser': 'pinned by you',
  'standing.searched': 'searched by name and content',
  'template.instruction': 'what the template asks for',
  'template.source': 'part of the template: {why}',
  'notice.nearBudget': 'at least {percent} % of the budget is used',
  'omitted.overBudget': 'over budget by {tokens|# token|# tokens}',
  'omitted.fileShare': 'shortened to its share of {tokens|# token|# tokens}, so that all chosen files fit',
  'omitted.listShare': 'shortened to {tokens|# token|# tokens}: the names nearest to the cursor',
  'omitted.condensed': 'turns that were asked in another mode, condensed: {turns}',
  'omitted.olderTurns':
    'older than {turns|the last turn|the last # turns}, which are what the mode takes; what you stated stays',
  'stale.switched': 'stale since the switch to {mode}',
  'stale.changed': 'stale, because the file has changed since it was sent; its new text is in',
  'stale.renamed': 'renamed to {path} since it was sent',
  'stale.deleted': 'no longer there; it was deleted or renamed since it was sent',
  'omitted.candidateLimit': '{limit|# candidate|# candidates} reached',
  'omitted.recentBudget': 'does not fit into the {tokens|# token|# tokens} for recently viewed files',
  'omitted.usesRoom': '{lines|# more line|# more lines} with {name} left out for lack of room',
  'omitted.meaningFailed': 'semantic search failed ({why}), so only words were searched for',
  'omitted.meaningIncomplete': 'so far {embedded} of {total|# source file|# source files} can be searched by meaning',
  'omitted.binary': 'not a text file',
  'omitted.tooLarge': 'too large ({size} MB)',
  'omitted.documentTooLarge': 'too large to be used as the current file',
  'omitted.secret': 'may hold secrets',
  'omitted.secretValues': '{values|# value that looks like a secret|# values that look like secrets}',
  'omitted.byUser': 'excluded by you',
  'omitted.instructionsTooLarge': 'larger than the {tokens|# token|# tokens} for an instruction file',
  'omitted.ignored': 'hidden by an ignore rule ({rule})',
  'omitted.folder': 'in a folder of dependencies, outputs or caches ({folder})',
  'omitted.lockFile': 'a lock file',
  'omitted.changeLog': 'a record of changes',
  'omitted.minified': 'minified',
  'omitted.derived': 'made by a tool, as its name says',
  'omitted.toolFile': 'a file of a tool or of the operating system',
  'omitted.worktree': 'in another working tree of the repository',
  'omitted.link': 'a symbolic link, or in a folder that is one; what it points to is searched at its own place',
  'omitted.pinned': 'pinned, and shown as such',
  'omitted.generated': 'generated or minified',
  'omitted.unreadable': 'cannot be read ({why})',
  'omitted.noEditor': 'no file is open in an editor',
  'omitted.noFiles': 'no folder is open, or it holds no file that may be read',
  'omitted.indexLimit':
    'only {indexed} of {total|# file|# files} were searched by content; of the others only the names',
  'omitted.indexing':
    '{indexed} of {total|# file was|# files were} indexed when this was searched; the rest is being read',
  'omitted.indexPaused': 'indexing is paused: {indexed} of {total|# file was|# files were} searched',
  'omitted.indexOff': 'the project was not searched, because indexing is switched off or the workspace is not trusted',
  'omitted.inCurrentFile': 'shown as the current file already',
  'advice.followUp': 'goes on with the conversation',
  'advice.smallTalk': 'asks for nothing',
  'advice.selfContained': 'brings all that it needs',
  'advice.technology': 'is about {name}, not about this project',
  'advice.general': 'asks for general knowledge',
  'advice.foreign': 'is about code that is not of this project',
  'advice.noEditor': 'points at code, but no file is open',
  'advice.noTrace': 'names nothing of the project',
  'advice.template': 'says "{words}", which that template is for',
  'advice.namesOpen': 'names `{name}` of the open file',
  'advice.traceOpen': 'holds an error message about the open file, {path}',
  'advice.selection': 'is about the selected text',
  'advice.here': 'points at the open file (“{words}”)',
  'advice.edit': 'asks for a change in the open file',
  'advice.test': 'asks for tests of the open file',
  'advice.behaviour': 'asks how the open file behaves',
  'advice.openFile': 'is short, and {path} is open',
  'advice.namesSeveral': 'names `{first}` and `{second}`',
  'advice.namesOther': 'names `{name}`, which is in {path}',
  'advice.pathOther': 'names {path}, which is not open',
  'advice.traceOther': 'holds an error message about {path}, which is not open',
  'advice.uses': 'asks where something is used or defined',
  'advice.wholeProject': 'is about the whole project',
  'advice.search': 'asks to search through the files',
  'advice.architecture': 'asks how parts of the project work together',
  'advice.changes': 'asks about recent changes',
  'advice.spread': 'asks for a change in several files',
  'advice.settings': 'asks about a version or setting of the project',
  'advice.beyondFile': 'needs more than the open file',
  'omitted.nothingFound': 'the template asks for this, and there is nothing: {why}',
  'omitted.symbolNotFound': 'the template asks for {name}, and nothing of this name is known',
  'omitted.sourceLimit': '{more|# more file fits|# more files fit}; a template takes at most {limit} for one source',
  'omitted.noGit': 'git was not asked, or did not answer ({why})',
};

/** What is told once about the store of a workspace. */
export const ENGLISH_NOTICES = {
  setAsideUnreadable:
    'The store of this workspace could not be read. It was set aside as {path}, and a new one was begun; the mode and the history of edits start anew.',
  setAsideNewer:
    'The store of this workspace was written by a newer version of Context Mode. It was set aside as {path}, and a new one was begun.',
  inMemory:
    'The store of this workspace cannot be used ({why}). The mode and the history of edits last until VS Code is closed.',
  notSaved:
    'The history of edits cannot be written at the moment ({why}). Nothing is lost while VS Code is open, and writing is tried again.',
} as const;

export type NoticeKey = keyof typeof ENGLISH_NOTICES;

/** Which sentence a notice is, and what fills its places. */
export function noticeSentence(notice: StoreNotice): { readonly key: NoticeKey; readonly data: MessageData } {
  switch (notice.kind) {
    case 'setAside':
      return {
        key: notice.why === 'newer' ? 'setAsideNewer' : 'setAsideUnreadable',
        data: { path: notice.path },
      };
    case 'inMemory':
    case 'notSaved':
      return { key: notice.kind, data: { why: notice.why } };
  }
}

/** Causes travel as codes inside a reason, as its `why`. */
export const ENGLISH_CAUSES: Readonly<Record<string, string>> = {
  noGrammar: 'no grammar for this language',
  tooLarge: 'the file is too large for a syntax tree',
  timeout: 'parsing took too long',
  unparsable: 'it cannot be parsed',
  failed: 'the grammar did not load; the log says why',
  largeStatement: 'the statement there is larger than the budget',
  missing: 'it does not exist',
  unreadable: 'no access',
  outside: 'it is outside the workspace',
  tooLargeToRead: 'it is too large',
  locked: 'another process holds it',
  full: 'the disk is full',
  readOnly: 'it is read-only',
  other: 'the log says why',
  meaningTimeout: 'the service took too long',
  meaningUnreachable: 'the service cannot be reached',
  meaningUnauthorized: 'the service asks for another key',
  meaningNotFound: 'there is no such service or model',
  meaningRateLimited: 'the service is asked too often',
  meaningServerError: 'the service reports an error',
  meaningRejected: 'the service does not take the text',
  meaningBadAnswer: 'the answer of the service cannot be read',
  meaningDimension: 'the vectors have another length than before; rebuild the index',
  'source.files': 'files by name',
  'source.fileUnderTest': 'the file under test',
  'source.tests': 'its tests',
  'source.testConfig': 'how tests are run here',
  'source.fixtures': 'fixtures and helpers of its tests',
  'source.diff': 'what was changed',
  'source.changedFiles': 'the list of changed files',
  'source.diagnostics': 'errors and warnings of the editor',
  'source.terminalSelection': 'text from the terminal',
  'source.errorFiles': 'the places that the error names',
  'source.instructions': 'instructions for coding assistants',
  'source.symbols': 'definitions by name',
  'source.text': 'a fixed text',
  'git.untrusted': 'the workspace is not trusted',
  'git.noRepository': 'the workspace has no repository',
  'git.missing': 'git is not installed',
  'git.timeout': 'it took too long',
  'git.failed': 'the log says why',
  'git.noRevision': 'there is no such branch or commit',
};

/** The sentence of an error in English; that of a template with a mistake has the sentence of the mistake in it. */
export function englishError({ code, data }: Pick<ContextModeError, 'code' | 'data'>): string {
  const problem = data.problem as TemplateProblemCode | undefined;
  const detail = problem === undefined ? '' : fill(ENGLISH_TEMPLATE_PROBLEMS[problem], data);
  return fill(ENGLISH_ERRORS[code], problem === undefined ? data : { ...data, detail });
}

/** The sentence of a reason in English. */
export function englishReason({ code, data }: Reason): string {
  const why = ENGLISH_CAUSES[data.why ?? ''];
  return fill(ENGLISH_REASONS[code], why === undefined ? data : { ...data, why });
}

/** The sentence of a problem of a template in English. */
export function englishTemplateProblem({ code, data }: Pick<TemplateProblem, 'code' | 'data'>): string {
  return fill(ENGLISH_TEMPLATE_PROBLEMS[code], data);
}

/** The place of a value in a sentence, or of one of two forms of a word that a number decides between. */
const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Fills the places of a sentence: `{name}` with the value, `{files|# file|# files}` with the form that the number takes in the
 * language, `#` being the number. Numbers have the digit groups of the language; that of a line has none, as in the editor. A
 * place without a value stays as it is, so that the gap is seen.
 */
export function fill(template: string, data: MessageData, language = 'en'): string {
  return template.replace(PLACE, (place, name: string, one?: string, other = '') => {
    const value = data[name];
    if (value === undefined) return place;
    const text = typeof value === 'number' && name !== 'line' ? value.toLocaleString(language) : String(value);
    if (one === undefined) return text;
    const isOne = new Intl.PluralRules(language).select(Number(value)) === 'one';
    return (isOne ? one : other).replace('#', () => text);
  });
}
