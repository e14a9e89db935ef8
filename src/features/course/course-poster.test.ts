// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { priceDisplayTypes } from '#src/contract/states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { isOwnPicture } from '#src/lib/poster/draw-poster.ts';
import { coursePoster } from './course-poster.ts';

const { PRICE, FREE, CONSULT, FROM } = priceDisplayTypes;

it.each([
  [19_900, PRICE, '¥199'],
  [19_950, FROM, '¥199.50 起'],
  [0, PRICE, '免费'],
  [100, FREE, '免费'],
  [19_900, CONSULT, ''],
] as const)('%i cents, shown as %i, stand on a poster as %j', (price, display, text) => {
  const said = { uuid: '10000000-0000-4000-8000-000000000001', name: '长难句', price, price_display_type: display };

  expect(coursePoster(replyTo('GET /api/v1/course/by_number/{number}', said)).price).toBe(text);
});

it.each([
  ['/storage/covers/a.jpg', true],
  ['https://m.zhiyan.example/storage/a.jpg', true],
  ['https://cdn.example/a.jpg', false],
  ['data:image/png;base64,AA', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s may be drawn: %s', (address, may) => {
  expect(isOwnPicture(address, 'https://m.zhiyan.example/course/detail/1')).toBe(may);
});
