/** No glob needs more choices; it keeps `{a,b}{a,b}{a,b}…` from growing without end. */
const MAX_CHOICES = 200;

/**
 * Whether a path of the workspace fits a glob: `*` is anything but a `/`, `**` any number of folders, `?` one character,
 * `{a,b}` either. A glob without a `/` fits files in any folder, with `./` before it those of the first alone; one that names a folder (`docs/`) fits all that is in it.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const matchers = choicesOf(glob.replaceAll('\\', '/')).map(choice => matcherOf(piecesOf(choice)));
  return path => matchers.some(matches => matches(path));
}

function choicesOf(glob: string): readonly string[] {
  const done: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = /\{([^{}]*)\}/.exec(next);
    if (braces === null || done.length + open.length > MAX_CHOICES) done.push(next);
    else for (const choice of braces[1]!.split(',')) open.push(next.replace(braces[0], () => choice));
  }
  return done;
}

/** What takes characters of a path, one piece after the other: a wildcard, or a character that stands for itself. */
function piecesOf(glob: string): readonly string[] {
  const trimmed = glob.replace(/^\.?\//, '');
  const isAnchored = trimmed.includes('/') || glob.startsWith('./');
  const anywhere = isAnchored ? trimmed : `**/${trimmed}`;
  const whole = anywhere.endsWith('/') ? `${anywhere}**` : anywhere;
  return whole.replace(/\*{2,}/g, '**').match(/\*\*\/|\*\*|[\s\S]/gu) ?? [];
}

/**
 * With so many stars a regular expression is the fastest. It tries the ways in which they can share a path one after the other: with
 * eight of them, one path could hold it up for minutes.
 */
const MAX_TRIED_STARS = 3;

function matcherOf(pieces: readonly string[]): (path: string) => boolean {
  if (pieces.filter(isStar).length > MAX_TRIED_STARS) return path => fits(pieces, path);
  const pattern = new RegExp(`^${pieces.map(sourceOf).join('')}$`, 'su');
  return path => pattern.test(path);
}

function isStar(piece: string | undefined): boolean {
  return piece === '*' || piece === '**' || piece === '**/';
}

function sourceOf(piece: string): string {
  switch (piece) {
    case '**/':
      return '(?:[^/]+/)*';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    default:
      // Only what must be escaped: with the flag `u`, a backslash before anything else is a mistake.
      return piece.replace(/[.+^${}()|[\]\\/]/, '\\$&');
  }
}

/** All pieces before this one have taken the characters so far. */
const BEFORE = 1;
/** A piece `**\/` has taken a part of a folder's name. */
const IN_FOLDER = 2;

/** Follows all ways at once in which the pieces can take the characters: one look at each pair of them, whatever the glob. */
function fits(pieces: readonly string[], path: string): boolean {
  const { length } = pieces;
  let states = new Uint8Array(length + 1);
  let next = new Uint8Array(length + 1);
  reach(states, 0, pieces);
  for (let at = 0; at < path.length; ) {
    const character = String.fromCodePoint(path.codePointAt(at)!);
    at += character.length;
    next.fill(0);
    for (let index = 0; index < length; index++) {
      const state = states[index]!;
      if (state !== 0) take(character, { state, index, pieces, next });
    }
    [states, next] = [next, states];
  }
  return (states[length]! & BEFORE) !== 0;
}

interface Step {
  readonly state: number;
  readonly index: number;
  readonly pieces: readonly string[];
  readonly next: Uint8Array;
}

function take(character: string, { state, index, pieces, next }: Step): void {
  const piece = pieces[index]!;
  const isInName = character !== '/';
  if (piece === '**/') {
    if (isInName) next[index]! |= IN_FOLDER;
    else if ((state & IN_FOLDER) !== 0) reach(next, index, pieces);
  } else if (piece === '*' || piece === '**') {
    if (isInName || piece === '**') reach(next, index, pieces);
  } else if (piece === '?' ? isInName : piece === character) reach(next, index + 1, pieces);
}

/** Stars may take nothing, so what comes after them is reached as well. */
function reach(states: Uint8Array, from: number, pieces: readonly string[]): void {
  for (let index = from; ; index++) {
    states[index]! |= BEFORE;
    if (!isStar(pieces[index])) return;
  }
}

/** Whether a path or glob leads out of the workspace: absolute on any system, a home folder, a URL, or a step upward. */
export function reachesOutside(glob: string): boolean {
  return /^(?:[/\\~]|[a-zA-Z][\w+.-]*:)/.test(glob) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(glob) || glob.includes('\0');
}
