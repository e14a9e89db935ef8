/** Smallest measured time in milliseconds, and buckets for each doubling: neighbours differ by 9 %. */
export const LEAST_MS = 16;
export const PER_DOUBLING = 8;

interface Bucket {
  readonly bucket: number;
  readonly visits: number;
}

/** The quantile (0–1) of all visits in milliseconds; null when nothing was measured. */
export function percentileOf(buckets: readonly Bucket[], part: number): number | null {
  const total = buckets.reduce((sum, { visits }) => sum + visits, 0);
  let rest = total * part;
  for (const { bucket, visits } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    if (visits >= rest && visits > 0) return Math.round(LEAST_MS * 2 ** ((bucket + rest / visits) / PER_DOUBLING));
    rest -= visits;
  }
  return null;
}
