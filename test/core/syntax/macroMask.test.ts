import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskMacros } from '../../../src/core/syntax/macroMask.ts';

describe('macros of C and C++', () => {
  const masked: readonly (readonly [string, string])[] = [
    ['class APP_API Shop {', 'class         Shop {'],
    ['struct APP_API shop::Shop<int> final : Base {', 'struct         shop::Shop<int> final : Base {'],
    ['APP_API void close();', 'inline  void close();'],
    ['APP_API static int count();', 'inline  static int count();'],
    ['APP_API ~Shop();', 'inline  ~Shop();'],
    ['IN char *name', '   char *name'],
    ['NORETURN APP_API void stop(int);', 'inline   inline  void stop(int);'],
    ['APP_API void f();\nAPP_API std::string g();', 'inline  void f();\ninline  std::string g();'],
    ['DWORD WINAPI Run(LPVOID p) {', 'DWORD        Run(LPVOID p) {'],
    ['static long INLINE_ALWAYS size(void)', 'static long               size(void)'],
    [
      'APP_BEGIN\n\n/** A shop. */\ntemplate <class T> class Shop;',
      '         \n\n/** A shop. */\ntemplate <class T> class Shop;',
    ],
    ['  Q_OBJECT\n\n public:', '          \n\n public:'],
    ['  Q_PROPERTY(int a READ a)\n  int b;', '                          \n  int b;'],
    ['if CONSTEXPR (isDone<T>()) {', 'if           (isDone<T>()) {'],
    [
      '#if X\n  INLINE_ALWAYS\n#endif\n  INLINE_ALWAYS int f();',
      '#if X\n               \n#endif\n  inline        int f();',
    ],
  ];
  for (const [text, expected] of masked) {
    it(`give way in ${JSON.stringify(text)}`, () => assert.equal(maskMacros(text), expected));
  }

  const kept = [
    'BOOL isOpen(HANDLE h);',
    'virtual BOOL isOpen() { return TRUE; }',
    'class SHOP final : public Base {',
    'struct POINT p;',
    'enum { FIRST, SECOND };',
    'int const MAX_SIZE = 1;',
    'MY_TYPE const x = LIMIT;',
    'TEST(Shop, closes) {\n}',
    'TEST(Shop, closes)\n{\n}',
    'return NULL;',
    'x = FLAG_A |\n  FLAG_B;\nint y;',
    '#define APP_API void',
    '#define A \\\n  APP_API void',
    '// class APP_API Shop {',
    '/* APP_API void */ APP_API f();',
    'puts("APP_API void f()");',
  ];
  for (const text of kept) {
    it(`are none in ${JSON.stringify(text)}`, () => assert.equal(maskMacros(text), text));
  }

  it('leave every other character where it is', () => {
    const word = fc.constantFrom(
      'APP_API',
      'WINAPI',
      'class',
      'Shop',
      'void',
      'template',
      '{',
      '}',
      '(',
      ')',
      ';',
      ':',
      '~',
      '"',
      "'",
      '/*',
      '*/',
      '//',
      '#',
      '\\\n',
      '\n',
      '\r\n',
      ' ',
      'if',
      '<',
      '>',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), words => {
        const text = words.join(' ');
        const result = maskMacros(text);
        assert.equal(result.length, text.length);
        for (let at = 0; at < text.length; at++) {
          if (result[at] !== text[at]) assert.match(text[at]!, /[\w() ]/);
        }
      }),
    );
  });
});
