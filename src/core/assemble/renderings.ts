import type { FileSnippet } from '../units/contextUnit.ts';
import { PartCounter } from './partCounter.ts';
import { snippetsOf } from './renderUnit.ts';
import { type CountParts, type Rendering, renderShortest, renderWhole, tryShortenBetween } from './shorten.ts';
import type { UnitDraft } from './unitDraft.ts';

interface KnownRenderings {
  whole?: Rendering;
  shortest?: Rendering;
  /** By the room that it was shortened to. */
  readonly shortened: Map<number, Rendering | undefined>;
}

/** Without and with room for a notice, at two budgets. */
const MAX_SHORTENED = 4;

/** The ways to show drafts, each made and counted once, as long as the draft itself is kept. */
export class Renderings {
  readonly count: (text: string) => number;
  readonly #counter: PartCounter;
  readonly #countParts: CountParts;
  readonly #known = new WeakMap<UnitDraft, KnownRenderings>();
  readonly #snippets = new WeakMap<Rendering, readonly FileSnippet[]>();

  constructor(count: (text: string) => number) {
    this.count = count;
    this.#counter = new PartCounter(count);
    this.#countParts = parts => this.#counter.count(parts);
  }

  whole(draft: UnitDraft): Rendering {
    const known = this.#of(draft);
    known.whole ??= renderWhole(draft, this.#countParts);
    return known.whole;
  }

  shortest(draft: UnitDraft): Rendering {
    const known = this.#of(draft);
    known.shortest ??= renderShortest(draft, this.#countParts);
    return known.shortest;
  }

  tryShorten(draft: UnitDraft, maxTokens: number): Rendering | undefined {
    const { shortened } = this.#of(draft);
    if (!shortened.has(maxTokens)) {
      if (shortened.size === MAX_SHORTENED) shortened.clear();
      const ends = { whole: this.whole(draft), shortest: this.shortest(draft), count: this.#countParts };
      shortened.set(maxTokens, tryShortenBetween(draft, maxTokens, ends));
    }
    return shortened.get(maxTokens);
  }

  /** The parts of files that a rendering of the draft shows. */
  snippets(draft: UnitDraft, rendering: Rendering): readonly FileSnippet[] {
    const snippets =
      this.#snippets.get(rendering) ?? snippetsOf(draft, rendering.kept, segments => this.#counter.countRaw(segments));
    this.#snippets.set(rendering, snippets);
    return snippets;
  }

  #of(draft: UnitDraft): KnownRenderings {
    const known = this.#known.get(draft) ?? { shortened: new Map() };
    this.#known.set(draft, known);
    return known;
  }
}
