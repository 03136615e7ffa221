import type { Material } from '../assemble/assemble.ts';
import { AssemblyCache } from '../assemble/assemblyCache.ts';
import type { OutlinedFile, PiecedFile } from '../assemble/collect/retrieved.ts';
import { type Choices, NO_CHOICES } from '../choices/choices.ts';
import { gatherPinned } from '../choices/gatherPinned.ts';
import { PageCache } from '../clipping/pageCache.ts';
import type { Settings } from '../config/settings.ts';
import type { ContextRequest } from '../contextEngine.ts';
import type { DocumentMirror } from '../documents/documentMirror.ts';
import { type CurrentFile, type GatheredCurrent, gatherCurrent } from '../documents/gatherCurrent.ts';
import type { PersistentHistory } from '../history/persistentHistory.ts';
import { recentPathsOf } from '../history/recentDocuments.ts';
import type { ProjectIndex } from '../index/projectIndex.ts';
import { limitsOf } from '../index/searchLimits.ts';
import { isJupyterFile, readableText } from '../notebook/jupyterFile.ts';
import { isNotebookText, notebookOutline } from '../notebook/notebookOutline.ts';
import type { EnginePorts, SyntaxDocument, SyntaxService } from '../ports.ts';
import type { LeftOutCommit } from '../retrieval/leftOutCommit.ts';
import type { RetrievedFile } from '../retrieval/selection.ts';
import { type DefinitionCuts, definitionCuts } from '../syntax/definitionCuts.ts';
import type { OutlineResult } from '../syntax/outline.ts';
import { isPlainLanguage, PlainOutlines } from '../syntax/plainOutline.ts';
import { gatherSources } from '../templates/gatherSources.ts';
import type { ModePlan } from '../templates/modePlan.ts';
import { NO_SURROUNDINGS } from '../templates/surroundings.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import type { TokenCounter } from '../tokens/tokenCounter.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import { type Uses, withoutHidden } from '../uses/findUses.ts';
import { targetIn } from '../uses/targetIn.ts';
import { gatherInstructions } from './gatherInstructions.ts';
import { PieceCache } from './pieceCache.ts';

/** What the gatherer reads from. */
export interface GathererParts {
  /** The workspace shows notebooks as readable texts. */
  readonly ports: EnginePorts;
  readonly settings: () => Settings;
  readonly documents: DocumentMirror;
  readonly index: ProjectIndex;
  readonly history: PersistentHistory;
}

/** Files that were edited or looked at before the last ten have little to do with the next question. */
const MAX_RECENT_PATHS = 10;

type Options = { readonly signal: AbortSignal };

/**
 * A prompt apart from its user, the same for everybody who has the same files: without history, and with these choices
 * instead of what was decided. No service is asked, and the index must be complete.
 */
export interface ApartFromUser {
  readonly choices: Choices;
  /** As in `SearchRequest`. */
  readonly withoutCommit?: LeftOutCommit;
}

interface RetrieveOptions extends Options {
  readonly apart: ApartFromUser | undefined;
  readonly activePath: string | undefined;
  readonly choices: Choices;
  /** Takes what was found and is left out. */
  readonly excluded: Omission[];
}

/**
 * Reads what a prompt is made of, and keeps what it has made of texts that have not changed: outlines, counts, pages. What it
 * gives is complete: nobody behind it reads any more.
 */
export class MaterialGatherer {
  readonly #ports: EnginePorts;
  readonly #settings: () => Settings;
  readonly #documents: DocumentMirror;
  readonly #index: ProjectIndex;
  readonly #history: PersistentHistory;
  readonly #plainOutlines = new PlainOutlines();
  readonly #pages = new PageCache();
  readonly #pieces = new PieceCache();
  /** One for each vocabulary. */
  readonly #assembled = new Map<TokenCounter, AssemblyCache>();

  constructor({ ports, settings, documents, index, history }: GathererParts) {
    this.#ports = ports;
    this.#settings = settings;
    this.#documents = documents;
    this.#index = index;
    this.#history = history;
  }

