/**
 * Arrays that are used for one ranking and then again: a ranking needs some 30 of the size of the workspace, and what would be
 * thrown away each time costs more in garbage collection than the ranking itself.
 */
export class ScratchArrays {
  readonly #arrays = new Map<string, Float64Array>();

  /** Zeros, valid until the next call with the same name. */
  zeros(name: string, size: number): Float64Array {
    let array = this.#arrays.get(name);
    if (array === undefined || array.length < size) {
      // A quarter more, so that a growing workspace does not need new ones each time.
      array = new Float64Array(Math.ceil(size * 1.25));
      this.#arrays.set(name, array);
    }
    return array.subarray(0, size).fill(0);
  }
}
