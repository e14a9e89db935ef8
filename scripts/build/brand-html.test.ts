import { describe, expect, it } from 'vitest';
import { apiTags, fillBrand } from './brand-html.ts';

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

describe('apiTags', () => {
  it('name an API of another origin once for the script, and once for the connection', () => {
    const tags = apiTags('https://api.school.cn');

    expect(tags.map(({ tag, attrs }) => [tag, attrs?.content ?? attrs?.href])).toEqual([
      ['meta', 'https://api.school.cn'],
      ['link', 'https://api.school.cn'],
    ]);
  });
});
