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
    });
    assert.match(text, /&#60;boom&#62;/);
    assert.doesNotMatch(text, /<table>[\s\S]*<caption>/);
  });
});
