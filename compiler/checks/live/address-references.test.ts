import { expect, it } from 'vitest';
import { referencesInAddress } from './address-references.ts';

it.each([
  ['/course/detail/ABC', 'course abc'],
  ['/course/list?uuids=a,b', 'course a, course b'],
  ['/liveDetail?classroom=Room-1&is_public=true', 'classroom Room-1'],
  ['/order/jointFirstStart/a/b,c', 'course a, course b, course c'],
  ['/order/jointFirstStart/a/0', 'course a'],
  ['/course/group/a/b', 'course a, activity b'],
  ['/coupon/index/c?from=h5', 'coupon c'],
  ['/coupon/index', ''],
  ['/1month', ''],
  ['/course/detail/%zz', 'course %zz'],
])('%s names %s', (address, expected) => {
  expect(
    referencesInAddress(address)
      .map(({ kind, id }) => `${kind} ${id}`)
      .join(', '),
  ).toBe(expected);
});
