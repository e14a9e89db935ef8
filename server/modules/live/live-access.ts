import { and, asc, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type PageRequest, pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { reservations } from '#server/db/schema/content.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { doorsOpenAt } from '#server/domains/lives/open-live.ts';
import type { Viewer } from '#server/views/course.ts';
import { isOfOwnedCourse, type LiveRow, liveState, liveViews } from '#server/views/live.ts';
import { type LiveState, liveStates } from '#src/contract/states.ts';

interface LiveFilter extends PageRequest {
  readonly status?: LiveState;
  readonly scope?: 'mine' | 'public';
  readonly course_uuid?: string;
}

/** The classes that the viewer may enter: public ones and those of the courses owned. */
export function visibleLives(db: Database, viewer: Viewer): SQL | undefined {
  return or(eq(liveClasses.isPublic, true), isOfOwnedCourse(db, viewer));
}

/** The classes of the courses that the viewer owns, and those the viewer has reserved; none for a stranger. */
function ownLives(db: Database, viewer: Viewer): SQL | undefined {
  if (viewer.userId === null) return sql`FALSE`;
  const reserved = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.userId, viewer.userId), eq(reservations.liveId, liveClasses.id)));
  return or(exists(reserved), isOfOwnedCourse(db, viewer));
}

/** One page of the classes: running ones first, then future ones by start, then past ones, latest first. */
export async function livePage(db: Database, filter: LiveFilter, viewer: Viewer) {
  const { now } = viewer;
  const isOver = sql`${liveClasses.endsAt} <= ${now.toISOString()}::timestamptz`;
  const where = and(
    visibleLives(db, viewer),
    filter.scope === 'mine' ? ownLives(db, viewer) : undefined,
    filter.scope === 'public' ? eq(liveClasses.isPublic, true) : undefined,
    filter.course_uuid === undefined ? undefined : eq(liveClasses.courseId, filter.course_uuid),
    filter.status === undefined ? undefined : inState(filter.status, now),
  );
  const { rows, paging } = await pageOf(filter, (limit, offset) =>
    db
      .select({ id: liveClasses.id, total: totalOfList() })
      .from(liveClasses)
      .where(where)
      .orderBy(
        asc(isOver),
        asc(sql`CASE WHEN ${isOver} THEN NULL ELSE ${liveClasses.startsAt} END`),
        desc(liveClasses.startsAt),
        asc(liveClasses.id),
      )
      .limit(limit)
      .offset(offset),
  );
  const ids = rows.map(({ id }) => id);
  return { ...paging, list: await liveViews(db, ids, viewer) };
}

/** The same rule as `liveState`, in SQL. */
function inState(state: LiveState, now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { startsAt, endsAt, recordAt } = liveClasses;
  switch (state) {
    case liveStates.NOT_STARTED:
      return sql`${startsAt} > ${moment}`;
    case liveStates.LIVING:
      return sql`${startsAt} <= ${moment} AND ${endsAt} > ${moment}`;
    case liveStates.RECORDING_PENDING:
      return sql`${endsAt} <= ${moment} AND ${recordAt} > ${moment}`;
    case liveStates.RECORDED:
      return sql`${recordAt} <= ${moment}`;
    case liveStates.ENDED:
      return sql`${endsAt} <= ${moment} AND ${recordAt} IS NULL`;
  }
}

/** When the doors of a class open, and whether they are open now. */
export function doors(row: LiveRow, now: Date): { readonly opensAt: Date; readonly isOpen: boolean } {
  const opensAt = doorsOpenAt(row);
  return { opensAt, isOpen: now >= opensAt && liveState(row, now) <= liveStates.LIVING };
}
