/**
 * A copy of a plain value whose strings are their own. A string that was cut from a text keeps all of the text in memory for as
 * long as it lives itself.
 */
export function detached<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
