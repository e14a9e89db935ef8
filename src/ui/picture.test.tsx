import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ImageContent } from '#src/page-model/values.ts';
import { Picture } from './picture.tsx';

const image: ImageContent = {
  src: {
    src: '/media/desk-828.jpg',
    width: 1500,
    height: 1000,
    sources: [
      { type: 'image/avif', srcset: '/media/desk-828.avif 828w' },
      { type: 'image/webp', srcset: '/media/desk-828.webp 828w' },
    ],
  },
  alt: '一张书桌',
};

describe('Picture', () => {
  it('offers the best encoding first and knows its size', () => {
    const markup = renderToStaticMarkup(<Picture image={image} page={{}} />);

    expect([...markup.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(['image/avif', 'image/webp']);
    expect(markup).toContain('width="1500" height="1000" alt="一张书桌"');
  });

  it('waits until the visitor comes near', () => {
    const markup = renderToStaticMarkup(<Picture image={image} page={{}} />);

    expect(markup).toContain('loading="lazy"');
    expect(markup).not.toContain('fetchPriority');
  });

  it("is fetched at once when it is the page's first", () => {
    const markup = renderToStaticMarkup(<Picture image={image} page={{ firstPicture: image.src }} />);

    expect(markup).toContain('loading="eager" fetchPriority="high"');
  });

  it('says nothing of a decorative picture', () => {
    const markup = renderToStaticMarkup(<Picture image={{ src: image.src, decorative: true }} page={{}} />);

    expect(markup).toContain('alt=""');
  });
});