  /** Reads what the policy lets in, and nothing else: zero mode touches neither documents nor files. */
  async gather(
    request: ContextRequest,
    { policy, template }: ModePlan,
    { apart, signal }: Options & { readonly apart?: ApartFromUser },
  ): Promise<Material> {
    const excluded: Omission[] = [];
    const choices = policy.includesPinnedFiles ? (apart?.choices ?? this.#ports.choices.load()) : NO_CHOICES;
    const gathered = policy.includesCurrentFile
      ? await this.gatherCurrent(request.active, choices, { signal })
      : undefined;
    if (gathered?.kind === 'out') excluded.push(gathered.omission);
    const current = gathered?.kind === 'in' ? gathered.current : undefined;
    const activePath = current?.document.identity.path;
    const retrieved =
      policy.retrieval === 'byQuestion'
        ? await this.#retrieve(request, { activePath, choices, apart, excluded, signal })
        : undefined;
    const uses =
      policy.retrieval === 'byQuestion' ? await this.#usesAsked(request, { current, choices, signal }) : undefined;
    const pinned = await gatherPinned(choices.pinned, {
      workspace: this.#ports.workspace,
      openTexts: this.openTexts(),
      activePath,
      signal,
    });
    excluded.push(...pinned.omissions);
    const shown = new Set(pinned.files.map(({ pin }) => pin.path));
    const sources =
      template === undefined
        ? undefined
        : await gatherSources(template, {
            ...this.#ports,
            git: this.#ports.diffs,
            outline: (document, options) => this.#outline(document, options),
            known: () => this.#index.known({ openTexts: this.openTexts(), signal }),
            openTexts: this.openTexts(),
            activePath: activePath ?? this.#pathOf(request.active),
            showsActive: activePath !== undefined,
            question: request.question,
            surroundings: request.surroundings ?? NO_SURROUNDINGS,
            isHidden: path => choices.excluded.includes(path) || shown.has(path),
            signal,
          });
    excluded.push(...(sources?.omissions ?? []));
    const instructions =
      policy.includesInstructionFiles && this.#ports.isTrusted
        ? await gatherInstructions(this.#settings()['instructions.files'], {
            workspace: this.#ports.workspace,
            activePath,
            excluded: choices.excluded,
            signal,
          })
        : undefined;
    excluded.push(...(instructions?.omissions ?? []));
    const counter = await this.#ports.tokens.get(request.encoding ?? this.#settings()['tokens.encoding']);
    return {
      request,
      policy,
      settings: this.#settings(),
      counter,
      cache: this.#cacheOf(counter),
      ...(policy.includesRecentFiles && this.#settings()['history.record'] && apart === undefined
        ? { recent: { history: this.#history.state, cache: this.#pages, nowMs: this.#ports.clock.now() } }
        : {}),
      ...(current === undefined ? {} : { current }),
      ...(retrieved === undefined ? {} : { retrieved }),
      // A pinned one is shown as such.
      instructions: instructions?.files.filter(({ path }) => !shown.has(path)) ?? [],
      ...(uses === undefined ? {} : { uses }),
      ...(template === undefined ? {} : { template: { template, parts: sources?.parts ?? [] } }),
      pinned: pinned.files,
      choices,
      excluded,
    };
  }

  /** The path of the document in front, for templates that leave the document itself out. */
  #pathOf(active: ContextRequest['active']): string | undefined {
    if (typeof active === 'string') return undefined;
    return 'cells' in active ? active.path : this.#documents.tryGet(active.uri, active.version)?.identity.path;
  }

  /** The document or notebook in front, unless something keeps it out. */
  gatherCurrent(active: ContextRequest['active'], choices: Choices, { signal }: Options): Promise<GatheredCurrent> {
    return gatherCurrent(active, {
      documents: this.#documents,
      outline: (document, options) => this.#outline(document, options),
      partsAround: document => this.#ports.syntax.partsAround(document),
      workspace: this.#ports.workspace,
      choices,
      signal,
    });
  }

  /** What a search of the project must see instead of the files. */
  openTexts(): ReadonlyMap<string, string> {
    const texts = this.#documents.unsavedTexts();
    return new Map([...texts].map(([path, text]) => [path, readableText(path, text)]));
  }

  async #retrieve(
    request: ContextRequest,
    { activePath, choices, apart, excluded, signal }: RetrieveOptions,
  ): Promise<NonNullable<Material['retrieved']>> {
    const pinned = choices.pinned.map(({ path }) => path);
    const result = await this.#index.retrieve({
      question: request.question,
      ...(activePath === undefined ? {} : { activePath }),
      hiddenPaths: [...choices.excluded, ...pinned],
      openTexts: this.openTexts(),
      ...(apart === undefined
        ? { editedPaths: recentPathsOf(this.#history.state, MAX_RECENT_PATHS) }
        : { scored: apart }),
      settings: this.#settings(),
      signal,
    });
    excluded.push(...result.omissions, ...limitsOf(result));
    for (const path of result.hiddenHits) {
      excluded.push(omissionOf(path, reason(pinned.includes(path) ? 'omitted.pinned' : 'omitted.byUser')));
    }
    return {
      core: await this.#pieced(result.core, { signal }),
      auxiliary: await this.#outlined(result.auxiliary, { signal }),
      terms: result.terms,
    };
  }

