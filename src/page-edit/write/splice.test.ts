import { describe, expect, it } from 'vitest';
import { spliceBetween } from './splice.ts';

describe('spliceBetween', () => {
  it('cuts no character of two code units, at either end', () => {
    expect(spliceBetween('😀', '😁')).toEqual([{ start: 0, end: 2, text: '😁' }]);
    expect(spliceBetween('a😀b', 'a😁b')).toEqual([{ start: 1, end: 3, text: '😁' }]);
    expect(spliceBetween('\ud83d\ude00', '\ud83c\ude00')).toEqual([{ start: 0, end: 2, text: '\ud83c\ude00' }]);
  });

  it('is empty between equal texts', () => {
    expect(spliceBetween('😀a', '😀a')).toEqual([]);
  });
});
