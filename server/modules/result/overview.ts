import type { Database } from '#server/db/database.ts';
import type { Alert } from '#server/domains/results/alerts.ts';
import { isOneDay, type Period } from '#server/domains/results/period.ts';
import { speedOf } from '#server/domains/results/speed.ts';
import { speedSums, summedUntil, sumsByChannel, sumsByDay, sumsByHour } from '#server/domains/results/sums.ts';
import { noTotals, totalOf, totalsBy } from '#server/domains/results/totals.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { hoursOf } from './hours.ts';
import { channelsOf, factsOf, linkNames, type PageCard } from './page-results.ts';

type Reply = ConsoleReply<'GET /console/api/results'>;

interface Asked {
  readonly period: Period;
  readonly pages: readonly PageCard[];
  readonly alerts: ReadonlyMap<string, readonly Alert[]>;
}

/** The results of all pages: by visits, then pages without visits; results without a page are `others`. */
export async function overview(db: Database, { period, pages, alerts }: Asked): Promise<Reply> {
  const [rows, hours, channels, speeds, until] = await Promise.all([
    sumsByDay(db, { period }),
    isOneDay(period) ? sumsByHour(db, { period }) : [],
    sumsByChannel(db, { period }),
    speedSums(db, period.start, period.end),
    summedUntil(db),
  ]);
  const isNow = ({ day }: { readonly day: string }) => day >= (period.days[0] ?? '');
  const [rowsNow, rowsBefore] = [rows.filter(isNow), rows.filter((row) => !isNow(row))];
  const byPage = (list: typeof rows) => totalsBy(list, ({ page }) => page);
  const [now, before] = [byPage(rowsNow), byPage(rowsBefore)];
  const byDay = totalsBy(rows, ({ day }) => day);
  const byPageDay = totalsBy(rows, ({ page, day }) => `${page} ${day}`);
  const counted = [...new Set(rows.map(({ page }) => page))];
  const running = pages.filter(({ state }) => state === 'live' || state === 'scheduled').map(({ path }) => path);
  // Campaign pages are those with visits and those with a file; results alone are of the app's screens and of deleted
  // pages.
  const isPage = (path: string) =>
    pages.some((page) => page.path === path) || [now, before].some((sums) => (sums.get(path)?.visits ?? 0) > 0);
  const paths = [...new Set([...counted.filter(isPage), ...running])];
  const others = counted.filter((path) => !isPage(path));
  const sumOfOthers = (sums: typeof now) => totalOf(others.map((path) => sums.get(path) ?? noTotals()));
  const shown = channelsOf(channels);
  return {
    now: totalOf(rowsNow),
    before: totalOf(rowsBefore),
    pages: paths
      .map((path) => ({
        ...factsOf(
          path,
          pages.find((page) => page.path === path),
        ),
        now: now.get(path) ?? noTotals(),
        before: before.get(path) ?? noTotals(),
        visitDays: period.days.map((day) => byPageDay.get(`${path} ${day}`)?.visits ?? 0),
        speed: speedOf(speeds.filter(({ page }) => page === path)),
        alerts: [...(alerts.get(path) ?? [])],
      }))
      .sort((a, b) => b.now.visits - a.now.visits || a.path.localeCompare(b.path)),
    others: others.length > 0 ? { now: sumOfOthers(now), before: sumOfOthers(before) } : null,
    channels: shown,
    linkNames: await linkNames(
      db,
      shown.map(({ channel }) => channel),
    ),
    days: period.days.map((day) => {
      const { visits, registered, paid, paidCents, refundedCents } = byDay.get(day) ?? noTotals();
      return { day, visits, registered, paid, paidCents, refundedCents };
    }),
    hours: hoursOf(hours, period).map(({ hour, now: sums }) => ({ hour, ...sums })),
    summedUntil: until && toInstant(until),
  };
}
