import { describe, expect, it } from 'vitest';
import { countFilters, filterQuery, isSameShelf, readFilters, readUuids } from './course-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const uuid = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const uuidsOf = (query: string) => readUuids(new URLSearchParams(query));

describe('readFilters', () => {
  it.each([
    ['', {}],
    ['subject=1', { subject: 1 }],
    [
      'subject=1&year=2027&type=2&max_price=100&sort=price_asc',
      { subject: 1, year: 2027, type: 2, maxPrice: 100, sort: 'price_asc' },
    ],
    ['max_price=0', { maxPrice: 0 }],
    ['sort=popular', {}],
    ['subject=0', {}],
    ['subject=10000&year=1999&type=9&max_price=-1&sort=name', {}],
    ['subject=1.5&year=2027abc&type=%202&max_price=1e2', {}],
    ['subject=1&subject=2', { subject: 1 }],
    ['subject=&year=&type=&sort=', {}],
    [`subject=${'9'.repeat(400)}`, {}],
    ['type=__proto__&sort=constructor', {}],
    ['subject=<script>&other=1', {}],
  ])('reads %j as %j', (query, filters) => {
    expect(read(query)).toEqual(filters);
  });

  it('finds in the query it builds what went in', () => {
    const filters = { subject: 3, year: 2028, type: 4, maxPrice: 0, sort: 'newest' } as const;
    const query = new URLSearchParams(Object.entries(filterQuery(filters)).map(([key, value]) => [key, String(value)]));

    expect(readFilters(query)).toEqual(filters);
  });
});

describe('readUuids', () => {
  it('is undefined where an address names no courses', () => {
    expect(uuidsOf('subject=1')).toBeUndefined();
  });

  it('keeps the order and takes each course once, however it is written', () => {
    expect(uuidsOf(`uuids=${uuid(7)},${uuid(3)},${uuid(7).toUpperCase()}`)).toEqual([uuid(7), uuid(3)]);
  });

  it.each(['', ',', 'x,y', `${uuid(1)}0`, `${uuid(1)}/../x`, '__proto__'])('takes nothing of %j', (uuids) => {
    expect(uuidsOf(`uuids=${encodeURIComponent(uuids)}`)).toEqual([]);
  });

  it('keeps what is right beside what is not', () => {
    expect(uuidsOf(`uuids=x,${uuid(2)},`)).toEqual([uuid(2)]);
  });

  it('asks for no more than the server takes', () => {
    const many = Array.from({ length: 80 }, (_, index) => uuid(index)).join(',');

    expect(uuidsOf(`uuids=${many}`)).toHaveLength(50);
  });
});

describe('countFilters', () => {
  it('counts what narrows the list, not its order', () => {
    expect(countFilters({ subject: 1, maxPrice: 0, sort: 'newest' })).toBe(2);
  });
});

describe('isSameShelf', () => {
  it('looks past the order', () => {
    expect(isSameShelf({ type: 2, sort: 'newest' }, { type: 2 })).toBe(true);
    expect(isSameShelf({ type: 2 }, { type: 2, subject: 1 })).toBe(false);
  });
});
