import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunksOf } from '../../../src/core/retrieval/chunks.ts';

const namesIn = (path: string, text: string): readonly string[] =>
  chunksOf(path, text).definitions.map(({ name }) => name);

describe('chunksOf', () => {
  const languages: [path: string, text: string, names: readonly string[]][] = [
    [
      'a.ts',
      `export default class Shop extends Base {
  private readonly items: Item[] = [];
  constructor(private name: string) {
    if (name) { this.init(); }
  }
  async load<T>(id: string): Promise<T> {
    const local = await fetch(id);
    return local.map(x => x);
  }
  static get size() {
  onChange = (event: Event) => {
}
export interface Item {}
type Pair<T> = [T, T];
export const LIMIT = 5;
const top = 1;
  const nested = () => 1;
export async function* walk() {}
describe('x', () => {
exports.parse = parse;
Foo.prototype.bar = function () {
`,
      [
        'Shop',
        'constructor',
        'load',
        'size',
        'onChange',
        'Item',
        'Pair',
        'LIMIT',
        'top',
        'nested',
        'walk',
        'parse',
        'bar',
      ],
    ],
    [
      'a.py',
      'MAX = 1\nclass A(B):\n    async def run(self):\n        x = 1\ndef größe(): pass\n',
      ['MAX', 'A', 'run', 'größe'],
    ],
    [
      'a.go',
      'func (s *Server) Serve(x int) error {\ntype Config struct {\nvar ErrClosed = 1\n\tx := 1\n',
      ['Serve', 'Config', 'ErrClosed'],
    ],
    [
      'a.rs',
      'pub(crate) async fn spawn<T>() {\nimpl<T> Foo for Bar {\n    const MAX: u8 = 1;\npub struct Handle;\nmacro_rules! ready {\n',
      ['spawn', 'MAX', 'Handle', 'ready'],
    ],
    [
      'A.java',
      `public final class Gson {
  private static final String NAME = "x";
  public <T> T fromJson(String json, Class<T> type) throws IOException {
    return fromJson(json);
    if (a) { foo(b); }
  }
  Gson(Builder b) {
  @Override public String toString() {
}
enum Kind { A }
`,
      ['Gson', 'NAME', 'fromJson', 'toString', 'Kind'],
    ],
    [
      'a.cs',
      'namespace Shop\n{\n  public record Item(string Name);\n  internal Task<int> LoadAsync(int id)\n  public int Size { get; }\n',
      ['Shop', 'Item', 'LoadAsync', 'Size'],
    ],
    [
      'a.c',
      '#define LIMIT 3\nstruct node {\nstatic int count_nodes(struct node *n)\n{\n  return count(n);\n}\n',
      ['LIMIT', 'node', 'count_nodes'],
    ],
    [
      'a.cpp',
      'template <typename T> class Vector {\nint Shop::total(int a) const {\nnamespace shop {\n',
      ['Vector', 'total', 'shop'],
    ],
    [
      'a.rb',
      'module Shop\n  class Cart < Base\n    def self.load(id)\n    def empty?\n    LIMIT = 3\n',
      ['Shop', 'Cart', 'load', 'empty', 'LIMIT'],
    ],
    [
      'a.php',
      '<?php\nfinal class Cart {\n  public static function load(int $id): self {\n  private $items = [];\n',
      ['Cart', 'load', 'items'],
    ],
    ['a.sh', 'deploy() {\nfunction clean {\nNAME=1\n', ['deploy', 'clean', 'NAME']],
    ['a.lua', 'local function helper(x)\nfunction M.run()\n', ['helper', 'run']],
    ['a.sql', 'CREATE TABLE x (\ncreate table if not exists users (\n', ['users']],
    ['a.md', '# Title\ntext\n', []],
    ['a.json', '{ "class": 1 }\n', []],
  ];
  for (const [path, text, names] of languages) {
    it(`finds the names that ${path} defines`, () => assert.deepEqual(namesIn(path, text), names));
  }

  it('begins a chunk at a definition, with its comment and decorators, unless the one before is short', () => {
    const body = '    pass\n'.repeat(6);
    const text = `def a():\n${body}\n# About b.\n@cached\ndef b():\n    pass\ndef c():\n${body}def d():\n    pass\n`;
    assert.deepEqual(chunksOf('a.py', text).startLines, [0, 8, 19]);
  });

  it('cuts what has no definitions every sixty lines', () => {
    assert.deepEqual(chunksOf('a.txt', 'word\n'.repeat(150)).startLines, [0, 60, 120]);
  });

  it('gives lines in order whose offsets begin lines, whatever the text', () => {
    const line = fc.constantFrom('', 'def a():', '  x = 1', '# c', '@d', 'class B:', '\r', '}', '\t/* x */', 'f(');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), lines => {
        const text = lines.join('\n');
        const { startLines, startOffsets, definitions } = chunksOf('a.py', text);
        assert.equal(startLines[0], 0);
        for (const [index, offset] of startOffsets.entries()) {
          assert.equal(text.slice(0, offset).split('\n').length - 1, startLines[index]);
          assert.ok(index === 0 || startLines[index]! > startLines[index - 1]!);
        }
        for (const { name, lineIndex } of definitions) assert.ok(lines[lineIndex]!.includes(name));
      }),
    );
  });
});
