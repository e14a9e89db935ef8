import { describe, expect, it } from 'vitest';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import type { PageContent } from '../compile/page-content.ts';
import { contentHash } from '../release/content-hash.ts';
import { describePublished as describeContent } from './describe-published.ts';

const TITLE = { type: 'heading', id: 'heading-1', text: '开班', level: 2, align: 'left' } as Block;
const DIALOG = { type: 'exit-dialog', id: 'exit-dialog-1', variant: 'douyin' } as Block;

function pageOf(...blocks: Block[]): CompiledPage {
  return {
    version: 1,
    path: '/a',
    title: '开班',
    description: '七天',
    status: 'live',
    access: 'public',
    agreements: [],
    share: { title: '开班', description: '七天', image: 'https://m.example.com/media/share-0123456789.png' },
    theme: { background: '#fff', accent: '#c93400' },
    blocks,
  };
}

const contentOf = (page: CompiledPage, more: Partial<PageContent> = {}): PageContent => ({
  ...{ page, arms: {}, ledFrom: [], ...more },
  site: { brand: '知研', origin: 'https://m.example.com', apiBase: '', hosts: ['m.example.com'], ...more.site },
});
const describePublished = (before: CompiledPage, after: CompiledPage) =>
  describeContent(contentOf(before), contentOf(after));

describe('what visitors of a published page find otherwise', () => {
  it('is nothing in the same page', () => {
    expect(describePublished(pageOf(TITLE), pageOf(TITLE))).toEqual([]);
  });

  it('names a block that is not shown any more, which may be hidden or gone', () => {
    expect(describePublished(pageOf(TITLE, DIALOG), pageOf(TITLE))).toEqual(['不再显示“挽留弹窗”']);
  });

  it('names a block that was not shown before', () => {
    expect(describePublished(pageOf(TITLE), pageOf(TITLE, DIALOG))).toEqual(['多了“挽留弹窗”，在“标题”之后']);
  });

  it('names a picture whose content is another under the same name', () => {
    const after = pageOf(TITLE);
    const share = { ...after.share, image: after.share.image.replace('0123456789', '9876543210') };

    expect(describePublished(pageOf(TITLE), { ...after, share })).toEqual(['换了图片 share']);
  });

  const text = (html: string) => ({ type: 'rich-text', id: 'rich-text-1', markdown: html }) as unknown as Block;
  const button = (href: string) =>
    ({
      type: 'button',
      id: 'button-1',
      label: '报名',
      link: { action: 'redirect', href, type: 3 },
    }) as unknown as Block;
  const code = (content: string) =>
    ({ type: 'qr-code', id: 'qr-code-1', content: { content, size: 21, path: `M${content}` } }) as unknown as Block;

  it.each([
    [
      'a text',
      text('<p>看<a href="/course/1">英语全程班</a></p>'),
      text('<p>看<a href="https://evil.example/pay?a=1&amp;b=2">英语全程班</a></p>'),
      '“正文”里的链接“英语全程班”通向 /course/1 → 【站外 evil.example】https://evil.example/pay?a=1&b=2',
    ],
    ['a button', button('/course/1'), button('/course/2'), '“按钮”里的链接“报名”通向 /course/1 → /course/2'],
    [
      'a QR code',
      code('https://m.example.com/901'),
      code('https://evil.example/'),
      '“二维码”里的链接“二维码”通向 https://m.example.com/901 → 【站外 evil.example】https://evil.example/',
    ],
  ])('says where a link of %s leads, though its words stay', (_what, before, after, sentence) => {
    expect(describePublished(pageOf(before), pageOf(after))).toEqual([sentence]);
    expect(contentHash(contentOf(pageOf(before)))).not.toBe(contentHash(contentOf(pageOf(after))));
  });

  it('names what only the second sentence of a long text says', () => {
    const words = (price: string, first: string) =>
      text(`<p>${first}。从零开始，名师带练，七天拿下长难句。</p><p>全程班 ${price} 元。</p>`);

    expect(describePublished(pageOf(words('8980', '开班')), pageOf(words('898', '开课')))).toEqual([
      expect.stringContaining('8980'),
    ]);
  });

  it('tells of arms, of addresses that lead to it and of the site', () => {
    const experiment = { name: '首屏', arms: [{ id: 'b', name: '新标题', share: 50 }] } as unknown as NonNullable<
      PageContent['experiment']
    >;
    const arm = (words: string) => pageOf({ ...TITLE, text: words } as Block);
    const before = contentOf(pageOf(TITLE), { experiment, arms: { b: arm('开课') } });

    expect(
      describeContent(before, contentOf(pageOf(TITLE), { experiment, arms: { b: arm('加微信') }, ledFrom: ['/old'] })),
    ).toEqual(['方案“新标题”：“标题”的文字 “开课” → “加微信”', '/old 会跳到这一页']);
  });

  it('is never nothing where visitors get something else', () => {
    const odd = (hint: number) => ({ ...TITLE, id: `x${hint}` }) as Block;

    expect(describePublished(pageOf(odd(1)), pageOf(odd(2)))).toEqual([expect.stringContaining('其他看不见的改动')]);
  });

  it('of a new page is where it leads out of the site', () => {
    const page = pageOf(button('https://evil.example/'), button('/course/1'));

    expect(describeContent(undefined, contentOf(page))).toEqual([
      '“按钮”里的链接“报名”通向 【站外 evil.example】https://evil.example/',
    ]);
  });
});

describe('the hash of a page’s content', () => {
  const picture = (src: string, sources: object[] = []) =>
    ({
      type: 'image-stack',
      id: 'image-stack-1',
      images: [{ src: { src, width: 9, height: 9, sources } }],
    }) as unknown as Block;
  const hashOf = (...blocks: Block[]) => contentHash(contentOf(pageOf(...blocks)));

  it('is the same whatever widths its pictures are published in, and in whatever order its keys stand', () => {
    const small = picture('/media/hero-0123456789-480.jpg');

    expect(hashOf(small)).toBe(
      hashOf(picture('/media/hero-0123456789-828.webp', [{ type: 'image/avif', srcset: 'x' }])),
    );
    expect(hashOf(TITLE)).toBe(hashOf(Object.fromEntries(Object.entries(TITLE).reverse()) as unknown as Block));
    expect(
      contentHash(contentOf({ ...pageOf(TITLE), firstPicture: { src: 'x', width: 1, height: 1, sources: [] } })),
    ).toBe(hashOf(TITLE));
  });

  it('is another one with another picture, arm, address or brand', () => {
    const page = pageOf(TITLE);
    const all = [
      hashOf(TITLE),
      hashOf(picture('/media/hero-0123456789-480.jpg')),
      hashOf(picture('/media/hero-9876543210-480.jpg')),
      contentHash(contentOf(page, { arms: { b: page } })),
      contentHash(contentOf(page, { ledFrom: ['/old'] })),
      contentHash(contentOf(page, { site: { brand: '别的', origin: '', apiBase: '', hosts: [] } })),
    ];

    expect(new Set(all).size).toBe(all.length);
  });
});
