import { describe, expect, it } from 'vitest';
import { placeAfterDrop, scrollStep, slotAt } from './row-drag.ts';

const rows = [0, 30, 60].map((top) => ({ top, height: 30 }));

describe('a row that is dragged', () => {
  it.each([
    [-5, 0],
    [14, 0],
    [16, 1],
    [74, 2],
    [76, 3],
    [500, 3],
  ])('at %i comes before row %i', (y, slot) => {
    expect(slotAt(rows, y)).toBe(slot);
  });

  it('stays where it is on either side of itself', () => {
    expect([placeAfterDrop(1, 1), placeAfterDrop(1, 2), placeAfterDrop(1, 3), placeAfterDrop(2, 0)]).toEqual([
      1, 1, 2, 0,
    ]);
  });

  it('scrolls its list near the edges, the nearer the faster', () => {
    const list = { top: 100, height: 400 };

    expect(scrollStep(list, 300)).toBe(0);
    expect(scrollStep(list, 140)).toBeLessThan(0);
    expect(scrollStep(list, 90)).toBe(-14);
    expect(scrollStep(list, 470)).toBeGreaterThan(0);
    expect(scrollStep(list, 480)).toBeGreaterThan(scrollStep(list, 460));
  });
});
