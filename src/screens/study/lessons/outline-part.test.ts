import { describe, expect, it } from 'vitest';
import { partOf, readPart } from './outline-part.ts';

describe('readPart', () => {
  it.each([
    ['2', [1, 2], 2],
    ['3', [1, 2], 1],
    [null, [2], 2],
    ['1', [], undefined],
  ] as const)('of %s among %j is %s', (text, parts, part) => {
    expect(readPart(text, parts)).toBe(part);
  });
});

describe('partOf', () => {
  it.each([
    ['3', 3],
    ['4', undefined],
    ['', undefined],
  ])('of "%s" is %s', (text, part) => {
    expect(partOf(text)).toBe(part);
  });
});
