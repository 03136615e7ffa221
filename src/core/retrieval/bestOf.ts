/** The places of the largest values above 0, largest first; of equal ones the earlier. */
export function bestOf(values: Float64Array, limit: number): readonly number[] {
  return largestOf(
    values.length,
    limit,
    place => (values[place]! > 0 ? values[place]! : undefined),
    (a, b) => a - b,
  );
}

/**
 * The places of the largest values, largest first, without sorting the rest: common words give most files of a workspace a value.
 *
 * @param scoreOf `undefined` for a place that does not count
 * @param compareEqual the order of places whose values are equal
 */
export function largestOf(
  size: number,
  limit: number,
  scoreOf: (place: number) => number | undefined,
  compareEqual: (a: number, b: number) => number,
): readonly number[] {
  const places = new Uint32Array(size);
  const values = new Float64Array(size);
  let count = 0;
  for (let place = 0; place < size; place++) {
    const value = scoreOf(place);
    if (value === undefined) continue;
    places[count] = place;
    values[count++] = value;
  }
  // Sorting plain numbers is many times faster than sorting places by a comparison.
  const sorted = values.slice(0, count).sort();
  const smallest = count > limit ? sorted[count - limit]! : -Infinity;
  const best: { readonly place: number; readonly value: number }[] = [];
  for (let at = 0; at < count; at++) {
    if (values[at]! >= smallest) best.push({ place: places[at]!, value: values[at]! });
  }
  best.sort((a, b) => b.value - a.value || compareEqual(a.place, b.place));
  return best.slice(0, limit).map(({ place }) => place);
}
