import assert from 'node:assert/strict';
import { html } from '../../../src/editor/usage/html.ts';
import { usageHtml } from '../../../src/editor/usage/usageHtml.ts';

describe('html', () => {
  it('escapes every value that is not HTML itself', () => {
    const hostile = `"><script>alert('x')</script>&`;
    const { text } = html`<p title="${hostile}">${[html`<b>${hostile}</b>`]}</p>`;
    assert.match(text, /^<p title="[^"<>]*"><b>[^<>]*<\/b><\/p>$/);
  });
});

describe('the usage view', () => {
  it('says what is wrong while there is no prompt', () => {
    const { text } = usageHtml({
      state: { mode: 'file', budget: 8_000, question: '', isEstimate: false, error: new Error('<boom>') },
      sent: [],
      advice: { accepted: 0, overridden: 0, ignored: 0 },
    });
    assert.match(text, /&#60;boom&#62;/);
    assert.doesNotMatch(text, /<table>[\s\S]*<caption>/);
  });

  it('says what became of recommendations, once there was one', () => {
    const page = (accepted: number, overridden: number, ignored: number): string =>
      usageHtml({
        state: { mode: 'file', budget: 8_000, question: '', isEstimate: false },
        sent: [],
        advice: { accepted, overridden, ignored },
      }).text;
    assert.doesNotMatch(page(0, 0, 0), /Recommendations/);
    const text = page(7, 1, 2);
    for (const row of [/Accepted<\/th><td>7</, /Overridden<\/th><td>1</, /Ignored<\/th><td>2</, /<td>70\s?%</]) {
      assert.match(text, row);
    }
    assert.match(text, /data-action="clearAdvice"/);
  });
});
