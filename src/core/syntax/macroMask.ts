/** In capitals, as macros mostly are, or with the underscores of what compilers and kernels put before a declaration. */
const NAME = '(?:[A-Z][A-Z0-9_]+|__[a-z][a-z0-9_]*)';
/** Comments, texts and directives, in which names mean nothing. */
const OPAQUE = String.raw`/\*[^]*?(?:\*/|$(?![^]))|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|^[ \t]*#(?:[^\n]*\\\r?\n)*[^\n]*`;
/** No type stands before these: a name that does is a macro. */
const BEFORE_SPECIFIER = String.raw`(?=\s+(?:${NAME}\s+){0,4}(?:~|(?:virtual|static|inline|explicit|constexpr|extern|friend|void|bool|char|short|int|long|float|double|signed|unsigned|auto)\b))`;
/** The same, where a specifier could not stand instead. */
const BEFORE_START = String.raw`(?=(?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/)){0,2000}\*/)+(?:${NAME}\s+){0,4}(?:(?:class|struct|union|enum|template|namespace|using|typedef)\b|(?:public|protected|private)\s*:))`;
/** `class EXPORTED Name {` */
const IN_CLASS_HEAD = String.raw`(?<=\b(?:class|struct|union)\s+)${NAME}(?=\s+(?!final\b)[A-Za-z_][\w:]*\s*(?:<[^;{}]{0,200}>\s*)?(?:final\s*)?[:{])`;
/** `DWORD WINAPI Name(` */
const BEFORE_NAME = String.raw`(?<=\b(?!(?:class|struct|union|enum|typename|const|volatile|static|extern|inline|virtual|explicit|constexpr|friend|register|mutable|typedef|return|else|new|delete|throw|operator|case|goto)\b)[A-Za-z_]\w*[\s*&]+)[A-Z][A-Z0-9_]+(?=\s+[A-Za-z_]\w*\s*\()`;
/** `if CONSTEXPR (` */
const IN_CONDITION = String.raw`(?<=\bif\s+)${NAME}(?=\s*\()`;
/** A call that is a line of its own, without a semicolon: `Q_PROPERTY(…)`. One with a body is a function to the parser. */
const CALL_LINE = String.raw`^[ \t]*${NAME}\((?:[^()\n]|\([^()\n]*\))*\)(?=[ \t]*\r?\n\s*[A-Za-z_#}~/])`;

const MACROS = new RegExp(
  `${OPAQUE}|(?<gone>${IN_CLASS_HEAD}|${IN_CONDITION}|${CALL_LINE}|\\b(?:${NAME}${BEFORE_START}|${BEFORE_NAME}))|\\b(?<specifier>${NAME}${BEFORE_SPECIFIER})`,
  'gm',
);
const WORDS = new RegExp(`${OPAQUE}|\\b(?<word>${NAME})(?=\\s+(?:[A-Za-z_~]|(?<directive>#)))`, 'gm');

/** Stands before anything that a declaration begins with. */
const SPECIFIER = 'inline';

/**
 * A C or C++ text as a parser understands it that knows no macros: names that can only be macros, by where they stand, give
 * way to a specifier or to spaces. Every other character keeps its place.
 *
 * Without it a parser takes `class EXPORTED Name { … }` for a function, and loses the class.
 */
export function maskMacros(text: string): string {
  const specifiers = new Set<string>();
  const masked = text.replace(MACROS, (found: string, ...rest: unknown[]) => {
    const { gone, specifier } = rest.at(-1) as { readonly gone?: string; readonly specifier?: string };
    if (specifier !== undefined) specifiers.add(specifier);
    return gone === undefined ? found : ' '.repeat(found.length);
  });
  if (specifiers.size === 0) return masked;
  // What is a macro in one place is one in all: `EXPORTED void f()` tells what `EXPORTED Type g()` is.
  return masked.replace(WORDS, (found: string, ...rest: unknown[]) => {
    const { word, directive } = rest.at(-1) as { readonly word?: string; readonly directive?: string };
    if (word === undefined || !specifiers.has(word)) return found;
    const fits = directive === undefined && found.length >= SPECIFIER.length;
    return (fits ? SPECIFIER : '').padEnd(found.length);
  });
}
