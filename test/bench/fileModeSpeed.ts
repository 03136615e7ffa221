import type { Point } from '@vscode/tree-sitter-wasm';
import { nullLog } from '../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import type { ContextEngine, ContextRequest } from '../../src/core/contextEngine.ts';
import { createContextEngine } from '../../src/core/engine.ts';
import type { Replacement } from '../../src/core/text/stringEdit.ts';
import { createNodePorts } from '../../src/node/nodePorts.ts';
import { type Grammar, Grammars } from '../../src/node/syntax/grammars.ts';
import { syntaxLanguageOf } from '../../src/node/syntax/languages.ts';
import { assetsFolder } from '../support/assets.ts';
import { readSourceAsset } from '../support/syntax.ts';
import { CODE } from './support/corpora.ts';
import { medianTimesMs } from './support/measure.ts';
import type { BenchRow, BenchTable } from './support/table.ts';

const LINES = 30_000;
/** Of long tasks, and of those that take some milliseconds: these are run once in a round, as somebody types. */
const ROUNDS = 11;
const KEY_ROUNDS = 61;

const GOAL_FIRST = 1.4;
const GOAL_UNCHANGED = 3;
const GOAL_KEYSTROKE = 2;

const FILE_NAMES = { TypeScript: 'large.ts', Python: 'large.py', Go: 'large.go' } as const;

/** Prompts of file mode for a file of 30,000 lines, beside what no prompt can do without. */
export async function fileModeSpeed(): Promise<BenchTable[]> {
  const rows: BenchRow[] = [];
  for (const [language, path] of Object.entries(FILE_NAMES) as [keyof typeof FILE_NAMES, string][]) {
    const grammar = await new Grammars(readSourceAsset).get(syntaxLanguageOf({ path, languageId: '' })!);
    rows.push(...(await rowsOf(language, grammar, { path, lines: cleanLines(grammar, CODE[language]()) })));
  }
  return [
    {
      title:
        `File mode in a file of ${LINES.toLocaleString('en')} lines, ms a prompt, medians of ${ROUNDS} to ${KEY_ROUNDS} in turn ` +
        `(goals: first ${GOAL_FIRST}x, unchanged ${GOAL_UNCHANGED}x, after a key ${GOAL_KEYSTROKE}x)`,
      columns: ['prompt', 'ours', 'compared', 'ratio', 'compared with'],
      rows,
    },
  ];
}

interface LargeFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** The lines of so many files as are needed. Those that the grammar does not understand would measure its way with errors. */
function cleanLines({ parser }: Grammar, texts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const tree = parser.parse(text)!;
    if (!tree.rootNode.hasError) lines.push(...text.split('\n'));
    tree.delete();
    if (lines.length >= LINES) break;
  }
  return lines;
}

async function rowsOf(language: string, grammar: Grammar, file: LargeFile): Promise<BenchRow[]> {
  const ports = createNodePorts({
    folders: [],
    excludes: [],
    assetsPath: await assetsFolder(),
    storePath: ':memory:',
    watchesFiles: false,
    isTrusted: false,
    showIndex: () => {},
    log: nullLog,
    tell: () => {},
  });
  const engine = createContextEngine(ports, DEFAULT_SETTINGS);
  const counter = await ports.tokens.get(DEFAULT_SETTINGS['tokens.encoding']);
  try {
    const editor = new Editor(engine, file);
    const { parser } = grammar;
    const { prompt } = await editor.ask();
    // What is compared stands side by side, and nothing else between: caches are as warm for one as for the other.
    const opened = await medianTimesMs(
      { ours: () => editor.askFirst(), compared: () => parser.parse(editor.text)!.delete() },
      ROUNDS,
      0,
    );
    const still = await medianTimesMs(
      { ours: () => editor.ask(), elsewhere: () => editor.askElsewhere(), compared: () => counter.count(prompt.text) },
      ROUNDS,
    );
    const typing = async (key: string) => {
      const typist = new Editor(engine, file);
      await typist.ask();
      const parses = new Parses(grammar, file);
      const times = await medianTimesMs(
        { ours: () => typist.askAfterKey(key), compared: () => parses.afterKey(key) },
        KEY_ROUNDS,
        0,
      );
      parses.delete();
      return times;
    };
    const key = await typing('x');
    const bracket = await typing('{');
    const row = (name: string, ours: number, compared: number, goal: number | undefined, what: string): BenchRow => ({
      cells: [`${language}: ${name}`, ours.toFixed(2), compared.toFixed(2), `${(ours / compared).toFixed(2)}x`, what],
      ...(goal === undefined ? {} : { meetsGoal: ours / compared <= goal }),
    });
    return [
      row('first', opened.ours, opened.compared, GOAL_FIRST, 'one parse'),
      row('unchanged', still.ours, still.compared, GOAL_UNCHANGED, 'counting the prompt'),
      row('unchanged, cursor elsewhere', still.elsewhere, still.compared, undefined, 'counting the prompt'),
      row('after a key', key.ours, key.compared, GOAL_KEYSTROKE, 'reading the text, parsing the change'),
      row('after an open bracket', bracket.ours, bracket.compared, undefined, 'reading the text, parsing the change'),
    ];
  } finally {
    engine.dispose();
    ports.dispose();
  }
}

