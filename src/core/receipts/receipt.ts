import { type ModeId, modeIdOf } from '../modes/contextMode.ts';
import type { TokenEncoding } from '../tokens/tokenCounter.ts';
import type { ContextBundle } from '../units/contextBundle.ts';
import type { ContextUnit, UnitRole } from '../units/contextUnit.ts';
import type { Prompt } from '../units/prompt.ts';

/** Where a prompt can go; what goes to `summary` and some of what goes to `judge` is an {@link OtherRequest}. */
export const DESTINATIONS = ['chat', 'clipboard', 'document', 'file', 'tool', 'summary', 'judge'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** A unit of a prompt that was sent: what it was, not what it said. */
export interface SentUnit {
  readonly id: string;
  readonly role: UnitRole;
  readonly tokens: number;
  /** The file that it was made from; absent for what is no file. */
  readonly path?: string;
  /** When that file had last changed, in milliseconds since 1970. */
  readonly mtime?: number;
  /** Of the text in the editor, where that was not saved; see `ContextUnit.unsavedHash`. */
  readonly unsaved_hash?: number;
}

/** What is remembered of a prompt that was sent. The names stand in the log beside those of `ModeChange`. */
export interface Receipt {
  readonly event: 'prompt_sent';
  /** Unique in the store, and never used again. */
  readonly id: number;
  readonly destination: Destination;
  /** The model that it was sent to, by its own id; absent when a person carried it on. */
  readonly model?: string;
  readonly mode: ModeId;
  readonly tokens: number;
  readonly budget: number;
  readonly encoding: TokenEncoding;
  /** SHA-256 of the text as it was sent, in hexadecimal digits. */
  readonly hash: string;
  readonly units: readonly SentUnit[];
  /** Ids of units that an earlier prompt held and this one left out or replaced, because they were out of date. */
  readonly stale_units: readonly string[];
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** A receipt with the text of the prompt, where it was kept: without what looks like a secret, cut when it is very long. */
export interface ReceiptWithText extends Receipt {
  readonly text?: string;
}

/** A prompt at the moment when it is sent. */
export interface SentPrompt
  extends Pick<Receipt, 'destination' | 'model' | 'mode' | 'tokens' | 'budget' | 'encoding' | 'units' | 'stale_units'> {
  readonly text: string;
}

/**
 * A request that is no prompt of the user, at the moment when it is sent: it has a model say how far earlier turns got, or
 * judge an answer.
 */
export interface OtherRequest extends Pick<Receipt, 'mode' | 'encoding'> {
  readonly destination: Extract<Destination, 'summary' | 'judge'>;
  readonly model: string;
  readonly text: string;
}

const UNIT_OF_REQUEST: Readonly<Record<OtherRequest['destination'], Omit<SentUnit, 'tokens'>>> = {
  summary: { id: 'history:summary', role: 'history' },
  judge: { id: 'question:judge', role: 'question' },
};

/** No budget limits it. */
export function sentRequest(request: OtherRequest, tokens: number): SentPrompt {
  const unit: SentUnit = { ...UNIT_OF_REQUEST[request.destination], tokens };
  return { ...request, tokens, budget: tokens, units: [unit], stale_units: [] };
}

export function sentPrompt(
  { bundle, prompt }: { readonly bundle: ContextBundle; readonly prompt: Prompt },
  { destination, model }: { readonly destination: Destination; readonly model?: string },
): SentPrompt {
  return {
    destination,
    ...(model === undefined ? {} : { model }),
    mode: modeIdOf(bundle),
    tokens: bundle.totalTokens(),
    budget: bundle.budget,
    encoding: bundle.encoding,
    units: bundle.units.map(sentUnit),
    stale_units: bundle.omissions.filter(({ what }) => what === 'stale').map(({ unitId }) => unitId),
    text: prompt.text,
  };
}

export function sentUnit({ id, role, tokens, source, mtime, unsavedHash }: ContextUnit): SentUnit {
  return {
    id,
    role,
    tokens,
    ...(source.kind === 'file' ? { path: source.path } : {}),
    ...(mtime === undefined ? {} : { mtime }),
    ...(unsavedHash === undefined ? {} : { unsaved_hash: unsavedHash }),
  };
}
