import type { EmbeddingFailure } from '../semantic/embedding.ts';
import type { SemanticAnswer } from '../semantic/semanticIndex.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import type { IndexStatus } from './indexStatus.ts';
import type { RetrievalResult } from './projectIndex.ts';

/** What the bundle must say about a search that could not look everywhere, or not in every way. */
export function limitsOf({ status, semantic }: RetrievalResult): readonly Omission[] {
  const limits = [status === undefined ? undefined : limitOfIndex(status), limitOfMeaning(semantic)];
  const source = { kind: 'builtIn' } as const;
  return limits
    .filter(why => why !== undefined)
    .map(why => ({ unitId: 'retrieved', role: 'retrieved', source, what: 'excluded', tokens: 0, reason: why }));
}

function limitOfIndex({ activity, indexedFiles, totalFiles, beyondLimit }: IndexStatus): Reason | undefined {
  const figures = { indexed: indexedFiles, total: totalFiles };
  if (activity === 'off') return reason('omitted.indexOff');
  if (activity === 'paused') return reason('omitted.indexPaused', figures);
  if (activity === 'indexing') return reason('omitted.indexing', figures);
  if (beyondLimit > 0) return reason('omitted.indexLimit', figures);
  return totalFiles === 0 ? reason('omitted.noFiles') : undefined;
}

/** The names of the causes in `core/messages`. */
const CAUSES: Readonly<Record<EmbeddingFailure, string>> = {
  timeout: 'meaningTimeout',
  unreachable: 'meaningUnreachable',
  unauthorized: 'meaningUnauthorized',
  notFound: 'meaningNotFound',
  rateLimited: 'meaningRateLimited',
  serverError: 'meaningServerError',
  rejected: 'meaningRejected',
  badAnswer: 'meaningBadAnswer',
  dimension: 'meaningDimension',
};

function limitOfMeaning(answer: SemanticAnswer): Reason | undefined {
  if (answer.kind === 'failed') return reason('omitted.meaningFailed', { why: CAUSES[answer.why] });
  if (answer.kind === 'off' || answer.embeddedFiles >= answer.totalFiles) return undefined;
  return reason('omitted.meaningIncomplete', { embedded: answer.embeddedFiles, total: answer.totalFiles });
}
