import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nullLog } from '../src/core/base/log.ts';
import { enclosingDefinition } from '../src/core/syntax/enclosingDefinition.ts';
import type { Definition, Outline } from '../src/core/syntax/outline.ts';
import { symbolEntries } from '../src/core/syntax/symbolEntries.ts';
import { LineRange } from '../src/core/text/lineRange.ts';
import { OffsetRange } from '../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../src/core/text/textSnapshot.ts';
import { createSyntaxService } from '../src/node/syntax/syntaxService.ts';
import { readSourceAsset } from '../test/support/syntax.ts';
import {
  type BlockSet,
  type ExpectedBlock,
  type ExpectedPosition,
  editedText,
  readBlockSets,
} from './support/blockSets.ts';

/**
 * Measures "the definition around the cursor" and the symbol list against a folder of expectations:
 *
 *     node scripts/evalBlocks.ts --data FOLDER --sources FOLDER [--json] [--language python] [--misses]
 *
 * Accepted: equals the expected block or one of its alternatives. Strict: equals the expected block. Lead: of the accepted
 * blocks that are the expected one, those whose attached lines are right too. With `--misses` every miss is listed.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sources: { type: 'string' },
    language: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
if (options.data === undefined || options.sources === undefined) {
  throw new Error(
    'Usage: node scripts/evalBlocks.ts --data FOLDER --sources FOLDER [--json] [--language ID] [--misses]',
  );
}

interface Tally {
  positions: number;
  accepted: number;
  strict: number;
  leadAsked: number;
  leadRight: number;
  broken: number;
  brokenAccepted: number;
  symbolsRequired: number;
  symbolsFound: number;
  symbolsListed: number;
  symbolsKnown: number;
}

/** The data holds no more than this of a name. */
const MAX_NAME_LENGTH = 60;

/** The data names languages as VS Code does, with these exceptions. */
const EDITOR_LANGUAGE_IDS: Readonly<Record<string, string>> = { tsx: 'typescriptreact', bash: 'shellscript' };

const service = createSyntaxService({ readAsset: readSourceAsset, log: { ...nullLog, error: console.error } });
const { signal } = new AbortController();

const tallies = new Map<string, Tally>();
for (const set of await readBlockSets(options.data)) {
  if (options.language === undefined || options.language === set.language) {
    tallies.set(set.language, await measure(set, options.sources));
  }
}
print(tallies);

async function measure(set: BlockSet, sources: string): Promise<Tally> {
  const tally = emptyTally();
  for (const { source, positions, symbols } of thereIn(sources, set.files)) {
    const { snapshot, outline } = await outlineOf(set.language, source.path, await sourceText(sources, source));
    for (const position of positions) {
      const answer = outline && answerAt(snapshot, outline, position);
      const isStrict = isBlock(answer, position.block);
      const isAccepted = isStrict || (position.alt ?? []).some(block => isBlock(answer, block));
      tally.positions++;
      if (isStrict) tally.strict++;
      if (isAccepted) tally.accepted++;
      else miss(`${set.language} ${source.path}:${position.line} (${position.why})`, answer, position);
      if (isStrict && position.block !== null && answer !== undefined) {
        tally.leadAsked++;
        if (answer.leadStart + 1 === position.block.leadStart) tally.leadRight++;
        else miss(`${set.language} ${source.path}:${position.line} LEAD`, answer, position);
      }
    }
    countSymbols(tally, `${set.language} ${source.path}`, symbols, snapshot, outline);
  }
  for (const variant of thereIn(sources, set.broken)) {
    const text = editedText(await sourceText(sources, variant.source), variant.edits);
    const { snapshot, outline } = await outlineOf(set.language, variant.source.path, text);
    for (const position of variant.positions) {
      const answer = outline && answerAt(snapshot, outline, position);
      tally.broken++;
      if ([position.block, ...(position.alt ?? [])].some(block => isBlock(answer, block))) tally.brokenAccepted++;
      else
        miss(
          `${set.language} ${variant.source.path}:${position.line} BROKEN ${variant.type} ${position.why}`,
          answer,
          position,
        );
    }
  }
  return tally;
}

type Source = BlockSet['files'][number]['source'];

/** Those whose source is in the folder: a package may have gone from its registry. The others are named and do not count. */
function thereIn<Entry extends { readonly source: Source }>(sources: string, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ source }) => {
    const isThere = existsSync(fileOf(sources, source));
    if (!isThere) console.error(`Not counted, because it is not in the folder of sources: ${fileOf('', source)}`);
    return isThere;
  });
}

function fileOf(sources: string, source: Source): string {
  return path.join(sources, `${source.package}@${source.version}`, source.path);
}

/** As it may be shown in an editor: without a byte order mark. */
async function sourceText(sources: string, source: Source): Promise<string> {
  return (await readFile(fileOf(sources, source), 'utf8')).replace(/^\uFEFF/, '');
}

