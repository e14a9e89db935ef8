import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockRow } from '#server/db/locks.ts';
import { examAttempts, examNotedPages } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import type { UploadRow } from '#server/domains/uploads/uploads.ts';
import { after } from '#server/kernel/clock.ts';
import { paperFacts } from './attempts.ts';
import { attemptAwaiting, isLapsed, stopWaiting, takeArrivedPage } from './noted-pages.ts';

/** Adds a student's new upload to the answer that waits for it, if there is one. */
export async function takeLateUpload(db: Database, upload: UploadRow, now: Date): Promise<void> {
  const id = await attemptAwaiting(db, upload.requestId);
  if (id === undefined) return;
  await inTransaction(db, async (tx) => {
    const isOwn = and(eq(examAttempts.id, id), eq(examAttempts.userId, upload.userId));
    const attempt = await lockRow(tx, examAttempts, isOwn);
    if (attempt) await takeArrivedPage(tx, attempt, upload, now);
  });
}

/** For the student's attempts whose pages did not arrive in time: counts them without these pages. */
export async function lapsePagesOf(db: Database, now: Date, userId: string): Promise<void> {
  const due = await db
    .selectDistinct({ id: examNotedPages.attemptId })
    .from(examAttempts)
    .innerJoin(examNotedPages, eq(examNotedPages.attemptId, examAttempts.id))
    .where(and(eq(examAttempts.userId, userId), isLapsed(now)));
  for (const { id } of due) await lapse(db, id, now);
}

const AT_ONCE = 100;
/** Pause before another try. */
const AGAIN_SECONDS = 600;

/**
 * The same for all students, longest waiting first; returns how many attempts it tried. After an error an attempt
 * waits.
 */
export async function lapsePages({ db, clock, log }: Pick<JobContext, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({ id: examNotedPages.attemptId })
    .from(examNotedPages)
    .where(isLapsed(now))
    .orderBy(asc(examNotedPages.waitsUntil))
    .limit(AT_ONCE);
  const ids = new Set(due.map(({ id }) => id));
  for (const id of ids) {
    try {
      await lapse(db, id, now);
    } catch (error) {
      log.error({ id, ...describeError(error) }, 'pages of an attempt could not be given up');
      const isThis = and(eq(examNotedPages.attemptId, id), isLapsed(now));
      await db
        .update(examNotedPages)
        .set({ waitsUntil: after(now, AGAIN_SECONDS) })
        .where(isThis);
    }
  }
  return ids.size;
}

async function lapse(db: Database, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const attempt = await lockRow(tx, examAttempts, eq(examAttempts.id, id));
    if (!attempt) return;
    const count = await tx.$count(examNotedPages, and(eq(examNotedPages.attemptId, id), isLapsed(now)));
    if (count === 0) return;
    await stopWaiting(tx, attempt, now);
    const { title } = await paperFacts(tx, attempt.paperId);
    await tellStudent(tx, {
      ...{ studentId: attempt.userId, kind: 'exam-marked', key: `exam-pages:${id}`, now },
      title: `${count} 张照片没有传到`,
      text: `《${title}》等了一天，成绩按已有的答案算`,
      address: `/exam/answer/${attempt.paperId}/${id}`,
    });
  });
}
