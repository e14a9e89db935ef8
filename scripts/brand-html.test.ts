import { describe, expect, it } from 'vitest';
import { fillBrand } from './brand-html.ts';

describe('fillBrand', () => {
  it('puts the brand into every place, as text', () => {
    const html = '<title>%brand.name%</title><meta name="application-name" content="%brand.name%" />';

    expect(fillBrand(html, { name: 'A&B "<学>"' })).toBe(
      '<title>A&#38;B &#34;&#60;学&#62;&#34;</title><meta name="application-name" content="A&#38;B &#34;&#60;学&#62;&#34;" />',
    );
  });

  it.each(['motto', 'constructor'])('refuses a place of which the brand knows nothing: %s', (key) => {
    expect(() => fillBrand(`%brand.${key}%`, { name: '知研' })).toThrow(`no brand.${key}`);
  });
});
