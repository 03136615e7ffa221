import assert from 'node:assert/strict';
import { enclosingDefinition } from '../../../src/core/syntax/enclosingDefinition.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { marked } from '../../support/marked.ts';
import { outlineOf } from '../../support/syntax.ts';

async function nameAt(fileName: string, withMarks: string): Promise<string | undefined> {
  const { text, selection } = marked(withMarks);
  return enclosingDefinition(await outlineOf(fileName, text), new TextSnapshot(text), selection)?.name;
}

describe('enclosingDefinition', () => {
  const places: readonly [what: string, fileName: string, withMarks: string, name: string | undefined][] = [
    ['the first character of a function', 'a.ts', '|function a() {}', 'a'],
    ['behind its last character', 'a.ts', 'function a() {}|', 'a'],
    ['the body', 'a.ts', 'function a() { ret|urn 1; }', 'a'],
    ['its doc comment', 'a.ts', '/** Do|c. */\nfunction a() {}', 'a'],
    ['its decorator', 'a.py', '@prop|erty\ndef a(): pass', 'a'],
    ['the indentation in front', 'a.ts', 'class A {\n | b() {}\n}', 'b'],
    ['a comment with a blank line below', 'a.ts', '// fr|ee\n\nfunction a() {}', undefined],
    ['the end of the line above', 'a.ts', 'x;|\nfunction a() {}', undefined],
    ['a nested named function', 'a.ts', 'function a() { function b() { | } }', 'b'],
    ['an anonymous callback', 'a.ts', 'function a() { x.map(y => { | }); }', 'a'],
    ['a callback at top level', 'a.ts', 'it("works", () => { | });', undefined],
    ['a constant that is a function', 'a.ts', 'export cons|t a = () => {};', 'a'],
    ['a constant that is not', 'a.ts', 'export cons|t a = 1;', undefined],
    ['the value of a hook', 'a.tsx', 'const A = () => { const b = useCallback(() => { | }); };', 'A'],
    ['a blank line between methods', 'a.ts', 'class A {\n  b() {}\n|\n  c() {}\n}', 'A'],
    ['an indented blank line between methods', 'a.ts', 'class A {\n  b() {\n  }\n  |\n  c() {}\n}', 'A'],
    ['a new line below the last statement of a method', 'a.py', 'class A:\n  def b():\n    x()\n    |\n', 'b'],
    ['a new line at the indentation of the method', 'a.py', 'class A:\n  def b():\n    x()\n  |\n', 'A'],
    ['a namespace', 'a.ts', 'namespace N {\n|\n  class A {}\n}', undefined],
    ['a class in a namespace', 'a.ts', 'namespace N { class A { | } }', 'A'],
    ['an object method', 'a.js', 'module.exports = { a() { | } };', 'a'],
    ['a function in an object', 'a.js', 'module.exports = { a: function () { | } };', 'a'],
    ['a function on a prototype', 'a.js', 'A.prototype.b = function () { | };', 'b'],
    ['an anonymous default export', 'a.js', 'export default () => { | };', 'default'],
    ['a field that is a function', 'a.ts', 'class A { b = async () => { | }; }', 'b'],
    ['an overload', 'a.ts', 'function a(b: str|ing): void;\nfunction a(b: number): void;\nfunction a() {}', 'a'],
    ['a selection across two methods', 'a.ts', 'class A { b() { |x; } c() { y;| } }', 'A'],
    ['a selection across two functions', 'a.ts', 'function a() { |x; } function b() { y;| }', undefined],
    ['whole lines of a method', 'a.ts', 'class A {\n|  b() {\n  }\n\n|  c() {}\n}', 'b'],
    ['CRLF', 'a.ts', 'class A {\r\n  b() {}\r\n\r\n  // c\r\n|  c() {}\r\n}', 'c'],
    ['text behind astral characters', 'a.ts', 'const a = "😀😀"; function b() { /* 😀 */ | }', 'b'],
    ['an empty file', 'a.ts', '|', undefined],
    ['an interpreter line', 'a.js', '#!/usr/bin/env no|de\nfunction a() {}', undefined],
  ];

  for (const [what, fileName, withMarks, name] of places) {
    it(`is ${name ?? 'none'} at ${what}`, async () => assert.equal(await nameAt(fileName, withMarks), name));
  }

  describe('in a file that somebody is typing in', () => {
    const broken: readonly [what: string, fileName: string, withMarks: string, name: string | undefined][] = [
      [
        'a method without its closing bracket',
        'a.ts',
        'class A {\n  b() {\n    x(|);\n\n  c() {\n    y();\n  }\n}',
        'b',
      ],
      ['the method below', 'a.ts', 'class A {\n  b() {\n    x();\n\n  c() {\n    y(|);\n  }\n}', 'c'],
      ['the function below', 'a.js', 'function a() {\n  x(\n\n  y();\n}\n\nfunction b() {\n  z(|);\n}', 'b'],
      ['below a half-typed header', 'a.ts', 'function a(b: number,\n\nfunction c() {\n  z(|);\n}', 'c'],
      ['below a half-typed call', 'a.py', 'def a():\n    x(1,\n\ndef b():\n    y(|)\n', 'b'],
      ['below a half-typed definition', 'a.py', 'class A:\n    def a(self,\n\n    def b(self):\n        y(|)\n', 'b'],
      ['above a half-typed definition', 'a.py', 'class A:\n    def b(self):\n        y(|)\n\n    def a(self,\n', 'b'],
    ];

    for (const [what, fileName, withMarks, name] of broken) {
      it(`is ${name ?? 'none'} at ${what}`, async () => assert.equal(await nameAt(fileName, withMarks), name));
    }
  });
});
