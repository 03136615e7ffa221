/** What a unit is worth when a bundle must shrink; retrieved files by zone. */
export const PRIORITY_CLASSES = [
  'auxiliary',
  'recent',
  'history',
  'symbols',
  'retrieved',
  'pinned',
  'current_file',
  'system',
  'question',
  'notice',
] as const;
export type PriorityClass = (typeof PRIORITY_CLASSES)[number];

/**
 * The order of truncation, as numbers: units go from the lowest up (spec.md 2). Classes are at least 500 apart so that the
 * units of one class keep an order of their own. System, question and notice are never dropped.
 */
export const CLASS_PRIORITY: Readonly<Record<PriorityClass, number>> = {
  auxiliary: 1_000,
  recent: 2_000,
  history: 3_000,
  symbols: 4_000,
  retrieved: 5_000,
  pinned: 5_500,
  current_file: 6_000,
  system: 7_000,
  question: 7_000,
  notice: 7_000,
};

/**
 * @param rank the place of the unit among those of its class, 0 for the one that goes first; beyond the room of the class, the
 * last ones are equal
 */
export function priorityOf(priorityClass: PriorityClass, rank = 0): number {
  return CLASS_PRIORITY[priorityClass] + Math.min(rank, 499);
}
