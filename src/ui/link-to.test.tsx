import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinkTo } from './link-to.tsx';

describe('LinkTo', () => {
  it('opens a new window without handing it this one', () => {
    const markup = renderToStaticMarkup(
      <LinkTo link={{ action: 'new-window', href: 'https://www.example.com/', type: 4 }}>去看看</LinkTo>,
    );

    expect(markup).toContain('target="_blank" rel="noopener"');
    expect(markup).toContain('href="https://www.example.com/"');
  });

  it('stays in this window for everything else', () => {
    const markup = renderToStaticMarkup(<LinkTo link={{ action: 'scroll', href: '#register' }}>报名</LinkTo>);

    expect(markup).toBe('<a data-action="scroll" href="#register">报名</a>');
  });
});
