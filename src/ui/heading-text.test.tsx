import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HeadingText } from './heading-text.tsx';

describe('HeadingText', () => {
  it('lets a line end after a phrase', () => {
    const markup = renderToStaticMarkup(<HeadingText text="七天，读懂一句长难句" />);

    expect(markup.replace(/<\/?span[^>]*>/g, '')).toBe('七天，<wbr/>读懂一句长难句');
  });

  it.each([
    ['三个人学，', '学，'],
    ['去吗？', '吗？'],
    ['考研不必一个人扛', '人扛'],
    ['“押题”？', '题”？'],
  ])('never leaves a mark or the last character of “%s” to a line of its own', (text, whole) => {
    expect(renderToStaticMarkup(<HeadingText text={text} />)).toMatch(
      new RegExp(`<span class="whole">${whole}</span>$`),
    );
  });

  it('lets a line end between the words of a long phrase', () => {
    const markup = renderToStaticMarkup(<HeadingText text="推开门之后的二十分钟" />);

    expect(markup).toContain('<wbr/>');
    expect(markup).not.toContain('分<wbr/>钟');
  });

  it('changes no character', () => {
    const text = '“押题”？——不，是把 40 页读完。';

    expect(renderToStaticMarkup(<HeadingText text={text} />).replace(/<[^>]*>/g, '')).toBe(text);
  });
});
