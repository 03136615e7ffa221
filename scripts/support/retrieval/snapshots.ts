import { factsOf, type TextFacts } from '../../../src/core/retrieval/fileFacts.ts';
import { ImportGraph } from '../../../src/core/retrieval/importGraph.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { Clone, type SnapshotFile } from './clone.ts';
import type { EvaluationQuestion } from './questions.ts';

/** The product's index of a repository as it was at the base commit of a question. */
export interface Snapshot {
  readonly question: EvaluationQuestion;
  readonly clone: Clone;
  readonly index: SearchIndex;
  readonly graph: ImportGraph;
  readonly text: (path: string) => Promise<string>;
}

/**
 * Goes through the questions repository by repository, oldest commit first, and hands each to the visitor with its index.
 * From one question to the next only the files that differ are indexed, as in a workspace where another branch is checked out.
 */
export async function visitSnapshots(
  questions: readonly EvaluationQuestion[],
  options: { readonly repositories: string; readonly usesGit: boolean },
  visit: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  for (const [repository, ofRepository] of Map.groupBy(questions, ({ repo }) => repo)) {
    const clone = new Clone(options.repositories, repository);
    const workspace = new IndexedClone(clone);
    const timed = ofRepository.map(question => ({ question, time: clone.timeOf(question.base_commit) }));
    for (const { question } of timed.sort((a, b) => a.time - b.time)) {
      await workspace.checkOut(question.base_commit);
      workspace.index.setCommits(options.usesGit ? clone.commitsBefore(question.base_commit) : []);
      const { index, graph } = workspace;
      await visit({ question, clone, index, graph, text: path => workspace.text(path) });
    }
  }
}

class IndexedClone {
  readonly index = new SearchIndex();
  readonly graph = new ImportGraph();
  readonly #clone: Clone;
  readonly #counter = new TermCounter();
  readonly #blobs = new Map<string, string>();

  constructor(clone: Clone) {
    this.#clone = clone;
  }

  async checkOut(commit: string): Promise<void> {
    const files = this.#clone.files(commit);
    const listed = new Set(files.map(({ path }) => path));
    for (const path of [...this.#blobs.keys()].filter(known => !listed.has(known))) this.#put(path, undefined);
    const changed = files.filter(({ path, blob }) => this.#blobs.get(path) !== blob);
    const texts = await this.#clone.texts([...new Set(changed.map(({ blob }) => blob))]);
    for (const { path, blob } of changed) {
      this.#put(path, this.#factsOf(path, texts.get(blob)));
      this.#blobs.set(path, blob);
    }
  }

  async text(path: string): Promise<string> {
    const blob = this.#blobs.get(path)!;
    return (await this.#clone.texts([blob])).get(blob)!;
  }

  #factsOf(path: SnapshotFile['path'], text: string | undefined): TextFacts | undefined {
    const facts = text === undefined ? undefined : factsOf(path, text, this.#counter);
    return facts?.kind === 'text' ? facts : undefined;
  }

  #put(path: string, facts: TextFacts | undefined): void {
    if (facts === undefined) {
      this.index.remove(path);
      this.graph.remove(path);
      this.#blobs.delete(path);
    } else {
      this.index.put(path, facts);
      this.graph.put(path, facts);
    }
  }
}
