/** The places of the largest values above 0, largest first; of equal ones the earlier. */
export function bestOf(values: Float64Array, limit: number): readonly number[] {
  const places: number[] = [];
  for (const [place, value] of values.entries()) if (value > 0) places.push(place);
  return places.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, limit);
}
