import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { liveTellings } from '#server/db/schema/message.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after, toChinaHour } from '#server/kernel/clock.ts';
import { tellStudents } from './tell-student.ts';

const AHEAD_SECONDS = 30 * 60;

/**
 * Tells students who reserved a class, or own its course, that it begins within half an hour; returns how many students
 * it handled.
 *
 * Once for each class and start time, so students are told again of a class that was moved. In batches, so that a
 * course with many students needs no long transaction; after an interruption it continues behind the last batch. Nobody
 * is told of a class that is over.
 */
export async function tellOfLives({ db, clock }: JobContext, mostAtOnce = 1000): Promise<number> {
  const now = clock.now();
  await db.execute(sql`
    INSERT INTO live_tellings (live_id, starts_at) SELECT id, starts_at FROM live_classes
    WHERE starts_at > ${now.toISOString()}::timestamptz AND starts_at <= ${after(now, AHEAD_SECONDS).toISOString()}::timestamptz
    ON CONFLICT DO NOTHING`);
  return inTransaction(db, async (tx) => {
    const [telling] = await lockFreeRows(tx, liveTellings, isNull(liveTellings.doneAt), {
      ...{ by: liveTellings.startsAt, limit: 1 },
    });
    if (!telling) return 0;
    const [live] = await tx.select().from(liveClasses).where(eq(liveClasses.id, telling.liveId));
    const isStill = live && live.endsAt > now && live.startsAt.getTime() === telling.startsAt.getTime();
    const students = isStill ? await studentsOf(tx, live, { beyond: telling.reached, now, limit: mostAtOnce }) : [];
    if (live && students.length > 0) {
      await tellStudents(tx, students, {
        ...{ kind: 'live-soon', key: `live-soon:${live.id}:${telling.startsAt.toISOString()}`, now },
        ...{ title: '直播快开始了', text: `《${live.name}》${toChinaHour(live.startsAt)}开课，点开进入直播间` },
        address: `/liveDetail?classroom=${encodeURIComponent(live.classroom)}${live.isPublic ? '&is_public=true' : ''}`,
      });
    }
    await tx
      .update(liveTellings)
      .set({ reached: students.at(-1) ?? telling.reached, doneAt: students.length < mostAtOnce ? now : null })
      .where(and(eq(liveTellings.liveId, telling.liveId), eq(liveTellings.startsAt, telling.startsAt)));
    // A class without students counts as one, so that the job continues with the next class.
    return Math.max(students.length, 1);
  });
}

type Live = typeof liveClasses.$inferSelect;

interface Batch {
  /** The last student of the batch before. */
  readonly beyond: string;
  readonly now: Date;
  readonly limit: number;
}

async function studentsOf(tx: Database, live: Live, { beyond, now, limit }: Batch): Promise<string[]> {
  const rows = await tx.select({ ids: sql<string[]>`coalesce(json_agg(user_id ORDER BY user_id), '[]')` }).from(
    sql`(SELECT user_id FROM reservations WHERE live_id = ${live.id} AND user_id > ${beyond}
        UNION SELECT user_id FROM my_courses
        WHERE course_id = ${live.courseId} AND valid_until > ${now.toISOString()}::timestamptz AND user_id > ${beyond}
        ORDER BY user_id LIMIT ${limit}) AS students`,
  );
  return rows[0]?.ids ?? [];
}
