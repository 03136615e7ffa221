import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nullLog } from '../../src/core/base/log.ts';
import { createSyntaxService } from '../../src/node/syntax/syntaxService.ts';
import { readSourceAsset } from '../support/syntax.ts';
import { CODE } from './support/corpora.ts';
import type { BenchTable } from './support/table.ts';

const FILES = 5_000;
/** Until grammars are loaded, their code is compiled and V8 has given its heap the size that it keeps. */
const WARM_UP_FILES = 2_000;
const GOAL_GROWTH_MB = 20;

/** A file of usual size. */
const MAX_CHARACTERS = 20_000;

/** What is left in memory of files that were parsed one after another, and of documents that were edited. */
export async function syntaxMemory(): Promise<BenchTable[]> {
  const texts = [
    ...CODE.TypeScript().map(text => ({ path: 'a.ts', text: text.slice(0, MAX_CHARACTERS) })),
    { path: 'a.js', text: readFileSync('node_modules/mocha/lib/runner.js', 'utf8') },
  ];
  const service = createSyntaxService({ readAsset: readSourceAsset, log: nullLog });
  const { signal } = new AbortController();
  const collectGarbage = garbageCollector();
  let parsed = 0;
  /** Each text is another one, so that none is known. */
  const parse = async (count: number, uriOf: (index: number) => string | undefined): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const { path, text } = texts[index % texts.length]!;
      const uri = uriOf(index);
      const document = { path, languageId: '', text: `${text}\n// ${parsed++}\n` };
      await service.outline(uri === undefined ? document : { ...document, uri }, { signal });
    }
  };
  /** What is in use; what the process has from the system besides is V8's to give back when it likes. */
  const usedMb = (): { readonly used: number; readonly resident: number } => {
    collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { used: (heapUsed + external) / 1e6, resident: rss / 1e6 };
  };
  const row = async (name: string, uriOf: (index: number) => string | undefined) => {
    await parse(WARM_UP_FILES, uriOf);
    const before = usedMb();
    await parse(FILES, uriOf);
    const after = usedMb();
    const growth = after.used - before.used;
    const figures = [before.used, growth, before.resident, after.resident - before.resident];
    return { cells: [name, ...figures.map(mb => mb.toFixed(1))], meetsGoal: growth <= GOAL_GROWTH_MB };
  };
  const rows = [
    await row('files', () => undefined),
    await row('versions of 8 documents', index => `file:///${index % 8}.ts`),
  ];
  service.dispose();
  return [
    {
      title: `Memory after parsing ${FILES.toLocaleString('en')} texts one after another, MB (goal: at most ${GOAL_GROWTH_MB} more)`,
      columns: ['parsed', 'heap and WASM', 'more after', 'resident', 'more after'],
      rows,
    },
  ];
}

/** The collector that `--expose-gc` gives, without asking for the flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
