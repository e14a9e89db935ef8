import { describe, expect, it } from 'vitest';
import { LEAST_MS, PER_DOUBLING, percentileOf } from './speed-buckets.ts';

const bucketOf = (ms: number) => Math.floor(PER_DOUBLING * Math.log2(Math.max(ms, LEAST_MS) / LEAST_MS));

describe('percentileOf', () => {
  it('says nothing when nothing was measured', () => {
    expect(percentileOf([], 0.75)).toBeNull();
  });

  it.each([100, 850, 2500, 9000])('is within 9 %% where all measured %s ms', (ms) => {
    const found = percentileOf([{ bucket: bucketOf(ms), visits: 40 }], 0.75) ?? 0;

    expect(Math.abs(found / ms - 1)).toBeLessThan(0.09);
  });

  it('is that of the visits, in whatever order their buckets come', () => {
    const buckets = [4000, 1000, 2000].map((ms, index) => ({ bucket: bucketOf(ms), visits: [10, 60, 30][index] ?? 0 }));

    expect(percentileOf(buckets, 0.5)).toBeLessThan(1100);
    expect(percentileOf(buckets, 0.75)).toBeGreaterThan(1900);
    expect(percentileOf(buckets, 0.99)).toBeGreaterThan(3900);
  });
});
