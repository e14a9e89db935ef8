import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAnswers, examAttempts, questions } from '#server/db/schema/exam.ts';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { after } from '#server/kernel/clock.ts';
import { startOfStudyDay, studyDayNumber } from '#server/kernel/days/study-day.ts';
import { mistakeStates, questionKinds } from '#src/contract/states.ts';
import { demoUserId } from '../ids.ts';
import { studyIds } from './study-ids.ts';

const DAY = 24 * 3600;
/** Papers of two subjects, submitted some days ago. */
const ATTEMPTS = [studyIds.attempt(3), studyIds.attempt(5)];

/** Histories of a wrong answer: the days after it on which it was redone correctly. */
const WAYS = [
  { rightOn: [1], stability: 1.88678762, difficulty: 6.40211507, dueIn: 4 },
  { rightOn: [1, 4], stability: 7.63823104, difficulty: 6.39094132, dueIn: 12 },
  { rightOn: [], stability: 0.212, difficulty: 6.4133, dueIn: 1 },
] as const;
const NOTE = '审题太快：先写出条件，再看结论要什么。';

/** Adds the mistakes of the sample student's older papers: some redone once, one mastered, one with a note. */
export async function seedMistakes(db: Database): Promise<void> {
  const wrong = await db
    .select({ row: examAnswers, submittedAt: examAttempts.submittedAt, right: questions.answer })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attemptId))
    .innerJoin(questions, eq(questions.id, examAnswers.questionId))
    .where(
      and(
        eq(examAttempts.userId, demoUserId),
        inArray(examAttempts.id, ATTEMPTS),
        eq(examAnswers.isCorrect, false),
        ne(questions.kind, questionKinds.ESSAY),
        sql`${examAnswers.answer} <> '[]'::jsonb`,
      ),
    )
    .orderBy(asc(examAttempts.submittedAt), asc(examAnswers.questionId));
  for (const [index, { row, submittedAt, right }] of wrong.entries()) {
    const way = WAYS[Math.min(index, WAYS.length - 1)];
    if (!way || !submittedAt) continue;
    const { userId, questionId, requestId } = {
      userId: demoUserId,
      questionId: row.questionId,
      requestId: row.attemptId,
    };
    const days = [...way.rightOn];
    const { stability, difficulty, dueIn } = way;
    await db
      .insert(mistakes)
      .values({
        ...{ userId, questionId, firstWrongAt: submittedAt, firstSource: 'exam', firstSourceId: requestId },
        ...{ lastWrongAt: submittedAt, lastAnswerAt: after(submittedAt, (days.at(-1) ?? 0) * DAY), wrongCount: 1 },
        ...{ stability, difficulty, reps: 1 + days.length, lapses: 0, rightDays: days.length },
        dueAt: startOfStudyDay(studyDayNumber(submittedAt) + dueIn),
        state: days.length > 1 ? mistakeStates.MASTERED : mistakeStates.LEARNING,
        note: index === 0 ? NOTE : '',
      })
      .onConflictDoNothing();
    await db
      .insert(mistakeReviews)
      .values([
        { userId, questionId, requestId, source: 'exam', answer: row.answer, isRight: false, answeredAt: submittedAt },
        ...days.map((day) => ({
          ...{ userId, questionId, requestId: studyIds.redo(index * 10 + day), source: 'redo' as const },
          ...{
            answer: right.map((accepted) => accepted.split('|', 1)[0] ?? ''),
            isRight: true,
            answeredAt: after(submittedAt, day * DAY),
          },
        })),
      ])
      .onConflictDoNothing();
  }
}