async function outlineOf(
  languageId: string,
  filePath: string,
  text: string,
): Promise<{ readonly snapshot: TextSnapshot; readonly outline: Outline | undefined }> {
  const document = { path: filePath, languageId: EDITOR_LANGUAGE_IDS[languageId] ?? languageId, text };
  const result = await service.outline(document, { signal });
  return { snapshot: new TextSnapshot(text), outline: result.kind === 'outline' ? result.outline : undefined };
}

function answerAt(snapshot: TextSnapshot, outline: Outline, position: ExpectedPosition): Definition | undefined {
  const offset = snapshot.lineStart(position.line - 1) + position.col;
  return enclosingDefinition(outline, snapshot, new OffsetRange(offset, offset));
}

function isBlock(answer: Definition | undefined, block: ExpectedBlock | null): boolean {
  if (answer === undefined || block === null) return answer === undefined && block === null;
  const last = answer.lines.endExclusive;
  return answer.lines.start + 1 === block.start && block.end <= last && last <= (block.endMax ?? block.end);
}

function countSymbols(
  tally: Tally,
  file: string,
  expected: BlockSet['files'][number]['symbols'],
  snapshot: TextSnapshot,
  outline: Outline | undefined,
): void {
  const listed =
    outline === undefined
      ? []
      : symbolEntries(outline, snapshot, { shown: new LineRange(0, 0), selection: new OffsetRange(0, 0) });
  const keys = new Set(listed.map(entry => `${entry.name.slice(0, MAX_NAME_LENGTH)}:${entry.lineNumber}`));
  const known = new Set(expected.map(symbol => `${symbol.name}:${symbol.line}`));
  for (const symbol of expected) {
    if (symbol.optional) continue;
    tally.symbolsRequired++;
    if (keys.has(`${symbol.name}:${symbol.line}`)) tally.symbolsFound++;
    else if (options.misses) console.log(`${file}: not listed: ${symbol.kind} ${symbol.name}:${symbol.line}`);
  }
  for (const key of keys) {
    tally.symbolsListed++;
    if (known.has(key)) tally.symbolsKnown++;
    else if (options.misses) console.log(`${file}: listed but not expected: ${key}`);
  }
}

function miss(place: string, answer: Definition | undefined, { block, alt }: ExpectedPosition): void {
  if (!options.misses) return;
  const found =
    answer &&
    `${answer.kind} ${answer.name} ${answer.leadStart + 1}/${answer.lines.start + 1}-${answer.lines.endExclusive}`;
  const wanted = [block, ...(alt ?? [])]
    .map(
      one =>
        one && `${one.kind} ${one.name} ${one.leadStart}/${one.start}-${one.end}${one.endMax ? `..${one.endMax}` : ''}`,
    )
    .join(' | ');
  console.log(`${place}: ${found ?? 'none'}, expected ${wanted}`);
}

function print(measured: ReadonlyMap<string, Tally>): void {
  const total = emptyTally();
  for (const tally of measured.values()) {
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  }
  console.log('| Language | n | accepted | strict | lead | broken | symbols: recall | precision |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [language, tally] of [...measured, ['all', total] as const]) {
    const { positions, accepted, strict, leadAsked, leadRight, broken, brokenAccepted } = tally;
    const shares = [
      [accepted, positions],
      [strict, positions],
      [leadRight, leadAsked],
      [brokenAccepted, broken],
      [tally.symbolsFound, tally.symbolsRequired],
      [tally.symbolsKnown, tally.symbolsListed],
    ] as const;
    console.log(`| ${language} | ${positions} | ${shares.map(([part, all]) => percent(part, all)).join(' | ')} |`);
  }
  if (!options.json) return;
  console.log(
    JSON.stringify({
      accepted: share(total.accepted, total.positions),
      strict: share(total.strict, total.positions),
      lead: share(total.leadRight, total.leadAsked),
      broken: share(total.brokenAccepted, total.broken),
      symbols: {
        recall: share(total.symbolsFound, total.symbolsRequired),
        precision: share(total.symbolsKnown, total.symbolsListed),
      },
      languages: Object.fromEntries(
        [...measured].map(([language, tally]) => [
          language,
          {
            accepted: share(tally.accepted, tally.positions),
            strict: share(tally.strict, tally.positions),
            lead: share(tally.leadRight, tally.leadAsked),
            broken: share(tally.brokenAccepted, tally.broken),
            symbols: {
              recall: share(tally.symbolsFound, tally.symbolsRequired),
              precision: share(tally.symbolsKnown, tally.symbolsListed),
            },
          },
        ]),
      ),
    }),
  );
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Number((part / all).toFixed(4));
}

function percent(part: number, all: number): string {
  return all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;
}

function emptyTally(): Tally {
  return {
    positions: 0,
    accepted: 0,
    strict: 0,
    leadAsked: 0,
    leadRight: 0,
    broken: 0,
    brokenAccepted: 0,
    symbolsRequired: 0,
    symbolsFound: 0,
    symbolsListed: 0,
    symbolsKnown: 0,
  };
}
