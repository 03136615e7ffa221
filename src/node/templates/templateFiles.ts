import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/base/log.ts';
import type { TemplateFiles, Workspace } from '../../core/ports.ts';
import { MAX_TEMPLATE_LENGTH } from '../../core/templates/parseTemplate.ts';
import {
  isMisnamedTemplate,
  TEMPLATES_FOLDER,
  type TemplateFile,
  type TemplateOrigin,
  tryTemplateId,
} from '../../core/templates/taskTemplate.ts';
import { type WorkspaceFolder, workspaceRoots } from '../workspace/workspaceRoots.ts';

/** Nobody chooses from more. */
const MAX_TEMPLATES = 200;

export interface TemplateFilesOptions {
  readonly folders: readonly WorkspaceFolder[];
  /** Reads what lies in the workspace: nothing outside of it, and nothing secret, whatever a link says. */
  readonly workspace: Workspace;
  /** Those that come with the product. */
  readonly builtInPath: string;
  /** Those of the user; absent when there is no place for them. */
  readonly userPath?: string;
  /** Otherwise only those that come with the product are there: a stranger's template tells a model what to do. */
  readonly isTrusted: boolean;
  readonly log: Log;
}

/** Templates on disk. */
export function createTemplateFiles(options: TemplateFilesOptions): TemplateFiles {
  const { folders, workspace, builtInPath, userPath, isTrusted, log } = options;

  const ofFolder = (origin: TemplateOrigin, folder: string): readonly TemplateFile[] =>
    namesIn(folder, log).flatMap(({ id, name }) => {
      const path = join(folder, name);
      const text = tryRead(path, log);
      return text === undefined ? [] : [{ origin, id, path, text }];
    });

  async function ofWorkspace(signal: AbortSignal): Promise<readonly TemplateFile[]> {
    const files: TemplateFile[] = [];
    for (const { prefix, realPath } of workspaceRoots(folders)) {
      for (const { id, name } of namesIn(join(realPath, TEMPLATES_FOLDER), log)) {
        const path = `${prefix}${TEMPLATES_FOLDER}/${name}`;
        const read = await workspace.read(path, { signal });
        // Of folders that have the same template, the first counts.
        const isFirst = files.every(file => file.id !== id);
        if (read.kind === 'text' && isFirst) files.push({ origin: 'workspace', id, path, text: read.text });
        else
          log.debug(`templates: ${path} is not used, ${isFirst ? 'it cannot be read' : 'another folder has it, too'}`);
      }
    }
    return files;
  }

  return {
    async list({ signal }) {
      signal.throwIfAborted();
      return [
        ...ofFolder('builtIn', builtInPath),
        ...(userPath === undefined || !isTrusted ? [] : ofFolder('user', userPath)),
        ...(isTrusted ? await ofWorkspace(signal) : []),
      ];
    },
  };
}

function namesIn(folder: string, log: Log): readonly { readonly id: string; readonly name: string }[] {
  try {
    return readdirSync(folder)
      .sort()
      .flatMap(name => {
        // One with a name that cannot be typed is told to be wrong, like one with another mistake.
        const id = tryTemplateId(name) ?? (isMisnamedTemplate(name) ? name.slice(0, -'.md'.length) : undefined);
        return id === undefined ? [] : [{ id, name }];
      })
      .slice(0, MAX_TEMPLATES);
  } catch (error) {
    // Most workspaces have no such folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.debug(`templates: ${folder}, ${String(error)}`);
    return [];
  }
}

/** One character more than a template may have says that it is too long; nobody needs the rest. */
function tryRead(path: string, log: Log): string | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    return readFileSync(path, 'utf8').slice(0, MAX_TEMPLATE_LENGTH + 1);
  } catch (error) {
    log.debug(`templates: ${path} cannot be read, ${String(error)}`);
    return undefined;
  }
}
