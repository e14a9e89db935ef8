import { describe, expect, it } from 'vitest';
import { withQueryOf } from './with-query-of.ts';

describe('withQueryOf', () => {
  it.each([
    ['/1202?source=a', '/1203', '/1203?source=a'],
    ['/1202?source=a', '/course/list?category=en', '/course/list?category=en&source=a'],
    ['/1202', '/course/list?category=en', '/course/list?category=en'],
    ['/1202?', '/1203', '/1203'],
    ['https://kaoyan.example/1202?source=a?b', '/1203', '/1203?source=a?b'],
  ])('leads from %s to %s as %s', (url, target, expected) => {
    expect(withQueryOf(url, target)).toBe(expected);
  });
});
