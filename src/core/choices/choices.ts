import * as z from 'zod/mini';

/** Lines of a file that the user put into the context. */
export interface PinnedLines {
  /** 1-based, inclusive; where they were when they were pinned. */
  readonly first: number;
  readonly last: number;
  /** `hashTerm` of the first line: finds the lines again after edits above them. The text itself is not kept. */
  readonly anchor: number;
}

/** A file that is in every prompt of a mode that reads files. */
export interface Pin {
  readonly path: string;
  /** Absent for the whole file; never empty. */
  readonly lines?: readonly PinnedLines[];
}

/** Where a part stands when the budget is short: it goes before all others, or after all others that may go. */
export type Weight = 'first' | 'last';

/**
 * What the user decided about single parts of the prompt: in force, for this workspace and all of its windows, until the
 * user changes it. A plain value.
 */
export interface Choices {
  /** In the order in which they were pinned; a path once. */
  readonly pinned: readonly Pin[];
  /** Paths of files that stay out, whatever brings them. */
  readonly excluded: readonly string[];
  /** A path once. */
  readonly weights: readonly { readonly path: string; readonly weight: Weight }[];
  /** Paths of files whose values that look like secrets are left in, because the user insists. */
  readonly trusted: readonly string[];
  /** Paths of files that are used although ignore rules hide them, because the user has opened them and said so. */
  readonly allowed: readonly string[];
}

export const NO_CHOICES: Choices = { pinned: [], excluded: [], weights: [], trusted: [], allowed: [] };

/** One decision. */
export type ChoiceChange =
  | { readonly kind: 'pin'; readonly path: string; readonly lines?: PinnedLines }
  | { readonly kind: 'unpin' | 'exclude' | 'include' | 'trust' | 'distrust' | 'allow'; readonly path: string }
  /** `undefined` gives the part the place of its kind again. */
  | { readonly kind: 'weigh'; readonly path: string; readonly weight: Weight | undefined };

/** Choices are made by hand: more than this is a mistake, and the oldest of them go. */
const MAX_OF_A_KIND = 500;

/** The choices after one more decision. Pinning a file takes back its exclusion, and the other way round. */
export function withChange(choices: Choices, change: ChoiceChange): Choices {
  const { path } = change;
  switch (change.kind) {
    case 'pin':
      return {
        ...choices,
        pinned: withPin(choices.pinned, path, change.lines).slice(-MAX_OF_A_KIND),
        excluded: without(choices.excluded, path),
      };
    case 'unpin':
      return { ...choices, pinned: choices.pinned.filter(pin => pin.path !== path) };
    case 'exclude':
      return {
        ...choices,
        pinned: choices.pinned.filter(pin => pin.path !== path),
        excluded: withPath(choices.excluded, path),
        allowed: without(choices.allowed, path),
      };
    case 'include':
      return { ...choices, excluded: without(choices.excluded, path) };
    case 'trust':
      return { ...choices, trusted: withPath(choices.trusted, path) };
    case 'distrust':
      return { ...choices, trusted: without(choices.trusted, path) };
    case 'allow':
      return {
        ...choices,
        excluded: without(choices.excluded, path),
        allowed: withPath(choices.allowed, path),
      };
    case 'weigh': {
      const others = choices.weights.filter(each => each.path !== path);
      const weights = change.weight === undefined ? others : [...others, { path, weight: change.weight }];
      return { ...choices, weights: weights.slice(-MAX_OF_A_KIND) };
    }
  }
}

/** The choices after a file or folder has another name: what was decided holds for it under the new one. */
export function withRename(choices: Choices, from: string, to: string): Choices {
  const moved = (path: string): string =>
    path === from ? to : path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
  const each = <T extends { readonly path: string }>(item: T): T => ({ ...item, path: moved(item.path) });
  return {
    pinned: choices.pinned.map(each),
    excluded: choices.excluded.map(moved),
    weights: choices.weights.map(each),
    trusted: choices.trusted.map(moved),
    allowed: choices.allowed.map(moved),
  };
}

/** The whole file stays the whole file; lines are added to lines. */
function withPin(pins: readonly Pin[], path: string, lines: PinnedLines | undefined): Pin[] {
  const known = pins.find(pin => pin.path === path);
  if (known === undefined) return [...pins, lines === undefined ? { path } : { path, lines: [lines] }];
  const joined: Pin =
    lines === undefined || known.lines === undefined
      ? { path }
      : { path, lines: [...known.lines.filter(each => !isWithin(each, lines)), lines].slice(-MAX_OF_A_KIND) };
  return pins.map(pin => (pin === known ? joined : pin));
}

function isWithin(inner: PinnedLines, outer: PinnedLines): boolean {
  return inner.first >= outer.first && inner.last <= outer.last;
}

function withPath(paths: readonly string[], path: string): readonly string[] {
  return paths.includes(path) ? paths : [...paths, path].slice(-MAX_OF_A_KIND);
}

function without(paths: readonly string[], path: string): readonly string[] {
  return paths.includes(path) ? paths.filter(each => each !== path) : paths;
}

const CHOICES = z.object({
  pinned: z.array(
    z.object({
      path: z.string(),
      lines: z.exactOptional(z.array(z.object({ first: z.number(), last: z.number(), anchor: z.number() }))),
    }),
  ),
  excluded: z.array(z.string()),
  weights: z.array(z.object({ path: z.string(), weight: z.enum(['first', 'last']) })),
  trusted: z.array(z.string()),
  // Choices that were stored before there was this one have none.
  allowed: z._default(z.array(z.string()), []),
});

/** Choices from JSON; `undefined` if it is something else. */
export function tryParseChoices(json: string): Choices | undefined {
  try {
    return CHOICES.parse(JSON.parse(json));
  } catch {
    // Whoever asked knows where it came from and says so.
    return undefined;
  }
}
