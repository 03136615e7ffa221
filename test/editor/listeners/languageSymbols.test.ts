import assert from 'node:assert/strict';
import {
  type Disposable,
  DocumentSymbol,
  extensions,
  Location,
  languages,
  Position,
  Range,
  SymbolInformation,
  SymbolKind,
  type TextDocument,
} from 'vscode';
import { CurrentPrompt } from '../../../src/editor/currentPrompt.ts';
import { CurrentFileTracker } from '../../../src/editor/listeners/currentFile.ts';
import { DocumentSync } from '../../../src/editor/listeners/documentSync.ts';
import { LanguageSymbols } from '../../../src/editor/listeners/languageSymbols.ts';
import { EditorSettings } from '../../../src/editor/settings.ts';
import { closeAllEditors, openFile, until } from '../support/editing.ts';
import { FakeEngine } from '../support/fakeEngine.ts';
import { templateParts } from '../support/templateParts.ts';
import { testLog } from '../support/testLog.ts';

const TEXT = 'class Shop {\n  fun pay(amount: Int) = amount\n}\n';
/** Long enough that no machine is too slow to see an answer come in time. */
const PATIENT_MS = 30_000;

describe('LanguageSymbols', () => {
  let parts: Disposable[];

  beforeEach(() => {
    parts = [];
  });

  afterEach(async () => {
    for (const part of parts) part.dispose();
    await closeAllEditors();
  });

  const own = <T extends Disposable>(part: T): T => {
    parts.push(part);
    return part;
  };

  /** A language server for files of this ending. */
  function serve(ending: string, answer: (document: TextDocument) => unknown): { calls: number } {
    const count = { calls: 0 };
    const provideDocumentSymbols = (document: TextDocument) => {
      count.calls++;
      return answer(document) as DocumentSymbol[];
    };
    own(languages.registerDocumentSymbolProvider({ pattern: `**/*.${ending}` }, { provideDocumentSymbols }));
    return count;
  }

  function shopSymbols(): DocumentSymbol[] {
    const shop = new DocumentSymbol('Shop', '', SymbolKind.Class, new Range(0, 0, 2, 1), new Range(0, 6, 0, 10));
    const pay = new DocumentSymbol('pay(Int)', '', SymbolKind.Method, new Range(1, 2, 1, 31), new Range(1, 6, 1, 9));
    shop.children = [pay];
    return [shop];
  }

  const namesIn = (
    document: TextDocument,
    symbols: readonly { kind: string; name: { start: number; endExclusive: number } }[],
  ) => symbols.map(({ kind, name }) => `${kind} ${document.getText().slice(name.start, name.endExclusive)}`);

  it('gives what a server says, with children, in offsets, and asks once for one text', async () => {
    const count = serve('kt1', shopSymbols);
    const symbols = own(new LanguageSymbols(testLog, { answerMs: PATIENT_MS }));
    const editor = await openFile('a.kt1', TEXT);
    const { document } = editor;
    const first = await symbols.of(document);
    assert.deepEqual(namesIn(document, first), ['class Shop', 'method pay']);
    assert.deepEqual(first[1]?.range, { start: 15, endExclusive: 44 });
    const { calls } = count;
    await symbols.of(document);
    assert.equal(count.calls, calls);
    await editor.edit(edit => edit.insert(new Position(0, 0), ' '));
    await symbols.of(document);
    assert.ok(count.calls > calls);
  });

  it('reads the flat lists of older servers, and finds names that come with parameters', async () => {
    const at = (document: TextDocument, range: Range) => new Location(document.uri, range);
    serve('kt2', document => [
      new SymbolInformation('Shop', SymbolKind.Class, '', at(document, new Range(0, 0, 2, 1))),
      new SymbolInformation('pay(Int)', SymbolKind.Method, 'Shop', at(document, new Range(1, 2, 1, 31))),
      new SymbolInformation('"text"', SymbolKind.String, 'Shop', at(document, new Range(1, 25, 1, 31))),
    ]);
    const symbols = own(new LanguageSymbols(testLog, { answerMs: PATIENT_MS }));
    const { document } = await openFile('a.kt2', TEXT);
    assert.deepEqual(namesIn(document, await symbols.of(document)), ['class Shop', 'method pay']);
  });

  it('is empty without a server and when one fails', async () => {
    serve('kt3', () => {
      throw new Error('The server is broken');
    });
    const symbols = own(new LanguageSymbols(testLog, { answerMs: PATIENT_MS }));
    assert.deepEqual(await symbols.of((await openFile('a.kt3', TEXT)).document), []);
    assert.deepEqual(await symbols.of((await openFile('a.kt-none', TEXT)).document), []);
  });

  it('does not wait for a slow server, tells when it answers, and then knows', async () => {
    const held = Promise.withResolvers<DocumentSymbol[]>();
    serve('kt4', () => held.promise);
    const symbols = own(new LanguageSymbols(testLog, { answerMs: 20 }));
    const { document } = await openFile('a.kt4', TEXT);
    assert.deepEqual(await symbols.of(document), []);
    assert.deepEqual(await symbols.of(document), []);
    let late: TextDocument | undefined;
    own(symbols.onDidAnswerLate(told => (late = told)));
    held.resolve(shopSymbols());
    await until('the late answer is told', () => late === document);
    assert.deepEqual(namesIn(document, await symbols.of(document)), ['class Shop', 'method pay']);
  });

  it('reaches the engine with the current file, also when it comes late, and only for the text it is about', async () => {
    const held = Promise.withResolvers<DocumentSymbol[]>();
    serve('kt5', () => held.promise);
    const engine = new FakeEngine();
    const documents = own(new DocumentSync(engine));
    const manifest = extensions.getExtension('context-mode.context-mode')!.packageJSON;
    const settings = own(new EditorSettings(manifest, testLog));
    const currentFile = own(new CurrentFileTracker());
    const symbols = own(new LanguageSymbols(testLog, { answerMs: 20 }));
    const prompt = own(
      new CurrentPrompt({ engine, settings, currentFile, documents, symbols, ...templateParts(engine), log: testLog }),
    );
    const editor = await openFile('a.kt5', TEXT);
    const told = () => {
      const active = engine.requests.at(-1)?.active;
      return typeof active === 'object' && 'symbols' in active ? active.symbols?.length : undefined;
    };
    await until('a prompt without symbols', () => prompt.state.built?.prompt.text === `${TEXT}\n`);
    assert.equal(told(), undefined);
    held.resolve(shopSymbols());
    await until('the symbols are told', () => told() === 2);
    await editor.edit(edit => edit.insert(new Position(0, 0), '// '));
    await until('the new text is built', () => prompt.state.built?.prompt.text.startsWith('// ') === true);
  });
});