/** An editor with one large file, in which somebody types in the middle. */
class Editor {
  readonly #engine: ContextEngine;
  readonly #file: LargeFile;
  readonly text: string;
  #uri = '';
  #opened = 0;
  #version = 0;
  #cursor: number;
  #isTyped = false;

  constructor(engine: ContextEngine, file: LargeFile) {
    this.#engine = engine;
    this.#file = file;
    this.text = file.lines.join('\n');
    this.#cursor = middleOf(file).offset;
    this.#open();
  }

  /** As if the file had just been opened: nothing is known of it. */
  askFirst() {
    this.#open();
    return this.ask();
  }

  ask() {
    const request: ContextRequest = {
      question: 'What does this do?',
      mode: 'file',
      active: {
        uri: this.#uri,
        version: this.#version,
        selection: { start: this.#cursor, endExclusive: this.#cursor },
      },
      turns: [],
    };
    return this.#engine.build(request, { signal: new AbortController().signal });
  }

  askElsewhere() {
    const steps = 1_299_709;
    const before = this.#cursor;
    this.#cursor = (this.#opened++ * steps) % this.text.length;
    const built = this.ask();
    this.#cursor = before;
    return built;
  }

  /** Types it, or deletes it again. */
  askAfterKey(key: string) {
    const at = this.#cursor;
    const replacement: Replacement = this.#isTyped
      ? { start: at, endExclusive: at + key.length, text: '' }
      : { start: at, endExclusive: at, text: key };
    this.#isTyped = !this.#isTyped;
    this.#version++;
    this.#engine.notify({
      kind: 'edited',
      uri: this.#uri,
      version: this.#version,
      replacements: [replacement],
      isUnsaved: true,
    });
    return this.ask();
  }

  #open(): void {
    this.#engine.notify({ kind: 'closed', uri: this.#uri });
    this.#opened++;
    this.#uri = `file:///ws/${this.#opened}/${this.#file.path}`;
    this.#version = 1;
    this.#isTyped = false;
    this.#engine.notify({
      kind: 'opened',
      document: { uri: this.#uri, path: `${this.#opened}/${this.#file.path}`, languageId: '' },
      version: 1,
      // A text of its own, so that nothing is known of it from before.
      text: `${this.text}\n${' '.repeat(this.#opened % 1_000)}`,
      isUnsaved: false,
    });
  }
}

/** What nobody can do without after a key: the text as one string, made of lines as editors keep them, and its tree. */
class Parses {
  readonly #grammar: Grammar;
  readonly #lines: string[];
  readonly #place: { readonly lineIndex: number; readonly column: number; readonly offset: number };
  #tree;
  #isTyped = false;

  constructor(grammar: Grammar, file: LargeFile) {
    this.#grammar = grammar;
    this.#lines = [...file.lines];
    this.#place = middleOf(file);
    this.#tree = grammar.parser.parse(file.lines.join('\n'))!;
  }

  afterKey(key: string): void {
    const { lineIndex, column, offset } = this.#place;
    const line = this.#lines[lineIndex]!;
    const rest = line.slice(this.#isTyped ? column + key.length : column);
    this.#lines[lineIndex] = `${line.slice(0, column)}${this.#isTyped ? '' : key}${rest}`;
    const [oldLength, newLength] = this.#isTyped ? [key.length, 0] : [0, key.length];
    const point = (length: number): Point => ({ row: lineIndex, column: column + length });
    this.#tree.edit({
      startIndex: offset,
      oldEndIndex: offset + oldLength,
      newEndIndex: offset + newLength,
      startPosition: point(0),
      oldEndPosition: point(oldLength),
      newEndPosition: point(newLength),
    });
    const before = this.#tree;
    this.#tree = this.#grammar.parser.parse(this.#lines.join('\n'), before)!;
    before.delete();
    this.#isTyped = !this.#isTyped;
  }

  delete(): void {
    this.#tree.delete();
  }
}

/** In the middle of the file, behind the first word of a line of code. */
function middleOf({ lines }: LargeFile) {
  const lineIndex = lines.findIndex((line, index) => index > lines.length / 2 && /^\s+\w+\.\w+\(/.test(line));
  const column = /\w+/.exec(lines[lineIndex]!)!.index + /\w+/.exec(lines[lineIndex]!)![0].length;
  const offset = lines.slice(0, lineIndex).reduce((sum, line) => sum + line.length + 1, column);
  return { lineIndex, column, offset };
}
