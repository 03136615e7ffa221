import { Diagnostic, DiagnosticSeverity, languages, Range, type TextDocument, type Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { Log } from '../../core/base/log.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { TEMPLATES_FOLDER, tryTemplateId } from '../../core/templates/taskTemplate.ts';
import { TemplateHelp } from './templateHelp.ts';
import { problemSentence } from './templateTexts.ts';

/** A pause between keys is shorter. */
const QUIET_MS = 300;

/** Helps while a template is written: marks its mistakes, completes and explains fields and sources. */
export class TemplateEditing implements Disposable {
  readonly #engine: Pick<ContextEngine, 'checkTemplate'>;
  readonly #userFolder: Uri;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #problems = this.#disposables.add(languages.createDiagnosticCollection('context-mode'));
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(parts: {
    readonly engine: Pick<ContextEngine, 'checkTemplate'>;
    readonly userFolder: Uri;
    readonly log: Log;
  }) {
    this.#engine = parts.engine;
    this.#userFolder = parts.userFolder;
    this.#log = parts.log;
    const own = (part: Disposable) => this.#disposables.add(part);
    own(workspace.onDidOpenTextDocument(document => this.#checkLater(document)));
    own(workspace.onDidChangeTextDocument(({ document }) => this.#checkLater(document)));
    own(workspace.onDidCloseTextDocument(document => this.#problems.delete(document.uri)));
    own({ dispose: () => this.#timers.forEach(clearTimeout) });
    own(new TemplateHelp(document => this.#isTemplate(document)));
    for (const document of workspace.textDocuments) this.#checkLater(document);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #isTemplate({ uri }: TextDocument): boolean {
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    const folder = uri.path.slice(0, -name.length - 1);
    return (
      tryTemplateId(name) !== undefined && (folder.endsWith(`/${TEMPLATES_FOLDER}`) || folder === this.#userFolder.path)
    );
  }

  #checkLater(document: TextDocument): void {
    if (!this.#isTemplate(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    const check = (): void => {
      this.#timers.delete(key);
      this.#check(document).catch((error: unknown) => this.#log.warn(`A template was not checked (${String(error)}).`));
    };
    this.#timers.set(key, setTimeout(check, QUIET_MS));
  }

  async #check(document: TextDocument): Promise<void> {
    const { version } = document;
    const problems = await this.#engine.checkTemplate(document.getText());
    // What was typed meanwhile is checked on its own account.
    if (document.isClosed || document.version !== version) return;
    this.#problems.set(
      document.uri,
      problems.map(problem => {
        const range = new Range(document.positionAt(problem.start), document.positionAt(problem.endExclusive));
        const diagnostic = new Diagnostic(range, problemSentence(problem), DiagnosticSeverity.Error);
        diagnostic.source = 'Context Mode';
        return diagnostic;
      }),
    );
  }
}
