import { LruMap } from '../base/lruMap.ts';
import { type ModeId, modeIdOf } from '../modes/contextMode.ts';
import type { ContextBundle, Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import { type Destination, type SentPrompt, type SentUnit, sentUnit } from './receipt.ts';

/** The most units that are remembered between two switches: some dozen questions of different files. The newest stay. */
const MAX_REMEMBERED = 200;
/** The most renames that are followed; nobody renames more between two questions. */
const MAX_RENAMES = 100;
/** How the ids of pinned files begin. */
const PINNED = 'pinned:';

/**
 * What the current mode has retrieved: for the prompts that were sent since the last switch, and for the one that is shown. On
 * a switch all of it is stale, and is named as left out until the next prompt is sent. What was sent and has changed since
 * is named as well.
 */
export class RetrievedUnits {
  /** By id, those that were sent last at the end. */
  readonly #sent = new LruMap<string, SentUnit>(MAX_REMEMBERED);
  readonly #stale = new LruMap<string, { readonly unit: SentUnit; readonly to: ModeId }>(MAX_REMEMBERED);
  /** New names by old ones, of files and folders. */
  readonly #renames = new LruMap<string, string>(MAX_RENAMES);
  /** What the prompt held that was sent last. */
  #last: readonly SentUnit[] = [];
  #shown: { readonly mode: ModeId; readonly units: readonly SentUnit[] } | undefined;

  /** The bundle is what would be sent now. */
  show(bundle: ContextBundle): void {
    this.#shown = { mode: modeIdOf(bundle), units: bundle.units.filter(isRetrieved).map(sentUnit) };
  }

  /** It went out: what it does not hold need not be named again. */
  send({ destination, units }: Pick<SentPrompt, 'destination' | 'units'>): void {
    if (!isOfConversation(destination)) return;
    this.#stale.clear();
    this.#last = units.filter(isRetrieved);
    for (const unit of this.#last) {
      this.#sent.set(unit.id, unit);
      // It is there now: what was called so before is another file.
      for (const path of unit.path === undefined ? [] : withFolders(unit.path)) this.#renames.delete(path);
    }
  }

  rename(from: string, to: string): void {
    this.#renames.delete(to);
    this.#renames.set(from, to);
  }

  /** The ids of all units that the mode has retrieved. */
  discardable(from: ModeId): readonly string[] {
    return this.#retrievedBy(from).map(({ id }) => id);
  }

  /** The mode is left for another one. */
  markStale(from: ModeId, to: ModeId): void {
    this.restoreStale(this.#retrievedBy(from), to);
    this.#sent.clear();
    this.#last = [];
    this.#shown = undefined;
  }

  /** As {@link markStale}, for what an earlier session has retrieved before it switched. */
  restoreStale(units: readonly SentUnit[], to: ModeId): void {
    for (const unit of units) this.#stale.set(unit.id, { unit, to });
  }

  /** What was retrieved before the last switch, unless it was retrieved anew. */
  staleFor(bundle: ContextBundle): readonly Omission[] {
    const present = new Set(bundle.units.map(({ id }) => id));
    return [...this.#stale.values()]
      .filter(({ unit }) => !present.has(unit.id))
      .map(({ unit, to }) => staleOmission(unit, reason('stale.switched', { mode: to })));
  }

  /** What was sent and has changed since: the bundle holds the new text. */
  changedIn(bundle: ContextBundle): readonly Omission[] {
    return bundle.units.flatMap(({ id, mtime, unsavedHash }) => {
      const sent = this.#sent.get(id);
      const isSame = sent === undefined || (sent.mtime === mtime && sent.unsaved_hash === unsavedHash);
      return isSame ? [] : staleOmission(sent, reason('stale.changed'));
    });
  }

  /**
   * What was sent last and has no file any more.
   *
   * @param isMissing asked for what is not in the bundle
   */
  async missingFrom(
    bundle: ContextBundle,
    isMissing: (path: string) => Promise<boolean>,
  ): Promise<readonly Omission[]> {
    const present = new Set(bundle.units.map(({ id }) => id));
    const omissions: Omission[] = [];
    for (const unit of this.#last) {
      const { path } = unit;
      if (path === undefined || present.has(unit.id) || !(await isMissing(path))) continue;
      const to = this.#newNameOf(path);
      const why = to === undefined ? reason('stale.deleted') : reason('stale.renamed', { path: to });
      omissions.push(staleOmission(unit, why));
    }
    return omissions;
  }

  #retrievedBy(mode: ModeId): readonly SentUnit[] {
    const shown = this.#shown?.mode === mode ? this.#shown.units : [];
    return [...new Map([...this.#sent.values(), ...shown].map(unit => [unit.id, unit])).values()];
  }

  /** After all its renames. */
  #newNameOf(path: string): string | undefined {
    let name = path;
    for (let renames = 0; renames < MAX_RENAMES; renames++) {
      const folder = withFolders(name).find(each => this.#renames.get(each) !== undefined);
      if (folder === undefined) break;
      name = this.#renames.get(folder)! + name.slice(folder.length);
    }
    return name === path ? undefined : name;
  }
}

/** The path and the folders that it lies in, innermost first. */
function withFolders(path: string): readonly string[] {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

/**
 * A document is only looked at by a person, what a tool gives belongs to the talk of an agent, in a mode of its own, a
 * summary is asked for on the way to the prompt, and what is judged is a question of a regression set.
 */
function isOfConversation(destination: Destination): boolean {
  return destination === 'chat' || destination === 'clipboard' || destination === 'file';
}

/** What the user pinned is in whatever the mode retrieves. */
function isRetrieved({ id, role }: Pick<SentUnit, 'id' | 'role'>): boolean {
  return role === 'retrieved' && !id.startsWith(PINNED);
}

function staleOmission({ id, role, tokens, path }: SentUnit, why: Reason): Omission {
  const source = path === undefined ? ({ kind: 'builtIn' } as const) : ({ kind: 'file', path } as const);
  return { unitId: id, role, source, what: 'stale', tokens, reason: why };
}
