/** Text of HTML: made by `html` alone, so that everything else in it is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose values are text unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + textOf(values[index - 1]!) + string));
}

function textOf(value: Part): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
