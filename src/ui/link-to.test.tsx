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

  it('says which page of a mini-program it is, and leads elsewhere without scripts', () => {
    const program = { appId: 'wx0123456789abcdef', page: 'pages/course/index' };
    const markup = renderToStaticMarkup(
      <LinkTo link={{ action: 'mini-program', href: '/course/list', type: 32, program }}>去小程序</LinkTo>,
    );

    expect(markup).toContain('data-app-id="wx0123456789abcdef" data-app-page="pages/course/index"');
    expect(markup).toContain('href="/course/list"');
  });

  it('stays in this window for everything else', () => {
    const markup = renderToStaticMarkup(<LinkTo link={{ action: 'scroll', href: '#register' }}>报名</LinkTo>);

    expect(markup).toBe('<a href="#register" data-action="scroll">报名</a>');
  });
});
