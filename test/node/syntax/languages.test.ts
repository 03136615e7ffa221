import assert from 'node:assert/strict';
import { qualifiedName } from '../../../src/core/syntax/symbolEntries.ts';
import { outlineOf } from '../../support/syntax.ts';

/** What a file defines: qualified name, kind and 1-based lines, with the line where what is in front begins. */
async function definitionsOf(fileName: string, text: string): Promise<readonly string[]> {
  const outline = await outlineOf(fileName, text);
  assert.ok(outline.isComplete, 'The example parses');
  return outline.definitions.map(definition => {
    const { lines, leadStart, kind, role } = definition;
    const start = leadStart === lines.start ? `${lines.start + 1}` : `${leadStart + 1}/${lines.start + 1}`;
    return `${qualifiedName(outline, definition)} ${role === 'symbol' ? 'symbol' : kind} ${start}-${lines.endExclusive}`;
  });
}

interface Example {
  readonly language: string;
  readonly fileName: string;
  readonly text: string;
  readonly definitions: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  {
    language: 'TypeScript',
    fileName: 'a.ts',
    text: `/** Lead. */
@decorated
export abstract class A<T> {
  private readonly run = async () => {
    return 1;
  };
  abstract stop(): void;
  get value() { return 1; }
}
export interface B { member(): void }
export enum C { one }
export type D = string;
declare module 'e' {
  function f(): void;
}
export const g = 1, h = () => 2;
`,
    definitions: [
      'A class 1/3-9',
      'A.run method 4-6',
      'A.stop method 7-7',
      'A.value getter 8-8',
      'B interface 10-10',
      'C enum 11-11',
      'D type 12-12',
      'e module 13-15',
      'e.f function 14-14',
      'g symbol 16-16',
      'h function 16-16',
    ],
  },
  {
    language: 'TSX',
    fileName: 'a.tsx',
    text: `export const A = ({ b }: Props) => {
  return <div onClick={() => b()}>{b}</div>;
};
export default function () { return <A b={1} />; }
`,
    definitions: ['A function 1-3', 'default function 4-4'],
  },
  {
    language: 'JavaScript',
    fileName: 'a.js',
    text: `var a = exports.a = function named() {};
module.exports = { b() {}, 'c': () => 1 };
class D { #e = 1; f = () => {}; static *g() {} }
(function h() {})();
`,
    definitions: [
      'a function 1-1',
      'b method 2-2',
      'c method 2-2',
      'D class 3-3',
      'D.f method 3-3',
      'D.g method 3-3',
      'h function 4-4',
    ],
  },
  {
    language: 'Python',
    fileName: 'a.py',
    text: `LIMIT = 3

# Lead.
@decorated
# More.
class A:
    async def b(self):
        def c(): pass
        return c
        # Not of b.

    d = lambda self: 1
`,
    definitions: ['LIMIT symbol 1-1', 'A class 3/6-12', 'A.b method 7-9', 'A.b.c function 8-8', 'A.d method 12-12'],
  },
  {
    language: 'Go',
    fileName: 'a.go',
    text: `package a

// Lead.
type A struct{ b int }

type (
	C interface{ D() }
	E = int
)

const F, G = 1, 2

func (a *A) H() {
	i := func() {}
	i()
}
`,
    definitions: [
      'A struct 3/4-4',
      'C interface 7-7',
      'E type 8-8',
      'F symbol 11-11',
      'G symbol 11-11',
      'H method 13-16',
      'H.i function 14-14',
    ],
  },
  {
    language: 'Rust',
    fileName: 'a.rs',
    text: `//! Of the file.
/// Lead.
#[derive(Debug)]
pub struct A<T> { b: T }

impl<T> fmt::Display for A<T> {
    #[inline]
    fn c(&self) {}
}
trait D { fn e(&self); }
mod f { const G: i32 = 1; }
macro_rules! h { () => {}; }
`,
    definitions: [
      'A struct 2/4-4',
      'A impl 6-9',
      'A.c method 7/8-8',
      'D trait 10-10',
      'D.e method 10-10',
      'f module 11-11',
      'f.G symbol 11-11',
      'h macro 12-12',
    ],
  },
  {
    language: 'Java',
    fileName: 'A.java',
    text: `package a;
/** Lead. */
@Annotated
public class A<T> {
  private int b = 1;
  @Override
  public String toString() { return ""; }
  A() {}
  interface C { void d(); }
  enum E { F; void g() {} }
  record H(int i) {}
}
`,
    definitions: [
      'A class 2/4-12',
      'A.toString method 6/7-7',
      'A.A constructor 8-8',
      'A.C interface 9-9',
      'A.C.d method 9-9',
      'A.E enum 10-10',
      'A.E.g method 10-10',
      'A.H class 11-11',
    ],
  },
  {
    language: 'C',
    fileName: 'a.c',
    text: `#define A 1
#define B(x) do { \\
  x; } while (0)
typedef struct { int c; } D;
static int e, *f;
/* Lead. */
static const char *
g(void)
{
  return 0;
}
int prototype(int);
`,
    definitions: ['A symbol 1-1', 'B macro 2-3', 'D struct 4-4', 'e symbol 5-5', 'f symbol 5-5', 'g function 6/7-11'],
  },
  {
    language: 'C++',
    fileName: 'a.cc',
    text: `namespace a {
template <typename T>
class B : public C {
 public:
  B() : d_(1) {}
  ~B() = default;
  bool operator==(const B& o) const { return true; }
};
int B::e(int x) { auto f = [](int y) { return y; }; return f(x); }
}
`,
    definitions: [
      'a namespace 1-10',
      'a.B class 2-8',
      'a.B.B method 5-5',
      'a.B.~B method 6-6',
      'a.B.operator== method 7-7',
      'a.e function 9-9',
      'a.e.f function 9-9',
    ],
  },
  {
    language: 'C#',
    fileName: 'a.cs',
    text: `namespace A {
  /// <summary>Lead.</summary>
  [Attributed]
  public class B<T> {
    public int C { get; set; }
    public B() {}
    public void D() { void E() {} }
    public static B<T> operator +(B<T> a, B<T> b) { return a; }
  }
}
`,
    definitions: [
      'A namespace 1-10',
      'A.B class 2/4-9',
      'A.B.C property 5-5',
      'A.B.B constructor 6-6',
      'A.B.D method 7-7',
      'A.B.D.E function 7-7',
      'A.B.operator + method 8-8',
    ],
  },
  {
    language: 'Ruby',
    fileName: 'a.rb',
    text: `# Lead.
module A
  class B < C
    LIMIT = 1
    def d?(x)
      x
    end
    def self.e; end
    class << self
      def f; end
    end
  end
end
`,
    definitions: [
      'A module 1/2-13',
      'A.B class 3-12',
      'A.B.LIMIT symbol 4-4',
      'A.B.d? method 5-7',
      'A.B.e method 8-8',
      'A.B.f method 10-10',
    ],
  },
  {
    language: 'PHP',
    fileName: 'a.php',
    text: `<?php
namespace A;
/** Lead. */
#[Attributed]
final class B {
  private $c = 1;
  public function __construct() {}
  abstract function d();
}
function e() { $f = function () {}; }
`,
    definitions: [
      'B class 3/5-9',
      'B.__construct constructor 7-7',
      'B.d method 8-8',
      'e function 10-10',
      'e.f function 10-10',
    ],
  },
  {
    language: 'Bash',
    fileName: 'a.sh',
    text: `#!/bin/bash
readonly A=1
# Lead.
b() {
  local c=1
}
function d { :; }
`,
    definitions: ['A symbol 2-2', 'b function 3/4-6', 'd function 7-7'],
  },
  {
    language: 'PowerShell',
    fileName: 'a.psm1',
    text: `using namespace System.IO
param([string] $Path)

$script:Root = Split-Path $Path
$env:PATH = 'bin'

# Lead.
function Get-Thing {
  <# Not in front. #>
  [CmdletBinding()]
  param([string] $Id)
  process {
    $local = 1
    function Inner { $local }
  }
}
filter script:Select-Odd { if ($_ % 2) { $_ } }
enum Color { Red; Green }
class Shop : Base {
  [object[]] $Items
  Shop([string] $name) { $this.Name = $name }
  # Adds.
  static [void] Add([object] $item) {
    $script:Count = @{ a = @(1, "$(2)") }
  }
}
$Handler = { param($e) $e.Name }
Get-ChildItem | ForEach-Object { function Hidden { 1 }; $_ }
`,
    definitions: [
      '$script:Root symbol 4-4',
      'Get-Thing function 7/8-16',
      'Get-Thing.Inner function 14-14',
      'Select-Odd function 17-17',
      'Color enum 18-18',
      'Shop class 19-26',
      'Shop.Shop constructor 21-21',
      'Shop.Add method 22/23-25',
      '$Handler function 27-27',
      'Hidden function 28-28',
    ],
  },
  {
    language: 'CSS',
    fileName: 'a.css',
    text: `/* Lead. */
.a, .b > c { color: red; }
@media print {
  .d { color: red; }
}
@keyframes e { from { top: 0; } }
@font-face { src: url(f); }
`,
    definitions: [
      '.a rule 1/2-2',
      '@media print rule 3-5',
      '@media print..d rule 4-4',
      '@keyframes e rule 6-6',
      '@font-face rule 7-7',
    ],
  },
];

describe('what a file defines', () => {
  for (const { language, fileName, text, definitions } of EXAMPLES) {
    it(`in ${language}`, async () => assert.deepEqual(await definitionsOf(fileName, text), definitions));

    it(`in ${language} with CRLF`, async () => {
      assert.deepEqual(await definitionsOf(fileName, text.replaceAll('\n', '\r\n')), definitions);
    });
  }
});
