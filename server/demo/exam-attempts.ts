import type { Database } from '#server/db/database.ts';
import { examAnswers, examAttempts, practiceAnswers } from '#server/db/schema/exam.ts';
import { after } from '#server/kernel/clock.ts';
import { questionKinds } from '#src/contract/states.ts';
import type { QuestionSeed } from './exam-question.ts';
import { PAPERS, questionsOfPaper } from './exams.ts';
import { demoUserId, seedIds } from './ids.ts';
import { questionId, studyIds } from './study-ids.ts';

const DAY = 24 * 3600;
const [GOING, MARKING, DONE] = [0, 1, 2] as const;
const ESSAY = 5;
const ESSAY_TEXT = '联系具有普遍性，要从整体上把握事物之间的联系，具体分析见材料，第一次整治割裂了干流与支流。';

interface AttemptSeed {
  readonly user: number;
  readonly paper: number;
  readonly number?: number;
  readonly state: 0 | 1 | 2;
  readonly startedSecondsAgo: number;
  readonly minutes: number;
  /** How many of the first questions are answered. */
  readonly answered: number;
  /** Each `wrongEvery`-th answer is wrong. */
  readonly wrongEvery: number;
  readonly closedBy?: 'student' | 'time';
  readonly isLate?: true;
}

const ALL = 100;

/** Row n is attempt n. The demo student has one of every state, one closed by time and one sent late. */
const ATTEMPTS: readonly AttemptSeed[] = [
  { user: 1, paper: 1, state: GOING, startedSecondsAgo: 300, minutes: 0, answered: 6, wrongEvery: 4 },
  { user: 1, paper: 2, state: MARKING, startedSecondsAgo: DAY, minutes: 71, answered: ALL, wrongEvery: 5 },
  { user: 1, paper: 3, state: DONE, startedSecondsAgo: 3 * DAY, minutes: 38, answered: ALL, wrongEvery: 4 },
  {
    user: 1,
    paper: 7,
    state: DONE,
    startedSecondsAgo: 2 * DAY,
    minutes: 10,
    answered: 9,
    wrongEvery: 3,
    closedBy: 'time',
  },
  {
    user: 1,
    paper: 6,
    state: DONE,
    startedSecondsAgo: 12 * DAY,
    minutes: 120,
    answered: 15,
    wrongEvery: 3,
    closedBy: 'time',
    isLate: true,
  },
  { user: 2, paper: 3, state: DONE, startedSecondsAgo: 4 * DAY, minutes: 40, answered: 16, wrongEvery: 3 },
  { user: 3, paper: 3, state: DONE, startedSecondsAgo: 5 * DAY, minutes: 44, answered: ALL, wrongEvery: 9 },
  { user: 4, paper: 3, state: DONE, startedSecondsAgo: 6 * DAY, minutes: 31, answered: 12, wrongEvery: 2 },
];

function given({ kind, answer }: QuestionSeed, isRight: boolean): string[] {
  if (kind === ESSAY) return [ESSAY_TEXT];
  if (kind === questionKinds.FILL)
    return answer.map((accepted) => (isRight ? (accepted.split('|', 1)[0] ?? '') : '不确定'));
  if (isRight) return [...answer].sort();
  if (kind === questionKinds.JUDGE) return [answer[0] === 'T' ? 'F' : 'T'];
  return [answer[0] === 'A' ? 'D' : 'A'];
}

function answersOf(attempt: AttemptSeed, attemptId: string, savedAt: Date) {
  const isMarked = attempt.state !== GOING;
  return questionsOfPaper(attempt.paper)
    .slice(0, attempt.answered)
    .map(({ id, question, score }, index): typeof examAnswers.$inferInsert & { score: number | null } => {
      const isRight = (index + 1) % attempt.wrongEvery !== 0;
      const isEssay = question.kind === ESSAY;
      const toMark = isEssay && attempt.state === MARKING;
      const gained = isEssay ? Math.floor(score * 0.7) : isRight ? score : 0;
      return {
        attemptId,
        questionId: id,
        revision: 1,
        answer: given(question, isRight),
        isFlagged: index % 7 === 3,
        savedAt,
        isCorrect: !isMarked || toMark ? null : isEssay ? false : isRight,
        score: !isMarked || toMark ? null : gained,
      };
    });
}

/** Puts in attempts of every state and some practice, where they are missing. */
export async function seedExamAttempts(db: Database, now: Date): Promise<void> {
  for (const [index, attempt] of ATTEMPTS.entries()) {
    const id = studyIds.attempt(index + 1);
    const startedAt = after(now, -attempt.startedSecondsAgo);
    const submittedAt = attempt.state === GOING ? null : after(startedAt, attempt.minutes * 60);
    const answers = answersOf(attempt, id, submittedAt ?? now);
    const created = await db
      .insert(examAttempts)
      .values({
        id,
        userId: seedIds.user(attempt.user),
        paperId: studyIds.paper(attempt.paper),
        number: attempt.number ?? 1,
        state: attempt.state,
        startedAt,
        deadlineAt: after(startedAt, (PAPERS[attempt.paper - 1]?.minutes ?? 60) * 60),
        submittedAt,
        closedBy: submittedAt && (attempt.closedBy ?? 'student'),
        lateSubmittedAt: attempt.isLate && submittedAt ? after(submittedAt, 600) : null,
        score: attempt.state === DONE ? answers.reduce((sum, { score }) => sum + (score ?? 0), 0) : null,
      })
      .onConflictDoNothing()
      .returning({ id: examAttempts.id });
    if (created.length > 0) await db.insert(examAnswers).values(answers);
  }
  await db
    .insert(practiceAnswers)
    .values(
      [
        { question: questionId(3, 0), answer: ['B'], isCorrect: true },
        { question: questionId(3, 1), answer: ['A'], isCorrect: false },
        { question: questionId(2, 0), answer: ['C'], isCorrect: false },
      ].map(({ question, answer, isCorrect }, index) => ({
        id: studyIds.practiceAnswer(index + 1),
        userId: demoUserId,
        questionId: question,
        requestId: studyIds.practiceAnswer(index + 1),
        answer,
        isCorrect,
        answeredAt: after(now, -3600 + index * 60),
      })),
    )
    .onConflictDoNothing();
}
