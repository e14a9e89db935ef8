import { describe, expect, it } from 'vitest';
import { addressCases } from './recognise-address.cases.ts';
import { recogniseAddress } from './recognise-address.ts';

const rows = addressCases.map(([text, receiver, phone, place, location, unread = []]) => ({
  text,
  read: { receiver, phone, place, location, unread },
}));

describe('recogniseAddress', () => {
  it.each(rows)('reads $text', ({ text, read }) => {
    expect(recogniseAddress(text)).toMatchObject(read);
  });

  it('does not guess a province from a county that several cities have', () => {
    expect(recogniseAddress('朝阳区建国路 1 号').area_path).toEqual([]);
  });

  it.each([
    ['浙江省杭州市西湖区文三路398号', true],
    ['广东省东莞市松山湖大道1号', true],
    ['西安市高新区科技二路10号', false],
    ['文三路398号', false],
  ])('knows whether %s names the whole place', (text, isComplete) => {
    expect(recogniseAddress(text).is_area_complete).toBe(isComplete);
  });

  it('takes its time from the length of the text alone', () => {
    for (const text of ['浙江'.repeat(150), ' '.repeat(300), '13800138000'.repeat(27), '（'.repeat(300)]) {
      expect(recogniseAddress(text).location.length).toBeLessThanOrEqual(120);
    }
  });
});
