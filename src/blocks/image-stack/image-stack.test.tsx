// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { elementsOf, markupOf, sampleImage } from '../testing.tsx';
import ImageStack from './image-stack.tsx';

const toForm = { action: 'scroll', href: '#register' } as const;

describe('image-stack', () => {
  it('makes a picture with a link one link named by the picture', () => {
    const images = [{ ...sampleImage(), link: toForm }];

    const root = elementsOf(markupOf(ImageStack, { type: 'image-stack', id: 'stack', gap: false, images }));

    expect(root.querySelector('a')?.getAttribute('href')).toBe('#register');
    expect(root.querySelector('a img')?.getAttribute('alt')).toBe('一张书桌');
  });

  it('places a hotspot by percentages of the picture and gives it a name', () => {
    const hotspots = [{ label: '去报名', x: 10, y: 60, width: 80, height: 35, link: toForm }];

    const markup = markupOf(ImageStack, {
      type: 'image-stack',
      id: 'stack',
      gap: false,
      images: [{ ...sampleImage(), hotspots }],
    });

    expect(markup).toContain('<rect x="10%" y="60%" width="80%" height="35%"');
    expect(markup).toContain('aria-label="去报名"');
    expect(markup).not.toContain('style=');
  });
});
