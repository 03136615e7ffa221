/** What some models want in front of a text, by the beginning of their names; their model cards say so. */
const PREFIXES: readonly { readonly model: RegExp; readonly question: string; readonly passage: string }[] = [
  { model: /nomic-embed/i, question: 'search_query: ', passage: 'search_document: ' },
  { model: /(?:^|[/-])e5-/i, question: 'query: ', passage: 'passage: ' },
];

export function taskPrefixes(model: string): { readonly question: string; readonly passage: string } {
  return PREFIXES.find(entry => entry.model.test(model)) ?? { question: '', passage: '' };
}
