import { percentileOf } from '#server/kernel/speed-buckets.ts';
import type { SumRow } from './totals.ts';

export interface Speed {
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly formReady: number | null;
  /** How many measured the first. */
  readonly visits: number;
}

const PART = 0.75;

/** What three of four visits stayed below. */
export function speedOf(rows: readonly SumRow[]): Speed {
  const bucketsOf = (metric: string) =>
    rows
      .filter((row) => row.metric === metric)
      .map((row) => ({ bucket: Number(row.bucket), visits: Number(row.visits) }));
  const lcp = bucketsOf('lcp');
  return {
    lcp: percentileOf(lcp, PART),
    inp: percentileOf(bucketsOf('inp'), PART),
    formReady: percentileOf(bucketsOf('form-ready'), PART),
    visits: lcp.reduce((sum, { visits }) => sum + visits, 0),
  };
}
