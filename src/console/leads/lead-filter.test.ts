import { describe, expect, it } from 'vitest';
import { hasFilter, mobileOf, readFilter, withField } from './lead-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('readFilter', () => {
  it.each([
    ['', {}],
    ['stage=valid&page=%2F901&words=小周', { stage: 'valid', page: '/901', words: '小周' }],
    ['owner=none&due=1&order=next-contact', { owner: 'none', due: '1', order: 'next-contact' }],
    ['from=2026-02-28&until=2026-11-20', { from: '2026-02-28', until: '2026-11-20' }],
    ['from=2026-02-31&until=yesterday&page=%2F901', { page: '/901' }],
    ['stage=odd&order=odd&unknown=1&page=', {}],
  ])('of "%s" is %j', (search, filter) => {
    expect(read(search)).toEqual(filter);
  });
});

describe('withField', () => {
  it('sets a field, takes an empty one out, and leaves the others', () => {
    const search = withField(new URLSearchParams('page=%2F901&words=x'), 'stage', 'new');

    expect(read(search.toString())).toEqual({ page: '/901', words: 'x', stage: 'new' });
    expect(read(withField(search, 'words', '').toString())).toEqual({ page: '/901', stage: 'new' });
  });
});

describe('mobileOf', () => {
  it.each([
    ['13800138000', '13800138000'],
    [' 138 0013-8000 ', '13800138000'],
    ['8000', undefined],
    ['小周', undefined],
  ])('of "%s" is %s', (words, mobile) => {
    expect(mobileOf(words)).toBe(mobile);
  });
});

describe('hasFilter', () => {
  it('is about what narrows the list down, beside the stage', () => {
    expect(hasFilter(read('stage=new&order=next-contact'))).toBe(false);
    expect(hasFilter(read('due=1'))).toBe(true);
  });
});
