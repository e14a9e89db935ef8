import type { Period } from '#server/domains/results/period.ts';
import { noTotals, type Totals, totalsBy } from '#server/domains/results/totals.ts';

const HOURS = Array.from({ length: 24 }, (_hour, index) => index);

type HourRow = Partial<Totals> & { readonly day: string; readonly clock: string };

/** The hours of a one-day period, with those of the day before; empty for any other period. */
export function hoursOf(rows: readonly HourRow[], { days: [day, ...more] }: Period) {
  if (day === undefined || more.length > 0) return [];
  const [now, before] = [true, false].map((isNow) =>
    totalsBy(
      rows.filter((row) => (row.day === day) === isNow),
      ({ clock }) => clock,
    ),
  );
  return HOURS.map((hour) => ({ hour, now: shown(now?.get(String(hour))), before: shown(before?.get(String(hour))) }));
}

function shown({ visits, registered, paid, paidCents, refundedCents }: Totals = noTotals()) {
  return { visits, registered, paid, paidCents, refundedCents };
}
