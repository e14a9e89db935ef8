import { describe, expect, it } from 'vitest';
import { isStorable } from './storable.ts';

describe('isStorable', () => {
  it.each([null, 1, '', '𠮷 👩‍👩‍👧', { a: [{ b: 'c' }] }])('accepts %j', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  it.each(['a\0', '\ud800', ['\udc00x'], { a: [{ b: '\0' }] }, { '\0': 1 }])('refuses %j', (value) => {
    expect(isStorable(value)).toBe(false);
  });

  it('refuses a hundred thousand levels', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];

    expect(isStorable(deep)).toBe(false);
  });
});
