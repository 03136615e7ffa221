import { ImportGraph } from '../../../src/core/retrieval/importGraph.ts';
import { moduleFactsOf } from '../../../src/core/retrieval/moduleFacts.ts';

/** A graph of these files, by path and text. */
export function graphOf(files: Readonly<Record<string, string>>): ImportGraph {
  const graph = new ImportGraph();
  for (const [path, text] of Object.entries(files)) graph.put(path, moduleFactsOf(path, text));
  return graph;
}
