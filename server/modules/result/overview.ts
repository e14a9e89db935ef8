import type { Database } from '#server/db/database.ts';
import type { Alert } from '#server/domains/results/alerts.ts';
import { isOneDay, type Period } from '#server/domains/results/period.ts';
import { speedOf } from '#server/domains/results/speed.ts';
import { speedSums, summedUntil, sumsByDay, sumsByHour } from '#server/domains/results/sums.ts';
import { noTotals, totalsBy } from '#server/domains/results/totals.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { hoursOf } from './hours.ts';

type Reply = ConsoleReply<'GET /console/api/results'>;

/** What is needed of a page's own file. */
export type PageCard = Pick<
  ConsoleReply<'GET /console/api/pages'>['pages'][number],
  'path' | 'title' | 'state' | 'until'
>;

interface Asked {
  readonly period: Period;
  readonly pages: readonly PageCard[];
  readonly alerts: ReadonlyMap<string, readonly Alert[]>;
}

/** Pages with visits and pages that run, those with the most visits first. */
export async function overview(db: Database, { period, pages, alerts }: Asked): Promise<Reply> {
  const [rows, hours, speeds, until] = await Promise.all([
    sumsByDay(db, { period }),
    isOneDay(period) ? sumsByHour(db, { period }) : [],
    speedSums(db, period.start, period.end),
    summedUntil(db),
  ]);
  const isNow = (day: unknown) => String(day) >= (period.days[0] ?? '');
  const now = totalsBy(
    rows.filter(({ day }) => isNow(day)),
    ({ page }) => String(page),
  );
  const before = totalsBy(
    rows.filter(({ day }) => !isNow(day)),
    ({ page }) => String(page),
  );
  const byDay = totalsBy(rows, ({ day }) => String(day));
  const byPageDay = totalsBy(rows, ({ page, day }) => `${page} ${day}`);
  const running = pages.filter(({ state }) => state === 'live' || state === 'scheduled').map(({ path }) => path);
  // Results alone are of screens of the app; only what visitors opened is a campaign page.
  const visited = [...new Set([...now, ...before].filter(([, totals]) => totals.visits > 0).map(([page]) => page))];
  const paths = [...new Set([...visited, ...running])];
  return {
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
    days: period.days.map((day) => {
      const { visits, registered, paid, paidCents } = byDay.get(day) ?? noTotals();
      return { day, visits, registered, paid, paidCents };
    }),
    hours: hoursOf(hours, period).map(({ hour, now: sums }) => ({ hour, ...sums })),
    summedUntil: until && toInstant(until),
  };
}

/** What the page's own file says, where the server knows it. */
export function factsOf(path: string, page: PageCard | undefined) {
  return { path, title: page?.title ?? null, state: page?.state ?? null, closesAt: page?.until ?? null };
}
