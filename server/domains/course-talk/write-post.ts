import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { QUESTION_LENGTH, REVIEW_LENGTH, type ReviewBar } from '#src/contract/post-states.ts';
import { plainText } from './plain-text.ts';
import { isReviewOf, ownReview, type PostRow } from './review-bar.ts';

/** Most questions of a student per day. */
const QUESTIONS_A_DAY = 10;
const DAY = 24 * 3600;

interface Writing {
  readonly courseId: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Stores the student's review of a course (one per student); call it in a transaction. A rewritten review waits for
 * approval again and is not published meanwhile. The same text and stars change nothing.
 */
export async function writeReview(
  tx: Database,
  { courseId, userId, now, stars, random, ...typed }: Writing & { stars: number; text: string; random: Random },
): Promise<void> {
  const text = longEnough(plainText(typed.text), REVIEW_LENGTH.min, '评价');
  await queueAtUser(tx, userId);
  await lockRow(tx, coursePosts, isReviewOf(courseId, userId));
  const { bar, doneCount, lessonCount, review } = await ownReview(tx, courseId, userId);
  if (review && review.state !== 'refused' && review.text === text && review.stars === stars) return;
  if (bar !== 'none') throw new Refusal('REVIEW_NOT_POSSIBLE', { text: BAR_TEXTS[bar] });
  const learnedPercent = Math.floor((doneCount * 100) / lessonCount);
  const words = { stars, text, learnedPercent, state: 'waiting', writtenAt: now } as const;
  if (!review) {
    const id = newUuid(random);
    await tx.insert(coursePosts).values({ ...words, id, kind: 'review', courseId, userId, createdAt: now });
    return;
  }
  await tx
    .update(coursePosts)
    .set({ ...words, ...UNDECIDED, revision: review.revision + 1 })
    .where(eq(coursePosts.id, review.id));
}

const UNDECIDED = {
  ...{ decidedAt: null, decidedBy: null, refusal: '' },
  ...{ answer: '', answeredAt: null, answeredBy: null },
} as const;

const BAR_TEXTS: Readonly<Record<Exclude<ReviewBar, 'none'>, string>> = {
  'not-bought': '购买课程后才能评价',
  'no-lessons': '这门课还没有可以学完的课，暂时不能评价',
  'too-early': '学完一半的课后就能评价了',
  answered: '老师已经回复，评价不能再修改',
};

/** Deletes the review. Idempotent. */
export async function deleteReview(tx: Database, courseId: string, userId: string): Promise<void> {
  await tx.delete(coursePosts).where(isReviewOf(courseId, userId));
}

/** Stores a question, once per id; call it in a transaction. */
export async function askQuestion(
  tx: Database,
  { courseId, userId, now, id, ...typed }: Writing & { id: string; text: string },
): Promise<PostRow> {
  const text = longEnough(plainText(typed.text), QUESTION_LENGTH.min, '问题');
  await queueAtUser(tx, userId);
  const [known] = await tx.select().from(coursePosts).where(eq(coursePosts.id, id));
  if (known && (known.userId !== userId || known.kind !== 'question')) throw new Refusal('NOT_FOUND');
  if (known) return known;
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.isOnShelf, true)));
  if (!course) throw new Refusal('COURSE_OFF_SHELF');
  const today = and(isQuestionOf(userId), gt(coursePosts.writtenAt, after(now, -DAY)));
  if ((await tx.$count(coursePosts, today)) >= QUESTIONS_A_DAY) {
    throw new Refusal('TOO_OFTEN', { text: '今天问了不少问题，请明天再问，或者联系课程顾问' });
  }
  const [row] = await tx
    .insert(coursePosts)
    .values({ id, kind: 'question', courseId, userId, text, state: 'waiting', createdAt: now, writtenAt: now })
    .returning();
  if (!row) throw new Error('The question was not stored.');
  return row;
}

const isQuestionOf = (userId: string) => and(eq(coursePosts.userId, userId), eq(coursePosts.kind, 'question'));

const MOST_OWN = 20;

/** The student's questions on the course, newest first. */
export async function ownQuestions(db: Database, courseId: string, userId: string): Promise<PostRow[]> {
  return db
    .select()
    .from(coursePosts)
    .where(and(isQuestionOf(userId), eq(coursePosts.courseId, courseId)))
    .orderBy(desc(coursePosts.writtenAt), desc(coursePosts.number))
    .limit(MOST_OWN);
}

export async function deleteQuestion(tx: Database, id: string, userId: string): Promise<void> {
  await tx.delete(coursePosts).where(and(eq(coursePosts.id, id), isQuestionOf(userId)));
}

function longEnough(text: string, min: number, name: string): string {
  if ([...text].length >= min) return text;
  const message = `${name}至少写 ${min} 个字`;
  throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.text', message }] } });
}
