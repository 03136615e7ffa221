import { assertNever } from '../base/invariant.ts';
import type { FileDiff, GitAnswer, GitDiff, SyntaxService, Workspace, WorkspaceFile } from '../ports.ts';
import type { WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import { isSecretPath } from '../safety/secretPaths.ts';
import { LineRange } from '../text/lineRange.ts';
import { joinTouching, rangesAround } from '../text/lineRanges.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import { fileMeantBy, placesIn } from './errorPlaces.ts';
import { globMatcher } from './globs.ts';
import { testConfigsFor } from './knownFiles.ts';
import type { Diagnostic, Surroundings } from './surroundings.ts';
import type { DiffBase, TaskTemplate, TemplateSource, TemplateSourceKind } from './taskTemplate.ts';
import type { TemplatePart } from './templatePart.ts';
import { fixturesByName, isTestFile, subjectsByName, testsByName } from './testFiles.ts';

/** What sources are gathered from. */
export interface SourceContext {
  readonly workspace: Workspace;
  readonly git: Pick<GitDiff, 'diff'>;
  readonly outline: SyntaxService['outline'];
  /** `undefined` when the project is not indexed: then names alone say what belongs together. */
  readonly known: () => Promise<Pick<WorkspaceSearch, 'neighboursOf' | 'filesDefining'> | undefined>;
  /** Texts of documents with unsaved changes, by path: they count instead of the files on disk. */
  readonly openTexts: ReadonlyMap<string, string>;
  readonly activePath: string | undefined;
  /** Whether the active file is in the prompt as the current file. */
  readonly showsActive: boolean;
  readonly question: string;
  readonly surroundings: Surroundings;
  /** Files that the user has taken out, or that are in already. */
  readonly isHidden: (path: string) => boolean;
  readonly signal: AbortSignal;
}

export interface GatheredSources {
  /** In the order of the template. A file is there once, where it came first. */
  readonly parts: readonly TemplatePart[];
  readonly omissions: readonly Omission[];
}

/** The most files of one source, and of all: a template is a choice, not a copy of the folder. */
const MAX_FILES_OF_SOURCE = 20;
const MAX_FILES = 60;
/** A name that more files define is no one definition. */
const MAX_FILES_OF_SYMBOL = 3;
/** Lines around a place that an error names. */
const LINES_AROUND_ERROR = 30;
const MAX_ERROR_FILES = 8;
const MAX_DIAGNOSTICS = 100;

/** Reads what the sources of a template stand for. What cannot be read, or is not there, is named. */
export async function gatherSources(template: TaskTemplate, context: SourceContext): Promise<GatheredSources> {
  const gatherer = new SourceGatherer(template, context);
  for (const source of template.sources) await gatherer.add(source);
  return gatherer;
}

class SourceGatherer implements GatheredSources {
  readonly parts: TemplatePart[] = [];
  readonly omissions: Omission[] = [];
  readonly #template: TaskTemplate;
  readonly #context: SourceContext;
  readonly #taken = new Set<string>();
  #files: Promise<readonly WorkspaceFile[]> | undefined;
  #testSubjects: Promise<readonly string[]> | undefined;
  #tests: Promise<readonly string[]> | undefined;
  readonly #diffs = new Map<string, Promise<GitAnswer<readonly FileDiff[]>>>();

  constructor(template: TaskTemplate, context: SourceContext) {
    this.#template = template;
    this.#context = context;
  }

  async add(source: TemplateSource): Promise<void> {
    const { activePath, surroundings, signal } = this.#context;
    signal.throwIfAborted();
    switch (source.kind) {
      case 'files':
        return await this.#addGlobs(source.globs);
      case 'fileUnderTest':
        return await this.#addFiles('fileUnderTest', await this.#subjects());
      case 'tests':
        return await this.#addFiles('tests', await this.#testsOfSubjects());
      case 'testConfig':
        return await this.#addFiles('testConfig', testConfigsFor(activePath, await this.#list()));
      case 'fixtures':
        return await this.#addFiles('fixtures', await this.#fixtures());
      case 'instructions':
        // They belong to the system layer: `policyOfTemplate` lets them in.
        return;
      case 'symbols':
        return await this.#addSymbols(source.names);
      case 'errorFiles':
        return await this.#addErrorFiles();
      case 'diff':
        return await this.#addDiff(source.against);
      case 'changedFiles':
        return await this.#addChangedFiles();
      case 'diagnostics':
        return this.#addText('diagnostics', diagnosticsText(this.#diagnosticsOf(source.of)));
      case 'terminalSelection':
        return this.#addText('terminalSelection', surroundings.terminalSelection);
      case 'text':
        return this.#addText('text', source.text);
      default:
        return assertNever(source);
    }
  }

  #listAll(): Promise<readonly WorkspaceFile[]> {
    const { workspace, signal } = this.#context;
    this.#files ??= workspace.list({ signal });
    return this.#files;
  }

  /** Those that can be read. */
  async #list(): Promise<readonly string[]> {
    const files = await this.#listAll();
    return files.filter(({ refused }) => refused === undefined).map(({ path }) => path);
  }

  async #addGlobs(globs: readonly string[]): Promise<void> {
    const matchers = globs.map(globMatcher);
    // With those that cannot be read: who names a file is told why it is not in.
    const paths = (await this.#listAll()).map(({ path }) => path);
    // In the order of the globs, so that what is named first is kept longest.
    const matched = new Set(matchers.flatMap(matches => paths.filter(matches)));
    await this.#addFiles('files', [...matched]);
  }

  async #addFiles(kind: TemplateSourceKind, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) this.#leaveOut(kind, undefined, reason('omitted.nothingFound', { why: `source.${kind}` }));
    for (const path of paths.slice(0, MAX_FILES_OF_SOURCE)) await this.#addFile(kind, path);
    if (paths.length > MAX_FILES_OF_SOURCE) {
      const data = { limit: MAX_FILES_OF_SOURCE, more: paths.length - MAX_FILES_OF_SOURCE };
      this.#leaveOut(kind, undefined, reason('omitted.sourceLimit', data));
    }
  }

  async #addFile(
    source: TemplateSourceKind,
    path: string,
    rangesOf?: (text: TextSnapshot) => readonly LineRange[],
  ): Promise<void> {
    const { activePath, showsActive, isHidden } = this.#context;
    if (this.#taken.has(path) || this.#taken.size >= MAX_FILES) return;
    this.#taken.add(path);
    if (path === activePath && showsActive) return;
    if (isHidden(path)) return this.#leaveOut(source, path, reason('omitted.byUser'));
    const read = await this.#read(path);
    if (typeof read === 'object' && 'code' in read) return this.#leaveOut(source, path, read);
    const ranges = rangesOf?.(new TextSnapshot(read.text));
    if (ranges?.length === 0) return;
    this.parts.push({ kind: 'file', source, path, ...read, ...(ranges === undefined ? {} : { ranges }) });
  }

  /** The text as it is now, or why it cannot be had. */
  async #read(path: string): Promise<Reason | { text: string; isUnsaved: boolean; mtimeMs?: number }> {
    const { workspace, openTexts, signal } = this.#context;
    if (isSecretPath(path)) return reason('omitted.secret');
    const openText = openTexts.get(path);
    if (openText !== undefined) return { text: openText, isUnsaved: true };
    const read = await workspace.read(path, { signal });
    signal.throwIfAborted();
    if (read.kind === 'text') return { text: read.text, isUnsaved: false, mtimeMs: read.mtimeMs };
    if (read.why === 'secret' || read.why === 'binary') return reason(`omitted.${read.why}`);
    return reason('omitted.unreadable', { why: read.why === 'tooLarge' ? 'tooLargeToRead' : read.why });
  }

  /** The current file, or what it tests when it holds tests. */
  #subjects(): Promise<readonly string[]> {
    this.#testSubjects ??= this.#findSubjects();
    return this.#testSubjects;
  }

  async #findSubjects(): Promise<readonly string[]> {
    const { activePath, known } = this.#context;
    if (activePath === undefined) return [];
    if (!isTestFile(activePath)) return [activePath];
    const byName = subjectsByName(activePath, await this.#list());
    if (byName.length > 0) return byName;
    const imports = (await known())?.neighboursOf(activePath).imports ?? [];
    return imports.filter(path => !isTestFile(path)).slice(0, 3);
  }

  #testsOfSubjects(): Promise<readonly string[]> {
    this.#tests ??= this.#findTests();
    return this.#tests;
  }

  async #findTests(): Promise<readonly string[]> {
    const found = new Set<string>();
    for (const subject of await this.#subjects()) {
      for (const test of testsByName(subject, await this.#list())) found.add(test);
      const importers = (await this.#context.known())?.neighboursOf(subject).importers ?? [];
      for (const importer of importers) if (isTestFile(importer)) found.add(importer);
    }
    return [...found];
  }

  /** Named after the file under test, or imported by its tests without being a test or a source themselves. */
  async #fixtures(): Promise<readonly string[]> {
    const paths = await this.#list();
    const found = new Set<string>();
    for (const subject of await this.#subjects()) for (const path of fixturesByName(subject, paths)) found.add(path);
    for (const test of await this.#testsOfSubjects()) {
      const imports = (await this.#context.known())?.neighboursOf(test).imports ?? [];
      for (const path of imports) if (isHelperOfTests(path)) found.add(path);
      for (const path of paths) if (isConftestAbove(path, test)) found.add(path);
    }
    return [...found];
  }

  async #addSymbols(names: readonly string[]): Promise<void> {
    const { known } = this.#context;
    const namesByPath = new Map<string, string[]>();
    for (const name of names) {
      const paths = (await known())?.filesDefining(name) ?? [];
      if (paths.length === 0) this.#leaveOut('symbols', undefined, reason('omitted.symbolNotFound', { name }));
      for (const path of paths.slice(0, MAX_FILES_OF_SYMBOL))
        namesByPath.set(path, [...(namesByPath.get(path) ?? []), name]);
    }
    for (const [path, wanted] of namesByPath) await this.#addDefinitions(path, wanted);
  }

  /** All that are wanted of the file at once: another source may have shown other lines of it. */
  async #addDefinitions(path: string, names: readonly string[]): Promise<void> {
    const { outline, signal } = this.#context;
    const read = await this.#read(path);
    if ('code' in read) return this.#leaveOut('symbols', path, read);
    const outlined = await outline({ path, languageId: '', text: read.text }, { signal });
    const definitions = outlined.kind === 'outline' ? outlined.outline.definitions : [];
    const ranges = definitions
      .filter(({ name }) => names.includes(name))
      .map(({ leadStart, lines }) => new LineRange(leadStart, lines.endExclusive));
    const index = this.parts.findIndex(part => part.kind === 'file' && part.path === path);
    const part = this.parts[index];
    if (part?.kind !== 'file') return await this.#addFile('symbols', path, () => joinTouching(ranges));
    if (part.ranges !== undefined) this.parts[index] = { ...part, ranges: joinTouching([...part.ranges, ...ranges]) };
  }

  async #addErrorFiles(): Promise<void> {
    const { question, surroundings } = this.#context;
    const named = [
      ...placesIn(`${question}\n${surroundings.terminalSelection}`),
      ...this.#diagnosticsOf('file').filter(({ severity }) => severity === 'error'),
    ];
    const paths = await this.#list();
    const lines = new Map<string, number[]>();
    for (const { path, lineNumber } of named) {
      const file = fileMeantBy(path, paths);
      if (file !== undefined) lines.set(file, [...(lines.get(file) ?? []), lineNumber - 1]);
    }
    if (lines.size === 0)
      this.#leaveOut('errorFiles', undefined, reason('omitted.nothingFound', { why: 'source.errorFiles' }));
    if (lines.size > MAX_ERROR_FILES) {
      const data = { limit: MAX_ERROR_FILES, more: lines.size - MAX_ERROR_FILES };
      this.#leaveOut('errorFiles', undefined, reason('omitted.sourceLimit', data));
    }
    for (const [path, indices] of [...lines].slice(0, MAX_ERROR_FILES)) {
      await this.#addFile('errorFiles', path, text => rangesAround(indices, LINES_AROUND_ERROR, text.contentLines));
    }
  }

  #diagnosticsOf(of: 'file' | 'workspace'): readonly Diagnostic[] {
    const { activePath, surroundings } = this.#context;
    const { diagnostics } = surroundings;
    const wanted = of === 'file' ? diagnostics.filter(({ path }) => path === activePath) : diagnostics;
    return wanted.filter(({ path }) => !isSecretPath(path)).slice(0, MAX_DIAGNOSTICS);
  }

  async #addDiff(base: DiffBase): Promise<void> {
    const answer = await this.#diff(base);
    if (answer.kind === 'unavailable')
      return this.#leaveOut('diff', undefined, reason('omitted.noGit', { why: `git.${answer.why}` }));
    if (answer.value.length === 0)
      this.#leaveOut('diff', undefined, reason('omitted.nothingFound', { why: 'source.diff' }));
    for (const diff of answer.value) {
      const { path } = diff;
      if (isSecretPath(path)) this.#leaveOut('diff', path, reason('omitted.secret'));
      else if (this.#context.isHidden(path)) this.#leaveOut('diff', path, reason('omitted.byUser'));
      else if (diff.status === 'untracked') await this.#addFile('diff', path);
      else this.parts.push({ kind: 'diff', diff });
    }
  }

  /** Of what the template compares with; of the working tree if it compares nothing. */
  async #addChangedFiles(): Promise<void> {
    const compared = this.#template.sources.find(source => source.kind === 'diff');
    const answer = await this.#diff(compared?.against ?? { kind: 'workingTree' });
    if (answer.kind === 'unavailable') {
      return this.#leaveOut('changedFiles', undefined, reason('omitted.noGit', { why: `git.${answer.why}` }));
    }
    this.#addText('changedFiles', answer.value.map(changeText).join('\n'));
  }

  #diff(base: DiffBase): Promise<GitAnswer<readonly FileDiff[]>> {
    const key = JSON.stringify(base);
    const known = this.#diffs.get(key) ?? this.#context.git.diff({ base, signal: this.#context.signal });
    this.#diffs.set(key, known);
    return known;
  }

  #addText(source: Extract<TemplatePart, { kind: 'text' }>['source'], text: string): void {
    if (text.trim() === '')
      this.#leaveOut(source, undefined, reason('omitted.nothingFound', { why: `source.${source}` }));
    else this.parts.push({ kind: 'text', source, text });
  }

  #leaveOut(source: TemplateSourceKind, path: string | undefined, why: Reason): void {
    this.omissions.push({
      unitId: path === undefined ? `template:${source}` : `template:${path}`,
      role: 'retrieved',
      source: path === undefined ? { kind: 'template', id: this.#template.id } : { kind: 'file', path },
      what: 'excluded',
      tokens: 0,
      reason: why,
    });
  }
}

function isHelperOfTests(path: string): boolean {
  return (
    !isTestFile(path) &&
    /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|__mocks__|mocks|factories|support|helpers)\//i.test(
      path,
    )
  );
}

function isConftestAbove(path: string, test: string): boolean {
  const isConftest = path === 'conftest.py' || path.endsWith('/conftest.py');
  return isConftest && test.startsWith(path.slice(0, -'conftest.py'.length));
}

function diagnosticsText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ path, lineNumber, severity, message, source }) => {
      const by = source === '' ? '' : ` (${source})`;
      return `${path}:${lineNumber}: ${severity}: ${message.replace(/\s+/g, ' ')}${by}`;
    })
    .join('\n');
}

function changeText({ status, path, oldPath }: FileDiff): string {
  return `${status}: ${oldPath === undefined ? path : `${oldPath} -> ${path}`}`;
}
