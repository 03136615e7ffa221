import { parseDocument } from 'yaml';
import * as z from 'zod/mini';
import type { MessageData } from '../base/errors.ts';
import { modeNamed } from '../modes/contextMode.ts';
import type { Place } from '../ports.ts';
import { reachesOutside } from '../templates/globs.ts';
import { TextSnapshot } from '../text/textSnapshot.ts';
import { type YamlPath, YamlPlaces } from '../text/yamlPlaces.ts';
import { expectationCount, isGlob } from './expectations.ts';
import {
  FLOOR_SCHEMA,
  PROBLEM_OF_FIELD,
  QUESTION_FIELDS,
  QUESTION_SCHEMA,
  type QuestionFields,
} from './questionFields.ts';
import {
  NOTHING_WANTED,
  type ParsedRegressionSet,
  type PlacedQuestion,
  type RegressionProblem,
  type RegressionProblemCode,
  type RegressionQuestion,
  type Wanted,
} from './regressionSet.ts';

/** Twenty questions take 10,000 characters. */
const MAX_SET_LENGTH = 1_000_000;
/** A set is looked through by people. */
const MAX_QUESTIONS = 1_000;
/** Aliases are let in, but not enough of them to build a large value from a small text. */
const MAX_ALIASES = 100;

/**
 * Reads a regression set and names every mistake in it, with its place. Never throws.
 *
 * @param path decides the format: JSON Lines for one that ends in `.jsonl`, YAML for any other
 */
export function parseRegressionSet(text: string, path: string): ParsedRegressionSet {
  const reader = new SetReader(text);
  if (text.length > MAX_SET_LENGTH) reader.add('tooLong', { max: MAX_SET_LENGTH }, firstLine(text));
  else if (path.toLowerCase().endsWith('.jsonl')) readLines(text, reader);
  else readYaml(text, reader);
  return reader.set();
}

function readYaml(text: string, reader: SetReader): void {
  const document = readDocument(text, 0, reader);
  if (document === undefined) return;
  const { value, places } = document;
  if (!isRecord(value)) {
    reader.add('noQuestions', {}, firstLine(text));
    return;
  }
  for (const name of Object.keys(value)) {
    if (name === 'floor' || name === 'questions') continue;
    reader.add('unknownField', { name, names: 'floor, questions' }, places.ofKey([name]));
  }
  if ('floor' in value) reader.readFloor(value.floor, places.of(['floor']));
  const { questions } = value;
  if (!Array.isArray(questions)) {
    reader.add('noQuestions', {}, 'questions' in value ? places.ofKey(['questions']) : firstLine(text));
    return;
  }
  for (const [index, entry] of questions.entries()) reader.readEntry(entry, places, ['questions', index]);
}

/** Each line is an entry, or `{"floor": …}` for the whole set; empty lines part them as one likes. */
function readLines(text: string, reader: SetReader): void {
  let start = 0;
  for (const raw of text.split('\n')) {
    const offset = start;
    start += raw.length + 1;
    const line = raw.trimEnd();
    if (line === '') continue;
    const all = { start: offset, endExclusive: offset + line.length };
    const mistake = jsonMistakeIn(line);
    if (mistake !== undefined) {
      reader.add('json', { detail: mistake }, all);
      continue;
    }
    const document = readDocument(line, offset, reader);
    if (document === undefined) continue;
    const { value, places } = document;
    if (isRecord(value) && Object.keys(value).join() === 'floor') reader.readFloor(value.floor, places.of(['floor']));
    else reader.readEntry(value, places, []);
  }
}

/** JSON is YAML too, so one reader knows the places of both; but YAML is not JSON. */
function jsonMistakeIn(line: string): string | undefined {
  try {
    JSON.parse(line.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readDocument(
  text: string,
  offset: number,
  reader: SetReader,
): { readonly value: unknown; readonly places: YamlPlaces } | undefined {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true });
  const places = new YamlPlaces(document, offset);
  const { errors } = places;
  for (const { detail, ...place } of errors) reader.add('yaml', { detail }, place);
  if (errors.length > 0) return undefined;
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), places };
  } catch (error) {
    reader.add('yaml', { detail: error instanceof Error ? error.message : String(error) }, places.of([]));
    return undefined;
  }
}

/** Collects the questions and problems of one text. */
class SetReader {
  readonly #text: TextSnapshot;
  readonly #problems: RegressionProblem[] = [];
  readonly #questions: PlacedQuestion[] = [];
  /** The line of each question, by all that makes it the same test. */
  readonly #known = new Map<string, number>();
  #floor = 1;
  #entries = 0;

  constructor(text: string) {
    this.#text = new TextSnapshot(text);
  }

