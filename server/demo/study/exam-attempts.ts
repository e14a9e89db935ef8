import { inArray } from 'drizzle-orm';
import { type Static, Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { examAnswers, examAttempts, examMarkings, papers, practiceAnswers } from '#server/db/schema/exam.ts';
import { after } from '#server/kernel/clock.ts';
import { demoUserId } from '../ids.ts';
import { studentId } from '../people/students.ts';
import { entry, Moment, momentOf, nameOf, schoolFile } from '../school-file.ts';
import { subjectNumber } from '../shop/course-files.ts';
import { paperOf } from './exams.ts';
import { questionId, studyIds } from './study-ids.ts';

const STATES = { going: 0, marking: 1, done: 2 } as const;

const Attempt = entry({
  student: Type.String(),
  paper: Type.String(),
  state: nameOf(STATES),
  startedAt: Moment,
  minutes: Type.Integer({ default: 0 }),
  answered: Type.Optional(Type.Integer()),
  wrongEvery: Type.Integer(),
  closedBy: Type.Enum(['student', 'time'], { default: 'student' }),
  isLate: Type.Boolean({ default: false }),
});
const Practice = entry({
  subject: Type.String(),
  question: Type.Integer(),
  answer: Type.String(),
  isCorrect: Type.Boolean(),
});
const file = schoolFile('attempts.yaml', {
  attempts: Type.Array(Attempt),
  toMark: Type.Array(Attempt),
  /** Students' essays, by subject and position in the paper. */
  essays: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  practice: Type.Array(Practice),
});

type Question = ReturnType<typeof paperOf>['questions'][number];

function given(subject: string, { kind, answer, position }: Question, isRight: boolean): string[] {
  if (kind === 'essay') return [essayOf(subject, position)];
  if (kind === 'fill') return answer.map((accepted) => (isRight ? (accepted.split('|', 1)[0] ?? '') : '不确定'));
  if (isRight) return [...answer].sort();
  if (kind === 'judge') return [answer[0] === 'T' ? 'F' : 'T'];
  return [answer[0] === 'A' ? 'D' : 'A'];
}

function essayOf(subject: string, position: number): string {
  const essay = file().essays[subject]?.[position];
  if (essay === undefined) throw new Error(`attempts.yaml has no essay for ${subject} ${position}.`);
  return essay;
}

function answersOf(
  attempt: Static<typeof Attempt>,
  { subject, questions }: ReturnType<typeof paperOf>,
  attemptId: string,
  savedAt: Date,
) {
  const isMarked = attempt.state !== 'going';
  return questions
    .slice(0, attempt.answered)
    .map((question, index): typeof examAnswers.$inferInsert & { score: number | null } => {
      const isRight = (index + 1) % attempt.wrongEvery !== 0;
      const isEssay = question.kind === 'essay';
      const toMark = isEssay && attempt.state === 'marking';
      const gained = isEssay ? Math.floor(question.score * 0.7) : isRight ? question.score : 0;
      return {
        attemptId,
        questionId: question.id,
        revision: 1,
        answer: given(subject, question, isRight),
        isFlagged: index % 7 === 3,
        savedAt,
        isCorrect: !isMarked || toMark ? null : isEssay ? false : isRight,
        score: !isMarked || toMark ? null : gained,
      };
    });
}

/** Adds one attempt with its answers, when it is missing. */
async function addAttempt(db: Database, attempt: Static<typeof Attempt>, id: string, now: Date): Promise<void> {
  const paper = paperOf(attempt.paper);
  const startedAt = momentOf(attempt.startedAt, now);
  const submittedAt = attempt.state === 'going' ? null : after(startedAt, attempt.minutes * 60);
  const answers = answersOf(attempt, paper, id, submittedAt ?? now);
  const created = await db
    .insert(examAttempts)
    .values({
      id,
      userId: studentId(attempt.student),
      paperId: paper.id,
      number: 1,
      state: STATES[attempt.state],
      startedAt,
      deadlineAt: after(startedAt, paper.minutes * 60),
      submittedAt,
      closedBy: submittedAt && attempt.closedBy,
      lateSubmittedAt: attempt.isLate && submittedAt ? after(submittedAt, 600) : null,
      score: attempt.state === 'done' ? answers.reduce((sum, { score }) => sum + (score ?? 0), 0) : null,
    })
    .onConflictDoNothing()
    .returning({ id: examAttempts.id });
  if (created.length > 0) await db.insert(examAnswers).values(answers);
}

/** Adds attempts that wait for a teacher, and sets that teachers mark their paper. */
export async function seedExamMarkings(db: Database, now: Date): Promise<void> {
  const list = file().toMark;
  const titles = new Set(list.map(({ paper }) => paper));
  const paperIds = [...titles].map((title) => paperOf(title).id);
  const studentIds = [...new Set(list.map(({ student }) => studentId(student)))];
  // An operator may have deleted what the attempt belongs to.
  const isComplete =
    (await db.$count(papers, inArray(papers.id, paperIds))) === paperIds.length &&
    (await db.$count(users, inArray(users.id, studentIds))) === studentIds.length;
  if (!isComplete) return;
  await db.update(papers).set({ isTeacherMarked: true }).where(inArray(papers.id, paperIds));
  for (const [index, attempt] of list.entries()) {
    const id = studyIds.attempt(TO_MARK + index);
    await addAttempt(db, attempt, id, now);
    const handedInAt = after(momentOf(attempt.startedAt, now), attempt.minutes * 60);
    await db.insert(examMarkings).values({ attemptId: id, handedInAt }).onConflictDoNothing();
  }
}

/** The number of the first attempt that waits for a teacher. */
const TO_MARK = 101;

/** Adds missing attempts of every state, and some practice. */
export async function seedExamAttempts(db: Database, now: Date): Promise<void> {
  for (const [index, attempt] of file().attempts.entries()) {
    await addAttempt(db, attempt, studyIds.attempt(index + 1), now);
  }
  await db
    .insert(practiceAnswers)
    .values(
      file().practice.map(({ subject, question, answer, isCorrect }, index) => ({
        id: studyIds.practiceAnswer(index + 1),
        userId: demoUserId,
        questionId: questionId(subjectNumber(subject), question - 1),
        requestId: studyIds.practiceAnswer(index + 1),
        answer: [answer],
        isCorrect,
        answeredAt: after(now, -3600 + index * 60),
      })),
    )
    .onConflictDoNothing();
}
