import { describe, expect, it } from 'vitest';
import { findMarkdownParts, type LinkRule, toHtml } from './markdown.ts';

const rule: LinkRule = (address) =>
  address.startsWith('https://www.example.com') || /^\/(?!\/)/.test(address)
    ? { href: address, isExternal: address.startsWith('https:') }
    : undefined;
const html = (markdown: string) => toHtml(markdown, rule).trim();

describe('toHtml', () => {
  it('knows paragraphs, emphasis, lists, tables and links', () => {
    expect(html('**粗** ~~旧~~')).toBe('<p><strong>粗</strong> <del>旧</del></p>');
    expect(html('- 一\n- 二')).toContain('<li>一</li>');
    expect(html('|a|b|\n|-|-|\n|1|2|')).toContain('<td>1</td>');
    expect(html('[页](/1month)')).toBe('<p><a href="/1month">页</a></p>');
  });

  it('begins headings below the one of the page', () => {
    expect(html('# 一\n###### 六')).toBe('<h2>一</h2>\n<h6>六</h6>');
  });

  it('opens other hosts in a window that knows nothing of this one', () => {
    expect(html('[外](https://www.example.com/?a=1&b=2)')).toBe(
      '<p><a href="https://www.example.com/?a=1&#38;b=2" rel="noopener" target="_blank">外</a></p>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](<javascript:alert(1)>)', '<p><a>x</a></p>'],
    ['[x](jav&#x09;ascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](//evil.example)', '<p><a>x</a></p>'],
    ['[x](//evil.example "title")', '<p><a>x</a></p>'],
    ['[x](data:text/html,1)', '<p><a>x</a></p>'],
    ['![x](https://evil.example/p.gif)', '<p>x</p>'],
    ['[x]: javascript:alert(1)\n\n[x]', '<p><a>x</a></p>'],
    ['[x](/a"onmouseover="alert(1))', '<p><a href="/a%22onmouseover=%22alert(1)">x</a></p>'],
    ['`<a href="javascript:x">`', '<p><code>&lt;a href=&quot;javascript:x&quot;&gt;</code></p>'],
    ['&lt;a href="javascript:x"&gt;', '<p>&lt;a href=&quot;javascript:x&quot;&gt;</p>'],
  ])('lets nothing run and nothing load: %s', (markdown, safe) => {
    expect(html(markdown)).toBe(safe);
  });
});

describe('findMarkdownParts', () => {
  it('finds addresses, pictures and HTML in order', () => {
    expect(
      findMarkdownParts('[a](/x) ![b](c.jpg) <b> <https://d.example>\n\n[e]: /f').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['address', '/x'],
      ['image', '![b](c.jpg)'],
      ['address', 'c.jpg'],
      ['html', '<b>'],
      ['address', 'https://d.example'],
      ['address', '/f'],
    ]);
  });
});

describe('a text made to be slow', () => {
  const hostile = [
    '- ',
    '1. ',
    '*a_ ',
    '> - ',
    '> ',
    '_*a',
    '[a](b)',
    '*a*',
    '**a**',
    '[',
    '- a\n',
    '2. *a_',
    '`a ',
    '**a** ',
  ];

  it.each(hostile)('is answered at once, in the check and in the build: %j', (piece) => {
    const text = piece.repeat(Math.floor(20_000 / piece.length));

    const started = process.cpuUsage();
    findMarkdownParts(`<${text}`);
    html(text);
    const { user } = process.cpuUsage(started);

    expect(user / 1000).toBeLessThan(1000);
  });
});
