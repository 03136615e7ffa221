import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { ContextEngine } from '../../../src/core/contextEngine.ts';
import { createContextEngine } from '../../../src/core/engine.ts';
import { createNodePorts, type NodePortsOptions } from '../../../src/node/nodePorts.ts';
import { builtEngine } from './builtEngine.ts';

/** The engine over a folder, as the editor has it, but in this thread and without a history. */
export async function openEngine(
  folder: string,
  storePath: string,
  { showIndex = () => {}, log = nullLog }: Partial<Pick<NodePortsOptions, 'showIndex' | 'log'>> = {},
): Promise<ContextEngine> {
  const ports = createNodePorts({
    folders: [{ name: 'corpus', fsPath: folder }],
    excludes: [],
    assetsPath: await builtEngine(),
    storePath,
    watchesFiles: true,
    isTrusted: true,
    log,
    tell: () => {},
    showIndex,
  });
  return createContextEngine(ports, { ...DEFAULT_SETTINGS, 'history.record': false });
}
