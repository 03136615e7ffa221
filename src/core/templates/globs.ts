/** No glob needs more choices; it keeps `{a,b}{a,b}{a,b}…` from growing without end. */
const MAX_CHOICES = 200;

/**
 * Whether a path of the workspace fits a glob: `*` is anything but a `/`, `**` any number of folders, `?` one character,
 * `{a,b}` either. A glob without a `/` fits files in any folder, with `./` before it those of the first alone; one that names a folder (`docs/`) fits all that is in it.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const patterns = choicesOf(glob.replaceAll('\\', '/')).map(patternOf);
  return path => patterns.some(pattern => pattern.test(path));
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

function patternOf(glob: string): RegExp {
  const trimmed = glob.replace(/^\.?\//, '');
  const isAnchored = trimmed.includes('/') || glob.startsWith('./');
  const anywhere = isAnchored ? trimmed : `**/${trimmed}`;
  const whole = anywhere.endsWith('/') ? `${anywhere}**` : anywhere;
  // Stars in a row say no more than two of them, and would take long to match.
  const parts = whole.replace(/\*{2,}/g, '**').match(/\*\*\/|\*\*|\*|\?|[^*?]+/g) ?? [];
  return new RegExp(`^${parts.map(partOf).join('')}$`, 'u');
}

function partOf(part: string): string {
  switch (part) {
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
      return part.replace(/[.+^${}()|[\]\\/]/g, '\\$&');
  }
}

/** Whether a path or glob leads out of the workspace: absolute on any system, a home folder, a URL, or a step upward. */
export function reachesOutside(glob: string): boolean {
  return /^(?:[/\\~]|[a-zA-Z][\w+.-]*:)/.test(glob) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(glob) || glob.includes('\0');
}
