import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storePages, takePages } from './stored-pages.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00+08:00') });
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.useRealTimers();
});

const list = { pages: [{ list: ['a'] }, { list: ['b'] }], pageParams: [1, 2] };
const key = ['courses', { subject: 1 }];

describe('kept pages', () => {
  it('come back for the same list, once', () => {
    storePages(key, list);

    expect(takePages(key)).toEqual(list);
    expect(takePages(key)).toBeUndefined();
  });

  it('do not come back for another list', () => {
    storePages(key, list);

    expect(takePages(['courses', { subject: 2 }])).toBeUndefined();
  });

  it('do not come back after half an hour, nor from the future', () => {
    storePages(key, list);
    vi.advanceTimersByTime(30 * 60_000);
    expect(takePages(key)).toBeUndefined();

    storePages(key, list);
    vi.setSystemTime(Date.now() - 1);
    expect(takePages(key)).toBeUndefined();
  });

  it('are not kept when they are too many', () => {
    storePages(key, { pages: ['x'.repeat(400_000)], pageParams: [1] });

    expect(stored.size).toBe(0);
  });

  it.each(['{', 'null', '7', '{"of":["courses",{"subject":1}],"at":1763611200000,"pages":[]}'])(
    'that are %s count as none',
    (text) => {
      stored.set('kept-pages', text);

      expect(takePages(key)).toBeUndefined();
    },
  );
});
