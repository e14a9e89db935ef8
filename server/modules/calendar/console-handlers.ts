import { and, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { publications } from '#server/db/schema/publication.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { daysBetween, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { type CalendarEntry, type calendar as calls, MOST_CALENDAR_DAYS } from '#src/contract/console/calendar.ts';

const DAY_SECONDS = 24 * 3600;
/** A thousand unchecked pages take the compiler seconds; pages that are not checked by then appear at a later load. */
const PAGES_WITHIN_MS = 1000;
/** Enough for the live classes of three months at a large school. */
const MOST_LIVES = 1000;

/** A time span; its end is excluded. */
interface Span {
  readonly start: Date;
  readonly end: Date;
}

export const calendarHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/calendar': async ({ query: { first, last } }, { db, gateways }) => {
    const days = Math.min(daysBetween(first, last), MOST_CALENDAR_DAYS - 1);
    const start = startOfChinaDay(first);
    const span = { start, end: after(start, (days + 1) * DAY_SECONDS) };
    const entries = [
      ...(await pageEntries(gateways, span)),
      ...(await experimentEntries(db, span)),
      ...(await publicationEntries(db, span)),
      ...(await liveEntries(db, span)),
    ];
    return { entries: entries.sort((one, other) => (one.from ?? '').localeCompare(other.from ?? '')) };
  },
};

const overlaps = (from: string | null, until: string | null, { start, end }: Span) =>
  (from === null || Date.parse(from) < end.getTime()) && (until === null || Date.parse(until) >= start.getTime());

/** Pages whose time is limited, and their countdowns. */
async function pageEntries(gateways: ServerContext['gateways'], span: Span): Promise<CalendarEntry[]> {
  const cards = (await gateways.pages?.ask('list', { withinMs: PAGES_WITHIN_MS })) ?? [];
  return cards
    .filter(({ state }) => state !== 'archived')
    .flatMap(({ path: page, file, title, from, until, state, countdowns }) => {
      const shared = { page, file, path: `/console/pages/edit?file=${encodeURIComponent(file)}` };
      const isLimited = from !== null || until !== null;
      const note = state === 'draft' ? '草稿' : '';
      const own = { ...shared, key: `page ${page}`, kind: 'page' as const, title, from, until, note };
      const ends = countdowns.map((at) => ({
        ...{ ...shared, key: `countdown ${page} ${at}`, kind: 'countdown' as const, from: at, until: at, note: '' },
        title: `${title}的倒计时结束`,
      }));
      return [...(isLimited ? [own] : []), ...ends];
    })
    .filter(({ from, until }) => overlaps(from, until, span));
}

async function experimentEntries(db: Database, span: Span): Promise<CalendarEntry[]> {
  const isOpen = or(isNull(experiments.endedAt), gte(experiments.endedAt, span.start));
  const rows = await db
    .select()
    .from(experiments)
    .where(and(lt(experiments.firstSeenAt, span.end), isNull(experiments.stoppedAt), isOpen));
  return rows
    .map(({ id, page, spec, number, endedAt }) => ({
      ...{ key: `experiment ${id}`, kind: 'experiment' as const, title: spec.name, page, file: '' },
      ...{ path: `/console/experiments/${id}`, note: number > 1 ? `第 ${number} 版` : '' },
      from: toInstant(new Date(spec.from)),
      until: endedAt ? toInstant(endedAt) : toInstant(new Date(spec.until)),
    }))
    .filter(({ from, until }) => overlaps(from, until, span));
}

async function publicationEntries(db: Database, { start, end }: Span): Promise<CalendarEntry[]> {
  const at = sql`coalesce(${publications.dueAt}, ${publications.createdAt})`;
  const rows = await db
    .select()
    .from(publications)
    .where(
      and(
        inArray(publications.state, ['scheduled', 'running', 'live', 'failed']),
        sql`${at} >= ${start.toISOString()}`,
        sql`${at} < ${end.toISOString()}`,
        // A publication that is due later may have been ordered before.
        lte(publications.createdAt, end),
      ),
    )
    .orderBy(publications.createdAt);
  const notes = { scheduled: '等着发布', running: '正在发布', live: '已发布', failed: '没有成功' } as const;
  return rows.map(({ id, kind, state, staffName, pages, dueAt, createdAt }) => {
    const moment = toInstant(dueAt ?? createdAt);
    const paths = pages.map(({ path }) => path);
    const what = paths.length > 3 ? `${paths.slice(0, 3).join('、')}等 ${paths.length} 页` : paths.join('、');
    return {
      ...{ key: `publication ${id}`, kind: 'publication', from: moment, until: moment, page: paths[0] ?? '', file: '' },
      title: `${kind === 'rollback' ? '退回' : '发布'}${what ? ` ${what}` : ''}`,
      path: '/console/releases',
      note: `${staffName}，${notes[state as keyof typeof notes]}`,
    };
  });
}

async function liveEntries(db: Database, { start, end }: Span): Promise<CalendarEntry[]> {
  const rows = await db
    .select({ live: liveClasses, course: courses.name })
    .from(liveClasses)
    .innerJoin(courses, sql`${courses.id} = ${liveClasses.courseId}`)
    .where(and(gte(liveClasses.startsAt, start), lt(liveClasses.startsAt, end)))
    .orderBy(liveClasses.startsAt)
    .limit(MOST_LIVES);
  return rows.map(({ live: { id, name, startsAt, endsAt }, course }) => ({
    ...{ key: `live ${id}`, kind: 'live', title: name, note: course, page: '', file: '', path: '' },
    from: toInstant(startsAt),
    until: toInstant(endsAt),
  }));
}
