import { createRequire } from 'node:module';
import path from 'node:path';
import type { ClippingOptions } from '../../../src/core/clipping/clippingOptions.ts';
import type { CollectOptions } from '../../../src/core/clipping/collectRecentFiles.ts';
import type { EditEntry } from '../../../src/core/history/historyEntry.ts';
import { npmPackageFolder } from './npmPackage.ts';

const PACKAGE = '@vscode/chat-lib@0.66.0';
const COMPILED = './dist/src/_internal';

/** What the reference makes of a history: its own objects, which remember nothing of an earlier call. */
export interface ReferenceHistory {
  /** The text of the section. */
  clip(options: ReferenceOptions): string;
}

export type ReferenceOptions = Omit<ClippingOptions & CollectOptions, 'isLeftOut'> & {
  readonly activeUri: string;
  readonly countLine: (line: string) => number;
};

/**
 * The implementation that the golden cases were observed at. Its compiled modules are loaded one by one, since the package
 * as a whole needs an editor.
 */
export function referenceClipping(): (entries: readonly EditEntry[]) => ReferenceHistory {
  const packageJson = path.resolve(npmPackageFolder(PACKAGE), 'package', 'package.json');
  const require = createRequire(packageJson);
  const { getRecentCodeSnippets } = require(`${COMPILED}/extension/xtab/common/recentFilesForPrompt.js`);
  const { DEFAULT_OPTIONS } = require(`${COMPILED}/platform/inlineEdits/common/dataTypes/xtabPromptOptions.js`);
  const { DocumentId } = require(`${COMPILED}/platform/inlineEdits/common/dataTypes/documentId.js`);
  const { RootedEdit } = require(`${COMPILED}/platform/inlineEdits/common/dataTypes/edit.js`);
  const { StringText } = require(`${COMPILED}/util/vs/editor/common/core/text/abstractText.js`);
  const edits = require(`${COMPILED}/util/vs/editor/common/core/edits/stringEdit.js`);
  const { OffsetRange } = require(`${COMPILED}/util/vs/editor/common/core/ranges/offsetRange.js`);

  const toEntry = ({ document, base, edit }: EditEntry): unknown => {
    const replacements = edit.replacements.map(
      ({ start, endExclusive, text }) => new edits.StringReplacement(new OffsetRange(start, endExclusive), text),
    );
    return {
      kind: 'edit',
      docId: DocumentId.create(document.uri),
      edit: new RootedEdit(new StringText(base.text), new edits.StringEdit(replacements)),
    };
  };

  return entries => {
    const history = entries.map(toEntry);
    return {
      clip: ({ activeUri, countLine, pageSize, strategy, ...options }) => {
        const promptOptions = {
          ...DEFAULT_OPTIONS,
          pagedClipping: { pageSize },
          recentlyViewedDocuments: { ...options, clippingStrategy: strategy },
        };
        const active = { id: DocumentId.create(activeUri) };
        return getRecentCodeSnippets(active, history, undefined, countLine, promptOptions).codeSnippets;
      },
    };
  };
}
