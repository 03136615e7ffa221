import { nullLog } from '../../src/core/base/log.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/config/settings.ts';
import type { BuiltContext, ContextEngine, ContextRequest } from '../../src/core/contextEngine.ts';
import { createContextEngine } from '../../src/core/engine.ts';
import type { EnginePorts } from '../../src/core/ports.ts';
import { FakeClock } from './fakeClock.ts';
import { unwatchedIndex } from './indexPorts.ts';
import { InMemoryChoiceStore } from './inMemoryChoiceStore.ts';
import { InMemoryHistoryStore, noTimers } from './inMemoryHistoryStore.ts';
import { InMemoryModeStore } from './inMemoryModeStore.ts';
import { InMemoryReceiptStore } from './inMemoryReceiptStore.ts';
import { InMemoryWorkspace } from './inMemoryWorkspace.ts';
import { exactTokens, treeSitter } from './nodeServices.ts';

export interface AnEngine {
  readonly engine: ContextEngine;
  readonly workspace: InMemoryWorkspace;
  readonly modes: InMemoryModeStore;
  readonly receipts: InMemoryReceiptStore;
  readonly clock: FakeClock;
  /** Opens a document, with the cursor at its start. */
  readonly open: (path: string, text: string) => ContextRequest['active'];
  readonly build: (request: Partial<ContextRequest>) => Promise<BuiltContext>;
}

/**
 * A real engine with real counters and grammars, over a workspace and stores in memory.
 *
 * @param parts those of an engine that was there before: then it is the next session
 */
export function anEngine(
  files: Readonly<Record<string, string>> = {},
  settings: Partial<Settings> = {},
  {
    workspace = new InMemoryWorkspace(files),
    modes = new InMemoryModeStore(),
    receipts = new InMemoryReceiptStore(),
    isTrusted = true,
    templates,
    diffs,
    git,
  }: Partial<Pick<AnEngine, 'workspace' | 'modes' | 'receipts'>> &
    Partial<Pick<EnginePorts, 'isTrusted' | 'templates' | 'diffs' | 'git'>> = {},
): AnEngine {
  const clock = new FakeClock();
  const engine = createContextEngine(
    {
      workspace,
      modes,
      receipts,
      clock,
      history: new InMemoryHistoryStore(),
      choices: new InMemoryChoiceStore(),
      timers: noTimers,
      tell: () => {},
      ...unwatchedIndex,
      // One by one: whoever passes a whole engine of before means its stores, and not its clock.
      ...(templates === undefined ? {} : { templates }),
      ...(diffs === undefined ? {} : { diffs }),
      ...(git === undefined ? {} : { git }),
      isTrusted,
      syntax: treeSitter,
      tokens: exactTokens,
      log: nullLog,
    },
    { ...DEFAULT_SETTINGS, ...settings },
  );
  const { signal } = new AbortController();
  return {
    engine,
    workspace,
    modes,
    receipts,
    clock,
    open: (path, text) => {
      const uri = `file:///w/${path}`;
      engine.notify({ kind: 'opened', document: { uri, path, languageId: '' }, version: 1, text, isUnsaved: false });
      return { uri, version: 1, selection: { start: 0, endExclusive: 0 } };
    },
    build: request =>
      engine.build({ question: 'Why?', mode: 'file', active: 'noEditor', turns: [], ...request }, { signal }),
  };
}
