import { basename, relative, resolve, sep } from 'node:path';
import { ContextModeError } from '../core/base/errors.ts';
import { nullLog } from '../core/base/log.ts';
import { NO_CHOICES, withChange } from '../core/choices/choices.ts';
import type { ActiveDocument, ContextEngine, NoActiveDocument } from '../core/contextEngine.ts';
import { createContextEngine } from '../core/engine.ts';
import type { Workspace } from '../core/ports.ts';
import { TextSnapshot } from '../core/text/textSnapshot.ts';
import { createNodePorts } from '../node/nodePorts.ts';
import { type PromptArguments, parsePromptArguments } from './arguments.ts';
import { jsonOf, summaryOf } from './report.ts';

/** What a command may touch of the process it runs in. */
export interface CliHost {
  readonly workingFolder: string;
  /** Where the build put grammars and token ranks. */
  readonly assetsPath: string;
  readonly signal: AbortSignal;
  writeOut(text: string): void;
  writeError(text: string): void;
  readInput(): Promise<string>;
}

/** `context-mode prompt`. Throws what the caller turns into a sentence and an exit code. */
export async function runPrompt(args: readonly string[], host: CliHost): Promise<void> {
  const options = parsePromptArguments(args);
  const folder = resolve(host.workingFolder, options.workspace);
  const ports = createNodePorts({
    folders: [{ name: basename(folder), fsPath: folder }],
    excludes: [],
    assetsPath: host.assetsPath,
    storePath: ':memory:',
    watchesFiles: false,
    // Who names a folder on the command line wants it to be read, and nothing of it is executed.
    isTrusted: true,
    showIndex: () => {},
    log: nullLog,
    tell: () => {},
  });
  // A single call has no history, and so needs no store.
  const engine = createContextEngine(ports, { ...options.settings, 'history.record': false });
  try {
    const active = await openFile(engine, ports.workspace, folder, options, host);
    const question = options.question === '-' ? await host.readInput() : options.question;
    const { mode } = options;
    const built = await engine.build({ question, mode, active, turns: [] }, { signal: host.signal });
    if (options.json) host.writeOut(jsonOf(built));
    else host.writeOut(built.prompt.text);
    if (!options.quiet && !options.json) host.writeError(summaryOf(built));
  } finally {
    engine.dispose();
    ports.dispose();
  }
}

/** Tells the engine of the named file as an editor would, with the cursor or selection where `--line` says. */
async function openFile(
  engine: ContextEngine,
  workspace: Workspace,
  folder: string,
  { file, lines }: PromptArguments,
  { workingFolder, signal }: CliHost,
): Promise<ActiveDocument | NoActiveDocument> {
  if (file === undefined) return 'noEditor';
  const absolute = resolve(workingFolder, file);
  const path = relative(folder, absolute).split(sep).join('/');
  const content = await workspace.read(path, { signal });
  if (content.kind === 'refused') {
    throw new ContextModeError(`file.${content.why}`, { path });
  }
  const snapshot = new TextSnapshot(content.text);
  const lineCount = snapshot.contentLines.endExclusive;
  if (lines.first > lineCount)
    throw new ContextModeError('file.lineMissing', { path, line: lines.first, lines: lineCount });
  const isCursor = lines.first === lines.last;
  const start = snapshot.lineStart(lines.first - 1);
  const uri = `file://${absolute}`;
  // Who names a file wants it, whatever ignore rules say.
  await engine.setChoices(withChange(NO_CHOICES, { kind: 'allow', path }));
  engine.notify({
    kind: 'opened',
    document: { uri, path, languageId: '' },
    version: 1,
    text: content.text,
    isUnsaved: false,
  });
  return { uri, version: 1, selection: { start, endExclusive: isCursor ? start : snapshot.lineStart(lines.last) } };
}