  /** `undefined` when the question does not ask for all uses of something. */
  async #usesAsked(
    { question }: ContextRequest,
    { current, choices, signal }: { readonly current: CurrentFile | undefined; readonly choices: Choices } & Options,
  ): Promise<Uses | undefined> {
    const { document, selection } = current ?? {};
    const pointed = document && selection && { path: document.identity.path, text: document.snapshot.text, selection };
    const target = targetIn(question, pointed);
    if (target === undefined) return undefined;
    const uses = await this.#index.findUses(target, { openTexts: this.openTexts(), signal });
    // Without an index, the limits of the bundle say why.
    return uses.searchedFiles === 0 ? undefined : withoutHidden(uses, choices.excluded);
  }

  #cacheOf(counter: TokenCounter): AssemblyCache {
    const cache = this.#assembled.get(counter) ?? new AssemblyCache(text => counter.count(text));
    this.#assembled.set(counter, cache);
    return cache;
  }

  async #outline(document: SyntaxDocument, options: Options): Promise<OutlineResult> {
    if (isJupyterFile(document.path) && isNotebookText(document.text))
      return await this.#notebookOutline(document.text, options);
    return this.#plainOutlines.tryGet(document) ?? (await this.#ports.syntax.outline(document, options));
  }

  /** Of what `readableText` has made of a notebook. */
  async #notebookOutline(text: string, { signal }: Options): Promise<OutlineResult> {
    const outline: SyntaxService['outline'] = (document, options) => this.#ports.syntax.outline(document, options);
    return { kind: 'outline', outline: await notebookOutline(new TextSnapshot(text), { outline, signal }) };
  }

  async #outlined(files: readonly RetrievedFile[], { signal }: Options): Promise<OutlinedFile[]> {
    const outlined: OutlinedFile[] = [];
    for (const file of files) {
      const document = { path: file.path, languageId: '', text: file.text };
      outlined.push({ file, outline: await this.#outline(document, { signal }) });
    }
    return outlined;
  }

  async #pieced(files: readonly RetrievedFile[], { signal }: Options): Promise<PiecedFile[]> {
    const pieced: PiecedFile[] = [];
    for (const file of files) {
      pieced.push({ file, pieces: await this.#pieces.get(file, () => this.#cutsOf(file, { signal })) });
    }
    return pieced;
  }

  async #cutsOf({ path, text }: RetrievedFile, { signal }: Options): Promise<DefinitionCuts | undefined> {
    const document = { path, languageId: '', text };
    const isCode = !isJupyterFile(path) && !isPlainLanguage(document);
    return isCode
      ? await this.#index.cutsOf(document, { signal })
      : definitionCuts(await this.#outline(document, { signal }));
  }
}

function omissionOf(path: string, why: Reason): Omission {
  const source = { kind: 'file', path } as const;
  return { unitId: `retrieved:${path}`, role: 'retrieved', source, what: 'excluded', tokens: 0, reason: why };
}
