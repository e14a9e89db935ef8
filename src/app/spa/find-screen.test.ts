import { expect, it } from 'vitest';
import { findScreen } from './find-screen.ts';
import { screens } from './screens.ts';

it.each([
  ['/', '/'],
  ['/login/', '/login'],
  ['/course/list', '/course/list'],
  ['/COURSE/LIST', '/course/list'],
  ['/course/detail/10000000-0000-4000-8000-000000000001', '/course/detail/:course_uuid'],
  ['/course/detail', undefined],
  ['/coupon/index', '/coupon/index/:coupon_uuid?'],
  ['/course/introduce/a/b', undefined],
  ['/promotion_2205', undefined],
])('%s is %s', (path, pattern) => {
  expect(findScreen(screens, path)?.path).toBe(pattern);
});

it('finds each screen by its own pattern', () => {
  for (const screen of screens) expect(findScreen(screens, screen.path)?.path).toBe(screen.path);
});
