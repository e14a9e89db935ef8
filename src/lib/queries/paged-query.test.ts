import { describe, expect, it } from 'vitest';
import { endOfList, nextPageNumber } from './paged-query.ts';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve(),
};

describe('endOfList', () => {
  it.each([
    [{}, 'more'],
    [{ hasNextPage: false }, 'end'],
    [{ isFetchNextPageError: true }, 'failed'],
    [{ isFetchNextPageError: true, isFetchingNextPage: true }, 'loading'],
  ])('reads %j as %s', (change, state) => expect(endOfList({ ...query, ...change }).state).toBe(state));
});

describe('nextPageNumber', () => {
  it.each([
    [{ page: 1, page_size: 10, total: 11 }, 2],
    [{ page: 1, page_size: 10, total: 10 }, undefined],
    [{ page: 1, page_size: 10, total: 0 }, undefined],
  ])('after %j comes %j', (page, next) => expect(nextPageNumber(page)).toBe(next));
});