  set(): ParsedRegressionSet {
    if (this.#entries === 0 && this.#problems.length === 0) this.add('noQuestions', {}, { start: 0, endExclusive: 0 });
    const problems = this.#problems.toSorted((a, b) => a.start - b.start);
    return { floor: this.#floor, questions: this.#questions, problems };
  }

  add(code: RegressionProblemCode, data: MessageData, place: Place): void {
    // What is missing at the end is missing behind it.
    const { length } = this.#text.text;
    const start = Math.min(place.start, length);
    const endExclusive = Math.min(place.endExclusive, length);
    this.#problems.push({ code, data, start, endExclusive, lineNumber: this.#text.lineIndexAt(start) + 1 });
  }

  readFloor(value: unknown, place: Place): void {
    const result = z.safeParse(FLOOR_SCHEMA, value);
    if (result.success) this.#floor = result.data;
    else this.add('floorExpected', {}, place);
  }

  readEntry(value: unknown, places: YamlPlaces, path: YamlPath): void {
    const place = places.of(path);
    if (++this.#entries > MAX_QUESTIONS) {
      if (this.#entries === MAX_QUESTIONS + 1) this.add('tooManyQuestions', { max: MAX_QUESTIONS }, place);
      return;
    }
    const before = this.#problems.length;
    const fields = this.#fieldsOf(value, places, path);
    if (fields === undefined) return;
    const question = questionOf(fields);
    this.#checkMeaning(question, places, path);
    if (this.#problems.length > before) return;
    const lineNumber = this.#text.lineIndexAt(place.start) + 1;
    this.#known.set(identityOf(question), lineNumber);
    this.#questions.push({ question, lineNumber, ...place });
  }

  #fieldsOf(value: unknown, places: YamlPlaces, path: YamlPath): QuestionFields | undefined {
    if (!isRecord(value)) {
      this.add('entryExpected', {}, places.of(path));
      return undefined;
    }
    const result = z.safeParse(QUESTION_SCHEMA, value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) this.#addIssue(issue, places, path);
    return undefined;
  }

  #addIssue(issue: z.core.$ZodIssue, places: YamlPlaces, entry: YamlPath): void {
    const inEntry = issue.path as YamlPath;
    const path = [...entry, ...inEntry];
    if (issue.code === 'unrecognized_keys') {
      const names = inEntry.length === 0 ? Object.keys(QUESTION_FIELDS).join(', ') : 'files, symbols';
      for (const name of issue.keys) this.add('unknownField', { name, names }, places.ofKey([...path, name]));
      return;
    }
    const name = String(inEntry.findLast(part => typeof part === 'string'));
    if (!places.has(path)) this.add('missingField', { name }, places.of(entry));
    else this.add(PROBLEM_OF_FIELD[name] ?? 'textExpected', { name }, places.of(path));
  }

  /** What no single field can tell. */
  #checkMeaning(question: RegressionQuestion, places: YamlPlaces, entry: YamlPath): void {
    const { file, lineNumber, must, mustNot } = question;
    if (file !== undefined && reachesOutside(file)) {
      this.add('outsideWorkspace', { path: file }, places.of([...entry, 'file']));
    }
    for (const [name, { files }] of [['must', must] as const, ['mustNot', mustNot] as const]) {
      const outside = files.find(reachesOutside);
      if (outside === undefined) continue;
      this.add('outsideWorkspace', { path: outside }, places.of([...entry, name, 'files']));
    }
    if (lineNumber !== undefined && file === undefined) {
      this.add('lineWithoutFile', {}, places.ofKey([...entry, 'line']));
    }
    if (expectationCount(question) === 0 && question.rubric === undefined) {
      this.add('nothingExpected', {}, places.of(entry));
    }
    const line = this.#known.get(identityOf(question));
    if (line !== undefined) this.add('duplicate', { line }, places.of(entry));
  }
}

/** Two questions that are the same test, whatever they expect. */
function identityOf({ question, file, lineNumber, mode }: RegressionQuestion): string {
  return JSON.stringify([question, file, lineNumber, mode]);
}

function questionOf(fields: QuestionFields): RegressionQuestion {
  const { question, file, line, mode, expectedMode = [], must, mustNot, maxTokens, floor, commit, rubric } = fields;
  const expectedModes = expectedMode.map(modeNamed);
  return {
    question,
    ...(file === undefined ? {} : { file: plainPath(file) }),
    ...(line === undefined ? {} : { lineNumber: line }),
    mode: mode === undefined ? (expectedModes[0] ?? 'project') : modeNamed(mode),
    expectedModes,
    must: wantedOf(must),
    mustNot: wantedOf(mustNot),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(floor === undefined ? {} : { floor }),
    ...(commit === undefined ? {} : { commit: commit.toLowerCase() }),
    ...(rubric === undefined ? {} : { rubric }),
  };
}

function wantedOf(wanted: QuestionFields['must']): Wanted {
  if (wanted === undefined) return NOTHING_WANTED;
  const { files = [], symbols = [] } = wanted;
  return { files: [...new Set(files.map(plainPath))], symbols: [...new Set(symbols)] };
}

/** As the workspace has it: with `/` and no `./` before it. */
function plainPath(path: string): string {
  const withSlashes = path.replaceAll('\\', '/');
  // Before a glob it says that only the first folder is meant.
  return isGlob(withSlashes) ? withSlashes : withSlashes.replace(/^(?:\.\/)+/, '');
}

function firstLine(text: string): Place {
  return { start: 0, endExclusive: /^[^\r\n]*/.exec(text)![0].length };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
