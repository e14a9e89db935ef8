import { describe, expect, it } from 'vitest';
import { withChosen, withCut } from './picture-value.ts';

const picture = {
  src: 'a.jpg',
  alt: '书桌',
  focus: { x: 10, y: 20 },
  link: { to: 'register' },
  hotspots: [
    { label: '报名', x: 50, y: 50, width: 25, height: 25, link: { to: 'register' } },
    { label: '上面', x: 0, y: 0, width: 20, height: 20, link: { to: 'top' } },
  ],
};

describe('a picture of a page', () => {
  it('keeps its link, and loses the focus of its former file, when it is another one', () => {
    expect(withChosen(picture, { src: 'b.jpg', alt: '', isDecorative: true })).toEqual({
      src: 'b.jpg',
      decorative: true,
      link: picture.link,
      hotspots: picture.hotspots,
    });
  });

  it('keeps the areas that are left of a cut where they are seen', () => {
    expect(withCut(picture, 'b.jpg', { x: 50, y: 50, width: 50, height: 50 })).toEqual({
      src: 'b.jpg',
      alt: '书桌',
      link: picture.link,
      hotspots: [{ label: '报名', x: 0, y: 0, width: 50, height: 50, link: { to: 'register' } }],
    });
  });
});
