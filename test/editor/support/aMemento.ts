import type { Memento } from 'vscode';

/** A memory as VS Code gives it for a workspace; it begins with these values. */
export function aMemento(values: Readonly<Record<string, unknown>> = {}): Memento {
  const entries = new Map(Object.entries(values));
  return {
    keys: () => [...entries.keys()],
    get: (key: string, fallback?: unknown) => entries.get(key) ?? fallback,
    update: async (key: string, value: unknown) => {
      // What is stored is JSON, as in VS Code.
      if (value === undefined) entries.delete(key);
      else entries.set(key, JSON.parse(JSON.stringify(value)));
    },
  } as Memento;
}
