import { describe, expect, it } from 'vitest';
import {
  type Area,
  afterCut,
  areaBetween,
  inWholePercents,
  largestInShape,
  moved,
  overlap,
  resized,
  resizedInShape,
} from './areas.ts';

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height });

describe('an area on a picture', () => {
  it('stops at the edges when it is moved', () => {
    expect(moved(area(70, 10, 20, 20), { x: 30, y: -30 })).toEqual(area(80, 0, 20, 20));
  });

  it('takes only the sides of its handle with it', () => {
    expect(resized(area(20, 20, 40, 40), { x: -1, y: 0 }, { x: 10, y: 99 })).toEqual(area(30, 20, 30, 40));
    expect(resized(area(20, 20, 40, 40), { x: 1, y: 1 }, { x: 90, y: -90 })).toEqual(area(20, 20, 80, 1));
  });

  it.each([
    { handle: { x: 1, y: 1 } as const, shift: { x: 20, y: 0 } },
    { handle: { x: 1, y: 1 } as const, shift: { x: 99, y: 99 } },
    { handle: { x: -1, y: -1 } as const, shift: { x: -99, y: 3 } },
    { handle: { x: -1, y: 1 } as const, shift: { x: 9, y: 30 } },
    { handle: { x: 1, y: -1 } as const, shift: { x: -80, y: 80 } },
  ])('keeps its shape within the picture when $handle is pulled by $shift', ({ handle, shift }) => {
    const made = resizedInShape(area(30, 30, 40, 20), handle, shift, 2, 5);

    expect(made.width / made.height).toBeCloseTo(2);
    expect(Math.min(made.x, made.y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(made.x + made.width, made.y + made.height)).toBeLessThanOrEqual(100.001);
    // The corner opposite to the handle stays.
    expect(handle.x > 0 ? made.x : made.x + made.width).toBeCloseTo(handle.x > 0 ? 30 : 70);
    expect(handle.y > 0 ? made.y : made.y + made.height).toBeCloseTo(handle.y > 0 ? 30 : 50);
  });

  it('is the largest of a shape around a point', () => {
    expect(largestInShape(0.5)).toEqual(area(25, 0, 50, 100));
    expect(largestInShape(2, { x: 10, y: 90 })).toEqual(area(0, 50, 100, 50));
  });

  it('is drawn from any corner', () => {
    expect(areaBetween({ x: 50, y: 60 }, { x: 20, y: -5 })).toEqual(area(20, 0, 30, 60));
  });

  it('is written in whole percents, never beyond the picture', () => {
    expect(inWholePercents(area(99.7, 49.6, 0.2, 50.4))).toEqual(area(99, 50, 1, 50));
  });

  it('overlaps another one only where they share more than an edge', () => {
    expect(overlap(area(0, 0, 50, 50), area(50, 0, 50, 50))).toBe(false);
    expect(overlap(area(0, 0, 51, 50), area(50, 49, 50, 50))).toBe(true);
  });

  it('keeps its place on what is cut out of the picture', () => {
    const cut = area(25, 50, 50, 50);

    expect(afterCut(area(50, 75, 25, 25), cut)).toEqual(area(50, 50, 50, 50));
    expect(afterCut(area(50, 45, 10, 20), cut)).toEqual(area(50, 0, 20, 30));
    expect(afterCut(area(0, 0, 30, 30), cut)).toBeUndefined();
  });
});
