import type { Locator } from 'playwright-core';

/** Text as a person reads it: VS Code's no-break spaces are blanks. */
export function readable(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ').trim();
}

/** The text of an element with the line breaks that it has on the screen, between paragraphs for instance. */
export async function renderedText(element: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would run the paragraphs together.
  return readable(await element.innerText());
}

/** A pattern that the whole text must match; any run of white space is a blank. */
export function exactly(text: string): RegExp {
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
  return new RegExp(`^\\s*${pattern}\\s*$`);
}
