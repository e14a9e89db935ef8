import type { Database } from '#server/db/database.ts';
import { after } from '#server/kernel/clock.ts';
import { speedOf } from './speed.ts';
import { speedSums, sumsAround } from './sums.ts';
import { type Totals, totalsBy } from './totals.ts';

export interface Alert {
  readonly kind: 'form-fell' | 'codes-fail' | 'slow' | 'visits-fell';
  readonly now: number;
  readonly before: number | null;
}

const DAY_SECONDS = 86_400;
const DAYS_BEFORE = 7;

/** Fewer visits, registrations or failures than this are not significant. */
const ENOUGH = { visits: 60, registeredBefore: 14, codesFailed: 5, measured: 40, visitsBefore: 40 };
/** Google's limit for a page that is not slow. */
const SLOW_MS = 2500;
const FAILING_PART = 0.2;
const FELL_TO = 0.5;
const VISITS_FELL_TO = 0.3;

/** Alerts by page: the last 24 hours compared with the seven days before. */
export async function alertsOf(db: Database, now: Date): Promise<Map<string, Alert[]>> {
  const [since, before] = [after(now, -DAY_SECONDS), after(now, -(DAYS_BEFORE + 1) * DAY_SECONDS)];
  const [rows, speeds] = await Promise.all([
    sumsAround(db, { since, before, now }),
    speedSums(db, since, after(now, 1)),
  ]);
  const totals = totalsBy(rows, ({ page, isToday }) => `${isToday} ${page}`);
  const pages = new Set(rows.map(({ page }) => page));
  return new Map(
    [...pages].map((page) => {
      const [today, week] = [totals.get(`1 ${page}`), totals.get(`0 ${page}`)];
      const speed = speedOf(speeds.filter((row) => row.page === page));
      const isSlow = speed.visits >= ENOUGH.measured && (speed.lcp ?? 0) > SLOW_MS;
      return [
        page,
        [
          ...comparisons(today, week),
          ...(isSlow ? [{ kind: 'slow', now: speed.lcp ?? 0, before: null } as const] : []),
        ],
      ];
    }),
  );
}

function comparisons(today: Totals | undefined, week: Totals | undefined): Alert[] {
  const alerts: Alert[] = [];
  const asked = (today?.codesSent ?? 0) + (today?.codesFailed ?? 0);
  const failed = today?.codesFailed ?? 0;
  if (failed >= ENOUGH.codesFailed && failed / asked > FAILING_PART) {
    const asksBefore = (week?.codesSent ?? 0) + (week?.codesFailed ?? 0);
    const before = asksBefore > 0 ? percent((week?.codesFailed ?? 0) / asksBefore) : null;
    alerts.push({ kind: 'codes-fail', now: percent(failed / asked), before });
  }
  if (!week) return alerts;
  const rate = (totals: Totals) => (totals.visits > 0 ? totals.registered / totals.visits : 0);
  const isEnough = (today?.visits ?? 0) >= ENOUGH.visits && week.registered >= ENOUGH.registeredBefore;
  if (today && isEnough && rate(today) < rate(week) * FELL_TO) {
    alerts.push({ kind: 'form-fell', now: percent(rate(today)), before: percent(rate(week)) });
  }
  const usual = week.visits / DAYS_BEFORE;
  const visits = today?.visits ?? 0;
  if (usual >= ENOUGH.visitsBefore && visits < usual * VISITS_FELL_TO) {
    alerts.push({ kind: 'visits-fell', now: visits, before: Math.round(usual) });
  }
  return alerts;
}

const percent = (part: number) => Math.round(part * 1000) / 10;
