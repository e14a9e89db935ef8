import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HeadingText } from './heading-text.tsx';

describe('HeadingText', () => {
  it('lets a line end after a phrase', () => {
    expect(renderToStaticMarkup(<HeadingText text="七天，读懂一句长难句" />)).toBe('七天，<wbr/>读懂一句长难句');
  });

  it('lets a line end between the words of a long phrase', () => {
    const markup = renderToStaticMarkup(<HeadingText text="推开门之后的二十分钟" />);

    expect(markup).toContain('<wbr/>');
    expect(markup).not.toContain('分<wbr/>钟');
  });

  it('changes no character', () => {
    const text = '“押题”？——不，是把 40 页读完。';

    expect(renderToStaticMarkup(<HeadingText text={text} />).replaceAll('<wbr/>', '')).toBe(text);
  });
});
