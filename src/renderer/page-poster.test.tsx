import { expect, it } from 'vitest';
import type { CompiledPage } from '#src/page-model/page.ts';
import { pagePoster } from './page-poster.tsx';

const share = { title: '春', description: '一句', image: 'https://m.zhiyan.example/a.jpg', poster: true };
const when = [{ login: true }];
const posterOf = (page: object) => pagePoster({ share, blocks: [], ...page } as unknown as CompiledPage);

it('a poster shows the first picture of the page, else that of its share card', () => {
  expect(posterOf({ firstPicture: { src: '/media/hero.jpg' } }).image).toBe('/media/hero.jpg');
  expect(posterOf({}).image).toBe(share.image);
});

it.each([
  ['none', [{ type: 'heading' }, { type: 'hero' }], ''],
  [
    'the first',
    [
      { type: 'hero', price: 39900 },
      { type: 'sticky-buy', price: 100 },
    ],
    '¥399',
  ],
  ['that of the group', [{ type: 'group-buy', groupPrice: 14950, price: 19900 }], '¥149.50'],
  ['nothing to pay', [{ type: 'price-card', price: 0 }], '免费'],
  [
    'never one that some visitors do not see',
    [
      { type: 'hero', price: 100, when },
      { type: 'hero', price: 200 },
    ],
    '¥2',
  ],
])('its price is %s', (_, blocks, price) => {
  expect(posterOf({ blocks }).price).toBe(price);
});
