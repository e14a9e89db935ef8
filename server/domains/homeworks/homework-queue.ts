import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countQueue, queuePart } from '#server/db/queries/queue.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { homeworkAnswers, homeworkMarks, homeworks } from '#server/db/schema/homework.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';

function selectAnswers(db: Database) {
  return db
    .select({
      answer: homeworkAnswers,
      homework: homeworks,
      courseName: courses.name,
      student: { name: users.nickname, number: users.num },
      claimedBy: staff.name,
      // Column names with their table: the query builder omits the table when a query reads only one.
      pictureCount: sql<number>`(SELECT count(*) FROM homework_pictures p WHERE p.answer_id = homework_answers.id)::integer`,
    })
    .from(homeworkAnswers)
    .innerJoin(homeworks, eq(homeworks.id, homeworkAnswers.homeworkId))
    .innerJoin(courses, eq(courses.id, homeworks.courseId))
    .innerJoin(users, eq(users.id, homeworkAnswers.userId))
    .leftJoin(staff, eq(staff.id, homeworkAnswers.claimedBy))
    .$dynamic();
}

export type QueuedAnswer = Awaited<ReturnType<typeof selectAnswers>>[number];

interface ListRequest {
  readonly part?: 'waiting' | 'mine' | 'released' | undefined;
  readonly course?: string | undefined;
  /** Cursor: `<milliseconds>-<number>` of the last row. */
  readonly after?: string | undefined;
  readonly staffId: string;
  readonly now: Date;
}

/** One part of the queue: waiting answers oldest first, released ones newest first. */
export async function listAnswers(db: Database, { part = 'waiting', course, after, staffId, now }: ListRequest) {
  const isReleased = part === 'released';
  const { number, releasedAt, handedInAt } = homeworkAnswers;
  return queuePart(
    { moment: isReleased ? releasedAt : handedInAt, number, isDescending: isReleased },
    {
      after,
      find: (behind, order, limit) =>
        selectAnswers(db)
          .where(and(isAsked({ part, course, staffId, now }), behind))
          .orderBy(...order)
          .limit(limit),
      orderOf: ({ answer }) => ({ moment: isReleased ? answer.releasedAt : answer.handedInAt, number: answer.number }),
    },
  );
}

/** Number of matching answers, counted up to a limit. */
export async function countMatching(db: Database, asked: Omit<ListRequest, 'after'>, most: number): Promise<number> {
  const { releasedAt, handedInAt } = homeworkAnswers;
  const found = await db
    .select({ id: homeworkAnswers.id })
    .from(homeworkAnswers)
    .innerJoin(homeworks, eq(homeworks.id, homeworkAnswers.homeworkId))
    .where(isAsked(asked))
    .orderBy(asked.part === 'released' ? desc(releasedAt) : asc(handedInAt))
    .limit(most);
  return found.length;
}

const isAsked = ({ part, course, staffId, now }: Omit<ListRequest, 'after'>) =>
  and(
    part === 'released' ? isNotNull(homeworkAnswers.releasedAt) : waits,
    part === 'mine' ? isMine(staffId, now) : undefined,
    course === undefined ? undefined : eq(homeworks.courseId, course),
  );

const waits = inArray(homeworkAnswers.state, ['handed-in', 'marked']);
const isMine = (staffId: string, now: Date) =>
  and(eq(homeworkAnswers.claimedBy, staffId), gt(homeworkAnswers.claimedUntil, now));

/** Number of waiting answers, and how many of them this teacher has claimed. */
export async function countAnswers(db: Database, staffId: string, now: Date) {
  const waiting = await countQueue(db, homeworkAnswers, waits);
  return { waiting, mine: await countQueue(db, homeworkAnswers, and(waits, isMine(staffId, now))) };
}

/** Courses that have homework, by name. */
export async function coursesWithHomework(db: Database) {
  return db
    .selectDistinct({ uuid: courses.id, name: courses.name })
    .from(homeworks)
    .innerJoin(courses, eq(courses.id, homeworks.courseId))
    .orderBy(asc(courses.name));
}

/** The answer with its newest mark, and the replies to the student's earlier versions. */
export async function readAnswer(db: Database, id: string) {
  const [found] = await selectAnswers(db).where(and(eq(homeworkAnswers.id, id), ne(homeworkAnswers.state, 'draft')));
  if (!found) throw new Refusal('NOT_FOUND');
  const { answer } = found;
  const [mark] = await db
    .select()
    .from(homeworkMarks)
    .where(and(eq(homeworkMarks.answerId, id), eq(homeworkMarks.version, answer.markVersion)));
  const earlier = await db
    .select({ version: homeworkAnswers.version, mark: homeworkMarks })
    .from(homeworkAnswers)
    .innerJoin(
      homeworkMarks,
      and(
        eq(homeworkMarks.answerId, homeworkAnswers.id),
        eq(homeworkMarks.version, sql`${homeworkAnswers.releasedVersion}`),
      ),
    )
    .where(
      and(
        eq(homeworkAnswers.userId, answer.userId),
        eq(homeworkAnswers.homeworkId, answer.homeworkId),
        lt(homeworkAnswers.version, answer.version),
      ),
    )
    .orderBy(desc(homeworkAnswers.version));
  return { ...found, mark, earlier };
}
