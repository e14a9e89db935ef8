import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOwned } from '#server/db/queries/courses.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { examAttempts } from '#server/db/schema/exam.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { examStates } from '#src/contract/states.ts';
import type { AttemptRow } from './attempts.ts';
import type { PaperRow } from './papers.ts';

interface StartedFrom {
  readonly mycourse?: string;
  readonly course_section_uuid?: string;
}

/** The attempt in progress, or a new one; at most one is in progress for a student and a paper. */
export async function startAttempt(
  tx: Database,
  context: CallContext<Session>,
  paper: PaperRow,
  from: StartedFrom,
): Promise<AttemptRow> {
  const { session, clock, random } = context;
  const { userId } = session;
  const going = await goingAttempt(tx, paper.id, userId);
  if (going) return going;
  const now = clock.now();
  if (paper.opensAt && now < paper.opensAt) throw new Refusal('EXAM_NOT_OPEN');
  if (paper.closesAt && now >= paper.closesAt) throw new Refusal('EXAM_CLOSED');
  if (paper.courseId && !(await isOwned(tx, paper.courseId, userId, now))) {
    throw new Refusal('COURSE_NOT_OWNED', { data: { course_uuid: paper.courseId } });
  }
  if (from.mycourse !== undefined) await checkMyCourse(tx, from.mycourse, userId);
  const [taken] = await tx
    .select({ count: count() })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.paperId, paper.id)));
  const number = (taken?.count ?? 0) + 1;
  if (paper.maxAttempts !== null && number > paper.maxAttempts) throw new Refusal('EXAM_NO_ATTEMPT_LEFT');
  const end = after(now, paper.durationSeconds);
  const [created] = await tx
    .insert(examAttempts)
    .values({
      id: newUuid(random),
      userId,
      paperId: paper.id,
      number,
      state: examStates.GOING,
      mycourseId: from.mycourse ?? null,
      sectionId: from.course_section_uuid ?? null,
      startedAt: now,
      deadlineAt: paper.closesAt && paper.closesAt < end ? paper.closesAt : end,
    })
    .onConflictDoNothing()
    .returning();
  const attempt = created ?? (await goingAttempt(tx, paper.id, userId));
  if (!attempt) throw new Refusal('REFUSED');
  return attempt;
}

async function goingAttempt(tx: Database, paperId: string, userId: string): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(examAttempts)
    .where(
      and(eq(examAttempts.userId, userId), eq(examAttempts.paperId, paperId), eq(examAttempts.state, examStates.GOING)),
    );
  return row;
}

async function checkMyCourse(tx: Database, id: string, userId: string): Promise<void> {
  const [mine] = await tx
    .select({ id: myCourses.id })
    .from(myCourses)
    .where(and(eq(myCourses.id, id), eq(myCourses.userId, userId)));
  if (mine) return;
  throw new Refusal('INPUT_INVALID', { data: { fields: [{ field: 'body.mycourse', message: '课程不存在' }] } });
}
