import { and, asc, gte, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import type { Viewer } from '#server/views/course.ts';
import { liveViews } from '#server/views/live.ts';
import { visibleLives } from './live-access.ts';

interface MonthRequest {
  readonly year?: number;
  readonly month?: number;
}

/** Every day of a month of China with the viewer's classes; of this month when none is asked for. */
export async function liveCalendar(db: Database, request: MonthRequest, viewer: Viewer) {
  const today = chinaDay(viewer.now);
  const year = request.year ?? Number(today.slice(0, 4));
  const month = request.month ?? Number(today.slice(5, 7));
  const days = daysOf(year, month);
  const [first = today] = days;
  const rows = await db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(
      and(
        visibleLives(db, viewer),
        gte(liveClasses.startsAt, startOfChinaDay(first)),
        lt(liveClasses.startsAt, startOfChinaDay(firstOfNext(year, month))),
      ),
    )
    .orderBy(asc(liveClasses.startsAt), asc(liveClasses.id));
  const lives = await liveViews(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  return {
    year,
    month,
    days: days.map((date) => ({
      year,
      month,
      day: Number(date.slice(8)),
      week: new Date(`${date}T00:00:00Z`).getUTCDay(),
      is_today: date === today,
      lives: lives.filter(({ start_time: start }) => start.startsWith(date)),
    })),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

function daysOf(year: number, month: number): string[] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${year}-${two(month)}-${two(index + 1)}`);
}

function firstOfNext(year: number, month: number): string {
  return month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`;
}
