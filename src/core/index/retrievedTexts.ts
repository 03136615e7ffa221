import type { FileContent, Workspace } from '../ports.ts';
import type { Candidate, RetrievedFile } from '../retrieval/selection.ts';
import type { Findings } from '../retrieval/workspaceSearch.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { FileRecord, RefusalCause } from './fileRecord.ts';
import { reasonOfRefusal } from './fileStanding.ts';

export interface TextsRequest {
  readonly workspace: Workspace;
  readonly recordOf: (path: string) => FileRecord | undefined;
  readonly openTexts: ReadonlyMap<string, string>;
  readonly activePath: string | undefined;
  readonly maxCandidates: number;
  readonly signal: AbortSignal;
}

export interface RetrievedTexts {
  readonly core: readonly RetrievedFile[];
  readonly auxiliary: readonly RetrievedFile[];
  /** Files that the question speaks of and that are not in; their size is in the reason's data. */
  readonly omissions: readonly Omission[];
}

/** The texts of what was found, always as they are now, and what the bundle must say of the rest. */
export async function retrieveTexts(findings: Findings, request: TextsRequest): Promise<RetrievedTexts> {
  const { selection, refused, hasActiveHit } = findings;
  const { recordOf, activePath, maxCandidates: limit } = request;
  const core = await readAll(selection.core, request);
  const auxiliary = await readAll(selection.auxiliary, request);
  const sizeOf = (path: string): number => recordOf(path)?.stamp.sizeBytes ?? 0;
  const refusal = (path: string, why: RefusalCause): Omission => omissionOf(path, reasonOfRefusal(why, sizeOf(path)));

  const omissions = [...core.refused, ...auxiliary.refused].map(({ path, why }) => refusal(path, why));
  for (const { path } of selection.omitted) {
    omissions.push(omissionOf(path, reason('omitted.candidateLimit', { limit, sizeBytes: sizeOf(path) })));
  }
  for (const path of refused) {
    const content = recordOf(path)?.content;
    if (content?.kind === 'refused') omissions.push(refusal(path, content.why));
  }
  if (hasActiveHit && activePath !== undefined) omissions.push(omissionOf(activePath, reason('omitted.inCurrentFile')));
  return { core: core.files, auxiliary: auxiliary.files, omissions };
}

interface ReadFiles {
  readonly files: readonly RetrievedFile[];
  readonly refused: readonly { readonly path: string; readonly why: RefusalCause }[];
}

async function readAll(candidates: readonly Candidate[], request: TextsRequest): Promise<ReadFiles> {
  const files: RetrievedFile[] = [];
  const refused: { readonly path: string; readonly why: RefusalCause }[] = [];
  for (const candidate of candidates) {
    const { path } = candidate;
    const openText = request.openTexts.get(path);
    const read = openText === undefined ? await readFromDisk(path, request) : unsaved(openText, request.recordOf(path));
    if (read.kind === 'refused') refused.push({ path, why: read.why });
    else files.push({ ...candidate, text: read.text, mtimeMs: read.mtimeMs, isUnsaved: openText !== undefined });
  }
  return { files, refused };
}

async function readFromDisk(path: string, { workspace, signal }: TextsRequest): Promise<FileContent> {
  const read = await workspace.read(path, { signal });
  signal.throwIfAborted();
  return read;
}

function unsaved(text: string, record: FileRecord | undefined): FileContent {
  return { kind: 'text', text, mtimeMs: record?.stamp.mtimeMs ?? 0 };
}

/** Nothing of such a file was read for the prompt, so it has no tokens. */
function omissionOf(path: string, why: Reason): Omission {
  const source = { kind: 'file', path } as const;
  return { unitId: `retrieved:${path}`, role: 'retrieved', source, what: 'excluded', tokens: 0, reason: why };
}
