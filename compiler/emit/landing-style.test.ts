import { describe, expect, it } from 'vitest';
import { type StylePiece, styleText } from './landing-style.ts';

const rule = (text: string, needs: readonly string[], body: string): StylePiece => ({
  selectors: [{ text, needs }],
  body,
});

describe('styleText', () => {
  it('has the selectors whose classes the page has, in their order', () => {
    const pieces: StylePiece[] = [
      {
        selectors: [
          { text: 'p', needs: [] },
          { text: '.faq', needs: ['faq'] },
        ],
        body: 'margin:0',
      },
      rule('.page .price', ['page', 'price'], 'color:red'),
      rule('.page .faq', ['page', 'faq'], 'color:red'),
    ];

    expect(styleText(pieces, new Set(['page', 'price']), [])).toBe('p{margin:0}.page .price{color:red}');
  });

  it('leaves out a condition around nothing', () => {
    const pieces: StylePiece[] = [
      { condition: '@media print', pieces: [rule('.faq', ['faq'], 'color:red')] },
      { condition: '@media (hover:hover)', pieces: [rule('a', [], 'color:red')] },
    ];

    expect(styleText(pieces, new Set(), [])).toBe('@media (hover:hover){a{color:red}}');
  });

  it('has the tokens and animations that its rules use, and the tokens that a script asks for', () => {
    const pieces: StylePiece[] = [
      {
        tokens: [
          ['--ink', '--ink:#000'],
          ['--ground', '--ground:#fff'],
          ['--page', '--page:var(--ground)'],
          ['--star', '--star:#fc0'],
          ['--veil', '--veil:#0008'],
        ],
      },
      rule('a', [], 'background:var(--page);animation:in 1s'),
      { animation: 'in', text: '@keyframes in{0%{opacity:0}}' },
      { animation: 'out', text: '@keyframes out{0%{opacity:1}}' },
    ];

    expect(styleText(pieces, new Set(), ['--star', '--other'])).toBe(
      ':root{--ground:#fff;--page:var(--ground);--star:#fc0}a{background:var(--page);animation:in 1s}@keyframes in{0%{opacity:0}}',
    );
  });
});
