import { type Document, isCollection, isMap, isNode, isPair, isScalar, type Node } from 'yaml';
import type { Place } from '../ports.ts';

/** Which value of a document: keys and 0-based places in lists, from the outside in. */
export type YamlPath = readonly (string | number)[];

/** Where the values of a YAML document stand in the text that holds it. */
export class YamlPlaces {
  readonly #document: Document.Parsed;
  readonly #offset: number;

  /** @param offset of the YAML in the text */
  constructor(document: Document.Parsed, offset: number) {
    this.#document = document;
    this.#offset = offset;
  }

  /** What makes it no YAML. */
  get errors(): readonly ({ readonly detail: string } & Place)[] {
    return this.#document.errors.map(({ message, pos }) => ({
      detail: message,
      start: this.#offset + pos[0],
      endExclusive: this.#offset + pos[1],
    }));
  }

  has(path: YamlPath): boolean {
    return this.#nodeAt(path) !== undefined;
  }

  /** Of a value; the beginning of the YAML for one that is not there. */
  of(path: YamlPath): Place {
    return this.#placeOf(this.#nodeAt(path));
  }

  /** Of the key that the path ends with. */
  ofKey(path: YamlPath): Place {
    const parent = this.#nodeAt(path.slice(0, -1));
    const pair = isMap(parent) ? parent.items.find(item => isPair(item) && keyOf(item.key) === path.at(-1)) : undefined;
    return this.#placeOf(isNode(pair?.key) ? pair.key : undefined);
  }

  #nodeAt(path: YamlPath): Node | undefined {
    const { contents } = this.#document;
    if (path.length === 0) return contents ?? undefined;
    const node = isCollection(contents) ? contents.getIn(path, true) : undefined;
    return isNode(node) ? node : undefined;
  }

  #placeOf(node: Node | undefined): Place {
    const [start, end] = node?.range ?? [0, 0];
    return { start: this.#offset + start, endExclusive: this.#offset + Math.max(end, start) };
  }
}

function keyOf(key: unknown): unknown {
  return isScalar(key) ? key.value : key;
}
