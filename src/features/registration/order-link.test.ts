import { describe, expect, it } from 'vitest';
import { afterRegistration } from './order-link.ts';

describe('afterRegistration', () => {
  it('leads to the lessons of a course that is owned', () => {
    expect(afterRegistration([{ uuid: 'u', is_owned: true }], { source: 's', h5: '/901' })).toBe('/study/index');
  });

  it('leads to the order with source and landing page', () => {
    expect(afterRegistration([{ uuid: 'u', is_owned: false }], { source: 'a b', h5: '/h5/douyin' })).toBe(
      '/order/confirm/u/0?is_first_start=1&source=a+b&h5=%2Fh5%2Fdouyin',
    );
  });

  it('leaves out a source nobody gave', () => {
    expect(afterRegistration([{ uuid: 'u', is_owned: false }], { h5: '/901' })).toBe(
      '/order/confirm/u/0?is_first_start=1&h5=%2F901',
    );
  });

  it('leads several courses to one order, also those that are owned', () => {
    const courses = [
      { uuid: 'a', is_owned: true },
      { uuid: 'b', is_owned: false },
      { uuid: 'c', is_owned: false },
    ];

    expect(afterRegistration(courses, { h5: '/901' })).toBe('/order/jointOrder/a/b,c?is_first_start=1&h5=%2F901');
  });

  it('leads to the lessons when all of several are owned', () => {
    const courses = ['a', 'b'].map((uuid) => ({ uuid, is_owned: true }));

    expect(afterRegistration(courses, {})).toBe('/study/index');
  });
});
