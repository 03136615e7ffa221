import type { TokenEncoding } from './tokenCounter.ts';

/** What an editor knows about a language model, e.g. `{ vendor: 'copilot', family: 'gpt-4o', id: 'gpt-4o-2024-11-20' }`. */
export interface ModelName {
  readonly vendor: string;
  readonly family: string;
  readonly id: string;
}

export interface ModelEncoding {
  readonly encoding: TokenEncoding;
  /** False when the model's vocabulary is not public: its figures are estimates, and are marked as such. */
  readonly exact: boolean;
}

/** Counts by o200k_base come closest for models with vocabularies of about that size, which is what is common now. */
const ESTIMATE: ModelEncoding = { encoding: 'o200k_base', exact: false };

/**
 * Names of OpenAI's models, as in tiktoken's `model.py`. A name ends where it is followed by neither a letter nor a digit,
 * so that `o1` is not found in `o100` and `gpt-4` not in `gpt-4o`; `gpt-4` ends before a dot neither, for the sake of
 * `gpt-4.1`. gpt-oss uses o200k_harmony, which differs from o200k_base in special tokens only.
 */
const O200K_NAME = /^(?:gpt-4o|chatgpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|o1|o3|o4)(?![a-z0-9])/;
const CL100K_NAME = /^(?:gpt-4|gpt-3\.5|gpt-35)(?![a-z0-9.])/;

/**
 * Which vocabulary a model uses. The family decides, because ids are the vendor's own business (Copilot's id for GPT-4.1
 * is `gpt-41-copilot`); the id decides where the family is not an OpenAI one. The vendor tells nothing: Copilot, for
 * one, serves models of many makers.
 */
export function encodingOfModel(model: ModelName): ModelEncoding {
  return tryEncodingOfName(model.family) ?? tryEncodingOfName(model.id) ?? ESTIMATE;
}

function tryEncodingOfName(name: string): ModelEncoding | undefined {
  const bareName = withoutMaker(name.toLowerCase());
  if (O200K_NAME.test(bareName)) {
    return { encoding: 'o200k_base', exact: true };
  }
  if (CL100K_NAME.test(bareName)) {
    return { encoding: 'cl100k_base', exact: true };
  }
  return undefined;
}

/** Routers write the maker before the name (`openai/gpt-4o`), fine-tuned models have `ft:` there (`ft:gpt-4o:acme`). */
function withoutMaker(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/^ft:/, '');
}
