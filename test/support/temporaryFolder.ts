import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder that is gone after the test file; call it inside `describe`. */
export function temporaryFolder(): {
  readonly path: (...names: string[]) => string;
  readonly write: (name: string, text: string) => string;
} {
  const root = mkdtempSync(join(tmpdir(), 'context-mode-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const path = (...names: string[]): string => join(root, ...names);
  return {
    path,
    write: (name, text) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}
