import { type Diagnostic as CodeDiagnostic, DiagnosticSeverity, languages, type Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Diagnostic, Surroundings } from '../../core/templates/surroundings.ts';
import type { TaskTemplate, TemplateSourceKind } from '../../core/templates/taskTemplate.ts';
import { documentPath } from '../listeners/documentPath.ts';

/** More problems than this say one thing: something general is wrong, and the first ones show it. */
const MAX_DIAGNOSTICS = 200;

const MAX_TERMINAL_LENGTH = 50_000;

/** What the editor knows of problems: its diagnostics, and what the user took over from the terminal. */
export class EditorSurroundings implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #terminalSelection = '';

  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#disposables.add(languages.onDidChangeDiagnostics(() => this.#changes.fire()));
  }

  current(): Surroundings {
    return { diagnostics: diagnosticsOfWorkspace(), terminalSelection: this.#terminalSelection };
  }

  /** Stands until another text is taken over. */
  setTerminalSelection(text: string): void {
    // What an error says last is what went wrong.
    this.#terminalSelection = text.slice(-MAX_TERMINAL_LENGTH);
    this.#changes.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Errors first, then warnings; of files of the workspace only. */
function diagnosticsOfWorkspace(): readonly Diagnostic[] {
  const all = languages
    .getDiagnostics()
    .filter(([uri]) => workspace.getWorkspaceFolder(uri) !== undefined)
    .flatMap(([uri, diagnostics]) => diagnostics.flatMap(diagnostic => plain(uri, diagnostic) ?? []));
  return all
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .slice(0, MAX_DIAGNOSTICS);
}

/** Hints and information are no problems. */
function plain(uri: Uri, { range, severity, message, source, code }: CodeDiagnostic): Diagnostic | undefined {
  if (severity !== DiagnosticSeverity.Error && severity !== DiagnosticSeverity.Warning) return undefined;
  const number = typeof code === 'object' ? code.value : code;
  return {
    path: documentPath({ uri, isUntitled: false }),
    lineNumber: range.start.line + 1,
    severity: severity === DiagnosticSeverity.Error ? 'error' : 'warning',
    message,
    source: [source, number].filter(part => part !== undefined).join(' '),
  };
}

/** Whether a template has a source that only the editor knows. */
export function asksForSurroundings(template: TaskTemplate | undefined): boolean {
  const asking: readonly TemplateSourceKind[] = ['diagnostics', 'terminalSelection', 'errorFiles'];
  return template?.sources.some(({ kind }) => asking.includes(kind)) ?? false;
}
