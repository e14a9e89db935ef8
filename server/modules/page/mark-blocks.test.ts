import { describe, expect, it } from 'vitest';
import { markBlocks } from './mark-blocks.ts';

const rendered = {
  document:
    '<head><title>春</title></head><main><section id="hero-1">A</section><section id="faq-1">B</section></main>',
  blocks: [
    { id: 'hero-1', type: 'hero', index: 0, fragment: null },
    { id: 'faq-1', type: 'faq', index: 1, fragment: 'camp-faq' },
  ],
};

describe('markBlocks', () => {
  it('draws a line around the blocks of the places, and begins at the first', () => {
    const marked = markBlocks(rendered, '1');

    expect(marked).toContain('<style>#faq-1{outline');
    expect(marked).toContain('<span id="first-change"></span><section id="faq-1">');
    expect(marked).not.toContain('#hero-1');
  });

  it.each([undefined, '', '7', '1;}body{', '</style>', ['1']])('leaves the document as it is for %s', (changed) => {
    expect(markBlocks(rendered, changed)).toBe(rendered.document);
  });
});
