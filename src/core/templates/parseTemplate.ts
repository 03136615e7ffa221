import { type Document, isMap, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import type { Place } from '../ports.ts';
import { type YamlPath, YamlPlaces } from '../text/yamlPlaces.ts';
import { frontMatterOf } from './frontMatter.ts';
import { reachesOutside } from './globs.ts';
import {
  type ParsedTemplate,
  type TaskTemplate,
  type TemplateFile,
  type TemplateProblem,
  type TemplateProblemCode,
  type TemplateSource,
  type TemplateSourceKind,
  tryTemplateId,
} from './taskTemplate.ts';
import { SOURCE_FORMS, SOURCE_KINDS, TEMPLATE_FIELDS } from './templateFields.ts';

/** Templates are a page or two. What is longer is something else with the ending `.md`. */
export const MAX_TEMPLATE_LENGTH = 64_000;

/** A branch, tag or commit as people name it. Nothing that git could take for an option or a range. */
const REVISION = /^[\p{L}\p{N}_][\p{L}\p{N}_./@{}^~+-]*$/u;

/** Reads a template: the fields from YAML front matter, the instruction from the text below. Names every mistake. */
export function parseTemplate({ text, id, origin }: Omit<TemplateFile, 'path'>): ParsedTemplate {
  if (tryTemplateId(`${id}.md`) === undefined)
    return wrong({ code: 'badName', data: { name: id }, ...firstLine(text) });
  if (text.length > MAX_TEMPLATE_LENGTH)
    return wrong({ code: 'tooLong', data: { max: MAX_TEMPLATE_LENGTH }, ...firstLine(text) });
  const parts = frontMatterOf(text);
  if (parts === undefined) return wrong({ code: 'noFrontMatter', data: {}, ...firstLine(text) });
  const document = parseDocument(parts.yaml, { prettyErrors: false, uniqueKeys: true });
  const checker = new FieldChecker(document, parts.yamlStart);
  const fields = checker.fields();
  const instruction = parts.body.trim();
  if (instruction === '') {
    checker.add('noInstruction', {}, { start: parts.bodyStart, endExclusive: text.length });
  }
  if (fields === undefined || checker.problems.length > 0) return { kind: 'invalid', problems: checker.problems };
  return { kind: 'valid', template: { ...fields, id, origin, instruction } };
}

function wrong(problem: TemplateProblem): ParsedTemplate {
  return { kind: 'invalid', problems: [problem] };
}

function firstLine(text: string): Place {
  return { start: 0, endExclusive: /^[^\r\n]*/.exec(text)![0].length };
}

type Fields = Omit<TaskTemplate, 'id' | 'origin' | 'instruction'>;

/** Checks a document against the schema, and says of each mistake where it stands. */
class FieldChecker {
  readonly problems: TemplateProblem[] = [];
  readonly #document: Document.Parsed;
  readonly #places: YamlPlaces;

  /** @param offset of the YAML in the file */
  constructor(document: Document.Parsed, offset: number) {
    this.#document = document;
    this.#places = new YamlPlaces(document, offset);
  }

  add(code: TemplateProblemCode, data: TemplateProblem['data'], place: Place): void {
    this.problems.push({ code, data, ...place });
  }

  fields(): Fields | undefined {
    const { errors } = this.#places;
    for (const { detail, ...place } of errors) this.add('yaml', { detail }, place);
    if (errors.length > 0) return undefined;
    if (!isMap(this.#document.contents)) {
      this.#at('noFields', {}, []);
      return undefined;
    }
    const raw = this.#plainValues();
    if (raw === undefined) return undefined;
    const result = z.safeParse(z.strictObject(TEMPLATE_FIELDS), raw);
    if (!result.success) {
      for (const issue of result.error.issues) this.#addIssue(issue);
      // Whatever else is wrong, all sources are looked at, so that nobody mends one mistake to find the next.
      if (Array.isArray(raw.sources)) this.#sources(raw.sources);
      return undefined;
    }
    const { sources, ...fields } = result.data;
    return { ...fields, sources: this.#sources(sources) };
  }

  /** Aliases are let in, but not enough of them to build a large value from a small text. */
  #plainValues(): Record<string, unknown> | undefined {
    try {
      return this.#document.toJS({ maxAliasCount: 20 }) as Record<string, unknown>;
    } catch (error) {
      this.#at('yaml', { detail: error instanceof Error ? error.message : String(error) }, []);
      return undefined;
    }
  }

  #sources(raw: readonly unknown[]): readonly TemplateSource[] {
    return raw.flatMap((entry, index) => this.#source(entry, ['sources', index]) ?? []);
  }

  #source(entry: unknown, path: YamlPath): TemplateSource | undefined {
    if (typeof entry === 'string') return this.#bareSource(entry, path);
    const names = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? Object.keys(entry) : [];
    const [name] = names;
    if (name === undefined || names.length > 1) {
      this.#at('oneSourceExpected', {}, path);
      return undefined;
    }
    if (!isSourceKind(name)) return this.#unknownSource(name, path);
    const form = SOURCE_FORMS[name];
    const result = z.safeParse(form.schema, (entry as Record<string, unknown>)[name]);
    if (!result.success) {
      for (const issue of result.error.issues) this.#addIssue({ ...issue, path: [...path, name, ...issue.path] });
      return undefined;
    }
    return this.#safe(form.toSource(result.data as never), [...path, name]);
  }

  #bareSource(name: string, path: YamlPath): TemplateSource | undefined {
    if (!isSourceKind(name)) return this.#unknownSource(name, path);
    const { bare } = SOURCE_FORMS[name];
    if (bare === undefined) this.#at('oneSourceExpected', {}, path);
    return bare;
  }

  #unknownSource(name: string, path: YamlPath): undefined {
    this.#at('unknownSource', { name, names: SOURCE_KINDS.join(', ') }, path);
  }

  /** What a template names lies in the workspace and is a name, not a command. */
  #safe(source: TemplateSource, path: YamlPath): TemplateSource | undefined {
    if (source.kind === 'files') {
      const outside = source.globs.find(reachesOutside);
      if (outside !== undefined) this.#at('outsideWorkspace', { glob: outside }, path);
      return outside === undefined ? source : undefined;
    }
    if (source.kind === 'diff' && source.against.kind === 'revision') {
      const { revision } = source.against;
      const isName = REVISION.test(revision) && !revision.includes('..');
      if (!isName) this.#at('revisionExpected', { revision }, path);
      return isName ? source : undefined;
    }
    return source;
  }

  #addIssue(issue: z.core.$ZodIssue): void {
    const path = issue.path as YamlPath;
    const name = String(path.findLast(part => typeof part === 'string') ?? '');
    switch (issue.code) {
      case 'unrecognized_keys':
        for (const key of issue.keys) {
          const names = Object.keys(TEMPLATE_FIELDS).join(', ');
          this.add('unknownField', { name: key, names }, this.#places.ofKey([...path, key]));
        }
        return;
      case 'invalid_value':
        this.#at('choiceExpected', { name, choices: issue.values.join(', ') }, path);
        return;
      case 'invalid_type':
        if (issue.input === undefined && !this.#places.has(path)) this.add('missingField', { name }, OPENING);
        else this.#at(EXPECTED[issue.expected] ?? 'textExpected', { name, ...limitsOf(name) }, path);
        return;
      case 'too_big':
      case 'too_small':
        this.#at(CODE_OF_SIZE[issue.origin] ?? 'textExpected', { name, ...limitsOf(name) }, path);
        return;
      default:
        this.#at(name === 'files' ? 'listExpected' : 'textExpected', { name }, path);
    }
  }

  #at(code: TemplateProblemCode, data: TemplateProblem['data'], path: YamlPath): void {
    this.add(code, data, this.#places.of(path));
  }
}

/** The first line of a file with front matter. */
const OPENING = { start: 0, endExclusive: '---'.length };

const EXPECTED: Readonly<Record<string, TemplateProblemCode>> = {
  boolean: 'booleanExpected',
  number: 'numberExpected',
  int: 'numberExpected',
  array: 'listExpected',
  string: 'textExpected',
};
const CODE_OF_SIZE: Readonly<Record<string, TemplateProblemCode>> = {
  number: 'numberExpected',
  int: 'numberExpected',
  array: 'listExpected',
  string: 'textExpected',
};

function limitsOf(name: string): Readonly<Record<string, number>> {
  if (name === 'budget') return { min: 100, max: 2_000_000 };
  return name === 'historyTurns' ? { min: 0, max: 50 } : {};
}

function isSourceKind(name: string): name is TemplateSourceKind {
  return Object.hasOwn(SOURCE_FORMS, name);
}
