export interface FrontMatter {
  readonly yaml: string;
  /** Where the YAML begins in the text, in UTF-16 code units. */
  readonly yamlStart: number;
  readonly body: string;
  readonly bodyStart: number;
}

/** Everything between a first line of `---` and the next one, and what stands below. */
const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(?:^---[ \t]*(?:\r?\n|$))/m;

/** Parts a Markdown text; `undefined` if it has no front matter. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const match = FRONT_MATTER.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const bodyStart = match[0].length;
  return { yaml: match[2]!, yamlStart: match[1]!.length, body: text.slice(bodyStart), bodyStart };
}
