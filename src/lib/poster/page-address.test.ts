import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const HERE = { origin: 'https://m.zhiyan.example', pathname: '/h5/douyin' };

it.each([
  ['nothing', {}, ''],
  ['its channel and its source', { ch: 'a1b2', source: 'promotion_2203' }, '?ch=a1b2&source=promotion_2203'],
  ['no click id and no word of the ad', { clickid: 'secret', utm_source: 'dy', ch: 'a1' }, '?ch=a1'],
  ['no mark with other characters', { source: 'a b"<', ch: '' }, ''],
] as const)('a page shares %s', (_, came, query) => {
  expect(pageAddress(HERE, came)).toBe(`https://m.zhiyan.example/h5/douyin${query}`);
});

it('an address that makes a dense code goes without marks', () => {
  expect(pageAddress({ ...HERE, pathname: `/${'a'.repeat(100)}` }, { source: 's'.repeat(64) })).toBe(
    `https://m.zhiyan.example/${'a'.repeat(100)}`,
  );
});

it('never leads to another site', () => {
  expect(pageAddress({ ...HERE, pathname: '//evil.example/x' })).toMatch(/^https:\/\/m\.zhiyan\.example\//);
});
