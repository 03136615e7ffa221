/** Names in a row, as in `src/db/pool.ts`, `db.pool.Pool` or `db::pool`, that may be the end of a file's path. */
export interface PathMention {
  /** As written, without its line number. */
  readonly text: string;
  /** Lower-cased, without the extension and a file that stands for its folder. */
  readonly names: readonly string[];
  /** Lower-cased; `undefined` when none follows. */
  readonly extension: string | undefined;
  /** 1-based, from a stack trace, an error message or `a.ts:12`. */
  readonly lineNumber: number | undefined;
}

/** The end of a file's path as mentions are compared with it. */
export interface PathNames {
  /** Lower-cased folders and base name without extensions; a file that stands for its folder is left out. */
  readonly names: readonly string[];
  readonly extension: string;
}

/** A pasted trace has a dozen frames. */
const MAX_MENTIONS = 60;
/** Names without spaces joined by `.`, `::`, `/` or `\`. In Chinese they may touch other words. */
const MENTION = /(?<![\w.])\.?[A-Za-z_@][\w-]{0,99}(?:(?:\.|::|[\\/]+)[A-Za-z_@\d.[(][\w\])-]{0,99}){1,30}/g;
/** `a.ts:12`, `File "a.py", line 12`, `A.java:12)`, `a.ts(12,5)`, `a.ts#L12`. */
const LINE_NUMBER = /(?::|", line |\(|, line |#L| line )(\d{1,6})\b/y;
const EXTENSION =
  /^(?:[cm]?[jt]sx?|py|pyi|pyx|go|rs|java|kts?|scala|groovy|c|h|cc|cpp|cxx|hh|hpp|m|mm|cs|rb|php|sh|swift|dart|lua|ex|exs|erl|hs|ml|clj|css|scss|less|html?|vue|svelte|json|ya?ml|toml|xml|md|rst|txt|sql|proto|gradle)$/;
/** Files that stand for their folder. */
const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'main', 'lib', 'page', 'route', 'layout']);

export function mentionsOf(text: string): readonly PathMention[] {
  const mentions: PathMention[] = [];
  for (const match of text.matchAll(MENTION)) {
    const names = match[0]
      .toLowerCase()
      .split(/\.|::|[\\/]+/)
      .filter(name => name !== '');
    const last = names.at(-1) ?? '';
    const hasExtension = names.length > 1 && /\.\w+$/.test(match[0]) && EXTENSION.test(last);
    if (hasExtension) names.pop();
    if (hasExtension && names.length > 1 && FOLDER_FILES.has(names.at(-1)!)) names.pop();
    LINE_NUMBER.lastIndex = match.index + match[0].length;
    const lineNumber = LINE_NUMBER.exec(text)?.[1];
    mentions.push({
      text: match[0],
      names,
      extension: hasExtension ? last : undefined,
      lineNumber: lineNumber === undefined ? undefined : Number(lineNumber),
    });
    if (mentions.length === MAX_MENTIONS) break;
  }
  return mentions;
}

export function pathNamesOf(path: string): PathNames {
  const names = path.toLowerCase().split('/');
  const base = names.pop()!;
  const stem = stemOf(base);
  if (!FOLDER_FILES.has(stem) || names.length === 0) names.push(stem);
  return { names, extension: base.slice(base.lastIndexOf('.') + 1) };
}

/** The last of `pathNamesOf(path).names`, many times faster: what a mention must have to match at all. */
export function lastNameOf(path: string): string {
  const slash = path.lastIndexOf('/');
  const stem = stemOf(path.slice(slash + 1).toLowerCase());
  if (slash === -1 || !FOLDER_FILES.has(stem)) return stem;
  return path.slice(path.lastIndexOf('/', slash - 1) + 1, slash).toLowerCase();
}

function stemOf(base: string): string {
  const dot = base.indexOf('.', 1);
  return dot === -1 ? base : base.slice(0, dot);
}

/**
 * How many names at the end of the path stand together in the mention, one more for the extension; 0 when too few to mean this
 * file. Without an extension the last names of the mention may be of things inside the file.
 */
export function matchingParts(mention: PathMention, { names, extension }: PathNames): number {
  if (mention.extension !== undefined) {
    const parts = commonEnd(mention.names, mention.names.length, names);
    return parts > 0 && mention.extension === extension ? parts + 1 : 0;
  }
  let best = 0;
  for (let end = mention.names.length; end > 1; end--) best = Math.max(best, commonEnd(mention.names, end, names));
  return best >= 2 ? best : 0;
}

function commonEnd(mentioned: readonly string[], end: number, names: readonly string[]): number {
  let parts = 0;
  while (parts < end && parts < names.length && mentioned[end - 1 - parts] === names[names.length - 1 - parts]) parts++;
  return parts;
}
