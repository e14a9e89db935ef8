import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countQueue, queuePart } from '#server/db/queries/queue.ts';
import { users } from '#server/db/schema/account.ts';
import { examAttempts, examMarkings, examMarks, papers } from '#server/db/schema/exam.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { questionKinds } from '#src/contract/states.ts';
import { answersOf, questionsOf } from './attempts.ts';
import { picturesOf } from './exam-pages.ts';

function selectPapers(db: Database) {
  return db
    .select({
      marking: examMarkings,
      attempt: examAttempts,
      paper: papers,
      student: { name: users.nickname, number: users.num },
      claimedBy: staff.name,
      // Column names with their table: the query builder omits the table when a query reads only one.
      essayCount: sql<number>`(SELECT count(*) FROM exam_answers g JOIN questions q ON q.id = g.question_id
        WHERE g.attempt_id = exam_markings.attempt_id AND q.kind = ${questionKinds.ESSAY} AND jsonb_array_length(g.answer) > 0)::integer`,
    })
    .from(examMarkings)
    .innerJoin(examAttempts, eq(examAttempts.id, examMarkings.attemptId))
    .innerJoin(papers, eq(papers.id, examAttempts.paperId))
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .leftJoin(staff, eq(staff.id, examMarkings.claimedBy))
    .$dynamic();
}

export type QueuedPaper = Awaited<ReturnType<typeof selectPapers>>[number];

interface ListRequest {
  readonly part?: 'waiting' | 'mine' | 'released' | undefined;
  readonly paper?: string | undefined;
  /** Cursor: `<milliseconds>-<number>` of the last row. */
  readonly after?: string | undefined;
  readonly staffId: string;
  readonly now: Date;
}

/** One part of the queue: waiting papers oldest first, released ones newest first. */
export async function listPapersToMark(db: Database, { part = 'waiting', paper, after, staffId, now }: ListRequest) {
  const isReleased = part === 'released';
  const { number, releasedAt, handedInAt } = examMarkings;
  const ofPaper = paper === undefined ? undefined : eq(examAttempts.paperId, paper);
  return queuePart(
    { moment: isReleased ? releasedAt : handedInAt, number, isDescending: isReleased },
    {
      after,
      find: (behind, order, limit) =>
        selectPapers(db)
          .where(and(...partOf(part, staffId, now), ofPaper, behind))
          .orderBy(...order)
          .limit(limit),
      orderOf: ({ marking }) => ({
        moment: isReleased ? marking.releasedAt : marking.handedInAt,
        number: marking.number,
      }),
    },
  );
}

const waits = isNull(examMarkings.releasedAt);

const isMine = (staffId: string, now: Date) =>
  and(eq(examMarkings.claimedBy, staffId), gt(examMarkings.claimedUntil, now));

function partOf(part: NonNullable<ListRequest['part']>, staffId: string, now: Date): (SQL | undefined)[] {
  if (part === 'released') return [isNotNull(examMarkings.releasedAt)];
  return part === 'mine' ? [waits, isMine(staffId, now)] : [waits];
}

/** Number of waiting papers, and how many of them this teacher has claimed. */
export async function countPapersToMark(db: Database, staffId: string, now: Date) {
  const waiting = await countQueue(db, examMarkings, waits);
  return { waiting, mine: await countQueue(db, examMarkings, and(waits, isMine(staffId, now))) };
}

/** Papers that teachers mark, or that still have waiting attempts, in display order. */
export async function papersOfTeachers(db: Database) {
  const hasWaiting = sql`EXISTS (SELECT FROM exam_markings m JOIN exam_attempts a ON a.id = m.attempt_id
    WHERE m.released_at IS NULL AND a.paper_id = papers.id)`;
  return db
    .select({ uuid: papers.id, title: papers.title })
    .from(papers)
    .where(or(eq(papers.isTeacherMarked, true), hasWaiting))
    .orderBy(asc(papers.position), asc(papers.id));
}

/** The answered essays of an attempt with their pages, in the order of the paper. */
export async function essaysToMark(db: Database, attempt: { readonly id: string; readonly paperId: string }) {
  const [placed, answers, pictures] = [
    await questionsOf(db, attempt.paperId),
    await answersOf(db, attempt.id),
    await picturesOf(db, attempt.id),
  ];
  const essays = placed.flatMap((item) => {
    const answer = answers.get(item.question.id)?.answer ?? [];
    return item.question.kind === questionKinds.ESSAY && answer.length > 0 ? [{ ...item, answer }] : [];
  });
  const others = placed.filter(({ question }) => question.kind !== questionKinds.ESSAY);
  return {
    essays,
    pictures,
    objectiveScore: others.reduce((sum, { question }) => sum + (answers.get(question.id)?.score ?? 0), 0),
    fullScore: placed.reduce((sum, { score }) => sum + score, 0),
  };
}

/** The attempt in the queue with its newest mark, and who released the mark that the student can read. */
export async function readPaperToMark(db: Database, id: string) {
  const [found] = await selectPapers(db).where(eq(examMarkings.attemptId, id));
  if (!found) throw new Refusal('NOT_FOUND');
  const { marking } = found;
  return {
    ...found,
    mark: await markOf(db, id, marking.markVersion),
    released: marking.releasedVersion === null ? undefined : await markOf(db, id, marking.releasedVersion),
  };
}

/** One version of the mark; undefined for none. */
export async function markOf(db: Database, attemptId: string, version: number) {
  const isVersion = and(eq(examMarks.attemptId, attemptId), eq(examMarks.version, version));
  const [mark] = await db.select().from(examMarks).where(isVersion);
  return mark;
}

/** The mark that the student can read; undefined before it is released, and when no teacher marks. */
export async function releasedMark(db: Database, attemptId: string) {
  const [row] = await db
    .select({ mark: examMarks })
    .from(examMarkings)
    .innerJoin(
      examMarks,
      and(eq(examMarks.attemptId, examMarkings.attemptId), eq(examMarks.version, examMarkings.releasedVersion)),
    )
    .where(eq(examMarkings.attemptId, attemptId));
  return row?.mark;
}
