import assert from 'node:assert/strict';
import { ALL_LANGUAGES } from '../../../src/core/recommend/cues/allLanguages.ts';
import { CueMatcher } from '../../../src/core/recommend/cues/cueMatcher.ts';

describe('CueMatcher', () => {
  const matcher = new CueMatcher([
    {
      here: 'this | 这',
      wholeProject: 'this project | 这个项目',
      edit: '^add | ^加',
      goOn: '=continue',
      uses: 'where .. used | calle*',
      polite: 'please',
    },
  ]);
  const kindsIn = (text: string) => [...matcher.find(text).phrases.keys()];

  it('takes the longest phrase at a place, and looks at what it covers only once', () => {
    assert.deepEqual(kindsIn('in this project'), ['wholeProject']);
    assert.deepEqual(kindsIn('这个项目'), ['wholeProject']);
    assert.deepEqual(kindsIn('in this file'), ['here']);
  });

  it('finds words, not parts of words; but any ending where a phrase says so', () => {
    assert.deepEqual(kindsIn('thistle'), []);
    assert.deepEqual(kindsIn('the callers'), ['uses']);
  });

  it('finds what opens a sentence only there, or behind "please"', () => {
    assert.deepEqual(kindsIn('Add a test'), ['edit']);
    assert.deepEqual(kindsIn('it works. add one'), ['edit']);
    assert.deepEqual(kindsIn('please add one'), ['polite', 'edit']);
    assert.deepEqual(kindsIn('how does it add up'), []);
  });

  it('finds a whole question only if there is nothing else', () => {
    assert.deepEqual(kindsIn('Continue!'), ['goOn']);
    assert.deepEqual(kindsIn('continue with the tests'), []);
  });

  it('lets a gap stand for up to six words', () => {
    assert.deepEqual(kindsIn('where is a b c d e used'), ['uses']);
    assert.deepEqual(kindsIn('where is a b c d e f g used'), []);
  });

  it('counts the words that are no phrase', () => {
    assert.equal(matcher.find('explain this project to me').otherWords, 3);
  });

  it('can be built from all languages, and each of them says the same things', () => {
    const all = new CueMatcher(ALL_LANGUAGES);
    const whereUsed = [
      'where is it used',
      '在哪里被调用',
      'どこで使われていますか',
      '어디서 사용',
      'wo wird das verwendet',
      'dónde se usa',
      'où est utilisée',
      'onde é usada',
      'где используется',
    ];
    for (const question of whereUsed) assert.ok(all.find(question).phrases.has('uses'), question);
  });
});
