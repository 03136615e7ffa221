const NONE = -1;

/** State of a rank in the queue. */
const ABSENT = 0;
const SORTED = 1;
const UNSORTED = 2;

/**
 * The pairs that could be joined, waiting in the order of their rank and, within a rank, from left to right.
 *
 * A long piece has many pairs but few ranks: a million equal letters begin with a million pairs of one rank. So there is a
 * heap of ranks, and for each rank a linked list of positions. Joining all pairs of a rank from left to right adds pairs
 * of other ranks from left to right too, so the lists are nearly always in order as they grow; one that is not is sorted
 * when its turn comes. No pair is added to a rank while that rank's turn lasts (what a joined pair makes with its neighbours is
 * longer than the pair), so every position is sorted once at most, and the whole takes O(n log n) whatever the text.
 */
export class PairQueue {
  /** By rank: the first and the last position of its list, and whether the rank is in the heap. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #state: Uint8Array;
  /** By position: its neighbours in the list that it is in. */
  #before = new Int32Array(0);
  #after = new Int32Array(0);
  /** A binary heap of the ranks that have, or lately had, positions. */
  readonly #heap: number[] = [];

  constructor(rankCount: number) {
    this.#first = new Int32Array(rankCount).fill(NONE);
    this.#last = new Int32Array(rankCount).fill(NONE);
    this.#state = new Uint8Array(rankCount);
  }

  /** Makes room for positions below `positions`. The queue must be empty. */
  allocate(positions: number): void {
    this.#before = new Int32Array(positions);
    this.#after = new Int32Array(positions);
  }

  /** @param position must not be in the queue */
  add(rank: number, position: number): void {
    const last = this.#last[rank]!;
    this.#before[position] = last;
    this.#after[position] = NONE;
    this.#last[rank] = position;
    if (last === NONE) {
      this.#first[rank] = position;
    } else {
      this.#after[last] = position;
    }
    if (this.#state[rank] === ABSENT) {
      this.#state[rank] = SORTED;
      pushHeap(this.#heap, rank);
    } else if (last > position) {
      this.#state[rank] = UNSORTED;
    }
  }

  /** @param position must be in the queue with that rank */
  remove(rank: number, position: number): void {
    const before = this.#before[position]!;
    const after = this.#after[position]!;
    if (before === NONE) {
      this.#first[rank] = after;
    } else {
      this.#after[before] = after;
    }
    if (after === NONE) {
      this.#last[rank] = before;
    } else {
      this.#before[after] = before;
    }
  }

  /** Takes out the leftmost position of the lowest rank. `undefined` if there is none left. */
  takeFirst(): number | undefined {
    for (let rank = this.#heap[0]; rank !== undefined; rank = this.#heap[0]) {
      if (this.#state[rank] === UNSORTED) {
        this.#sort(rank);
      }
      const position = this.#first[rank]!;
      if (position !== NONE) {
        this.remove(rank, position);
        return position;
      }
      this.#state[rank] = ABSENT;
      popHeap(this.#heap);
    }
    return undefined;
  }

  #sort(rank: number): void {
    const positions: number[] = [];
    for (let position = this.#first[rank]!; position !== NONE; position = this.#after[position]!) {
      positions.push(position);
    }
    this.#first[rank] = NONE;
    this.#last[rank] = NONE;
    this.#state[rank] = SORTED;
    for (const position of Int32Array.from(positions).sort()) {
      this.add(rank, position);
    }
  }
}

function pushHeap(heap: number[], value: number): void {
  let hole = heap.length;
  heap.push(value);
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    if (heap[parent]! <= value) {
      break;
    }
    heap[hole] = heap[parent]!;
    hole = parent;
  }
  heap[hole] = value;
}

function popHeap(heap: number[]): void {
  const value = heap.pop()!;
  if (heap.length === 0) {
    return;
  }
  let hole = 0;
  for (let child = 1; child < heap.length; child = 2 * hole + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) {
      child++;
    }
    if (heap[child]! >= value) {
      break;
    }
    heap[hole] = heap[child]!;
    hole = child;
  }
  heap[hole] = value;
}
