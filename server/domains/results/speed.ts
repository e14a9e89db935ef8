import { percentileOf } from '#server/kernel/speed-buckets.ts';

export interface Speed {
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly formReady: number | null;
  /** How many visits measured the first metric. */
  readonly visits: number;
}

interface SpeedRow {
  readonly metric: string;
  readonly bucket: string;
  readonly visits: number;
}

const PART = 0.75;

/** The 75th percentile. */
export function speedOf(rows: readonly SpeedRow[]): Speed {
  const bucketsOf = (metric: string) =>
    rows.filter((row) => row.metric === metric).map(({ bucket, visits }) => ({ bucket: Number(bucket), visits }));
  const lcp = bucketsOf('lcp');
  return {
    lcp: percentileOf(lcp, PART),
    inp: percentileOf(bucketsOf('inp'), PART),
    formReady: percentileOf(bucketsOf('form-ready'), PART),
    visits: lcp.reduce((sum, { visits }) => sum + visits, 0),
  };
}
