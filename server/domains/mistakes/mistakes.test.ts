import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { studyGoals } from '#server/db/schema/study-plan.ts';
import { demoUserId } from '#server/demo/ids.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { after as later } from '#server/kernel/clock.ts';
import { startOfStudyDay, studyDayNumber } from '#server/kernel/days/study-day.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { mistakeStates } from '#src/contract/states.ts';
import { DAILY_LIMIT, dueTomorrow, mistakesDue, todayOf } from './due.ts';
import { recordAnswers } from './record-answers.ts';
import { removeMistake, reviewMistake } from './review-mistake.ts';
import { foldAnswers } from './schedule.ts';

interface NamedExam {
  readonly examYear: number;
  readonly goal?: { readonly examYear: number; readonly targetOn: string | null };
}

const DAY = 24 * 3600;
const random = testRandom('mistakes');
/** Of the essay’s points. */
const HALF = 5;
let server: TestServer;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'mistakes');
});
afterAll(() => server.close());

const bookOf = ({ userId }: Pick<Student, 'userId'>) =>
  server.db.select().from(mistakes).where(eq(mistakes.userId, userId)).orderBy(asc(mistakes.questionId));
const logOf = ({ userId }: Pick<Student, 'userId'>) =>
  server.db
    .select()
    .from(mistakeReviews)
    .where(eq(mistakeReviews.userId, userId))
    .orderBy(asc(mistakeReviews.answeredAt), asc(mistakeReviews.id));

/** Takes the politics paper: questions of one choice, of several, and an essay. */
async function sit(student: Student, answers: readonly (readonly [index: number, ...keys: string[]])[]) {
  const { token } = student;
  const { data } = await server.call(
    'POST /api/v1/exam/papers/{id}/answers',
    { params: { id: studyIds.paper(3) }, body: {} },
    { token },
  );
  const given = answers.map(([index, ...answer]) => ({ question_uuid: questionId(3, index), revision: 1, answer }));
  const submit = () =>
    server.call(
      'POST /api/v1/exam/answers/{id}/submit',
      { params: { id: data.answer_id }, body: { answers: given } },
      { token },
    );
  return { id: data.answer_id, submit };
}

const redo = ({ userId }: Student, isRight: boolean, more: { requestId?: string; answeredAt?: Date } = {}) =>
  server.db.transaction((tx) =>
    reviewMistake(tx, {
      ...{ userId, questionId: questionId(3, 0), requestId: more.requestId ?? newUuid(random) },
      ...{ answer: [isRight ? 'B' : 'A'], isRight, answeredAt: more.answeredAt, now: server.clock.now() },
    }),
  );

async function withMistake(): Promise<Student> {
  const student = await shop.student();
  const attempt = await sit(student, [[0, 'A']]);
  await attempt.submit();
  return student;
}

describe('a submitted paper', () => {
  it('puts in what was answered wrong, once, and nothing that was right or left blank', async () => {
    const student = await shop.student();
    const attempt = await sit(student, [[0, 'A'], [1, 'C'], [2]]);

    await attempt.submit();
    await attempt.submit();

    expect(await bookOf(student)).toMatchObject([
      {
        ...{ questionId: questionId(3, 0), firstSource: 'exam', firstSourceId: attempt.id, wrongCount: 1 },
        ...{ firstWrongAt: server.clock.now(), state: mistakeStates.LEARNING, removedAt: null },
      },
    ]);
    expect(await logOf(student)).toMatchObject([{ isRight: false, answer: ['A'], source: 'exam' }]);
  });

  it('puts in an essay that its student marks below half, not one of half', async () => {
    const student = await shop.student();
    const attempt = await sit(student, [[20, '略']]);
    await attempt.submit();
    const mark = (score: number) =>
      server.call(
        'PUT /api/v1/exam/answers/{id}/marks',
        { params: { id: attempt.id }, body: { marks: [{ question_uuid: questionId(3, 20), score }] } },
        { token: student.token },
      );

    expect((await mark(HALF)).code).toBe(SUCCESS);
    expect(await bookOf(student)).toEqual([]);
    await mark(HALF - 0.5);
    expect(await bookOf(student)).toMatchObject([{ questionId: questionId(3, 20), wrongCount: 1 }]);
  });
});

describe('practice', () => {
  it('puts in a wrong answer once for a request, and a right one counts for a question of the book', async () => {
    const student = await shop.student();
    const practise = (request_id: string, ...answer: string[]) =>
      server.call(
        'POST /api/v1/exam/questions/{id}/answers',
        { params: { id: questionId(3, 0) }, body: { request_id, answer } },
        { token: student.token },
      );
    await practise(newUuid(random), 'B');
    expect(await bookOf(student)).toEqual([]);
    const request = newUuid(random);

    await Promise.all([practise(request, 'A'), practise(request, 'A')]);
    server.clock.pass(DAY);
    await practise(newUuid(random), 'B');

    expect(await bookOf(student)).toMatchObject([{ firstSource: 'practice', wrongCount: 1, rightDays: 1 }]);
    expect((await logOf(student)).map(({ isRight }) => isRight)).toEqual([false, true]);
  });
});

describe('a mistake', () => {
  it('is mastered by right answers on two days, and comes back with a wrong one', async () => {
    const student = await withMistake();
    server.clock.pass(DAY);
    await redo(student, true);
    server.clock.pass(3 * DAY);
    await redo(student, true);
    expect(await bookOf(student)).toMatchObject([{ state: mistakeStates.MASTERED, rightDays: 2 }]);

    const again = await sit(student, [[0, 'C']]);
    await again.submit();

    expect(await bookOf(student)).toMatchObject([{ state: mistakeStates.LEARNING, rightDays: 0, wrongCount: 2 }]);
  });

  it('that was removed stays out with a right answer, and comes back with a wrong one', async () => {
    const student = await withMistake();
    await removeMistake(server.db, student.userId, questionId(3, 0), server.clock.now());
    server.clock.pass(DAY);

    await redo(student, true);
    expect((await bookOf(student))[0]?.removedAt).not.toBeNull();
    await redo(student, false);
    expect((await bookOf(student))[0]?.removedAt).toBeNull();
  });

  it('is the fold of its log, also when an older answer is told later', async () => {
    const student = await withMistake();
    server.clock.pass(DAY);
    const offline = server.clock.now();
    server.clock.pass(2 * DAY);
    await redo(student, false);
    await redo(student, true, { answeredAt: offline });
    server.clock.pass(DAY);
    await redo(student, true);

    const log = await logOf(student);
    expect(log.map(({ isRight }) => isRight)).toEqual([false, true, false, true]);
    expect(await bookOf(student)).toMatchObject([foldAnswers(log, undefined)]);
  });

  it.each([
    ['the exam of the year that they named', { examYear: 2027 }, '2026-12-19'],
    ['the exam of the year they aim at', { examYear: 2028, goal: { examYear: 2027, targetOn: null } }, '2026-12-19'],
    ['their own target', { examYear: 2027, goal: { examYear: 2027, targetOn: '2026-12-10' } }, '2026-12-10'],
  ])('is due before %s', async (_of, { examYear, goal }: NamedExam, exam) => {
    const student = await shop.student();
    const { userId } = student;
    await server.db.execute(sql`INSERT INTO college_infos (user_id, exam_year, province_id, province_name, subject_id, graduate_college,
        graduate_major, examinee, updated_at)
      SELECT ${userId}, ${examYear}, ${newUuid(random)}, '', id, '', '', 0, now() FROM subjects LIMIT 1`);
    if (goal) await server.db.insert(studyGoals).values({ userId, ...goal, updatedAt: server.clock.now() });
    const examDay = studyDayNumber(new Date(`${exam}T08:30:00+08:00`));
    const eve = new Date((examDay - 3) * DAY * 1000);
    const told = (at: number, isRight: boolean) => ({
      ...{ questionId: questionId(3, 0), requestId: newUuid(random), source: 'practice' as const, answer: ['A'] },
      ...{ isRight, answeredAt: later(eve, at * DAY) },
    });

    await recordAnswers(server.db, userId, [told(0, false), told(1, true)]);

    expect(await bookOf(student)).toMatchObject([{ dueAt: startOfStudyDay(examDay - 1) }]);
  });

  it('takes an answer that claims to be from long ago, or from tomorrow, for one of the last week or of now', async () => {
    const student = await withMistake();
    server.clock.pass(30 * DAY);
    const now = server.clock.now();

    const old = await redo(student, false, { answeredAt: later(now, -20 * DAY) });
    const future = await redo(student, false, { answeredAt: later(now, DAY) });

    expect([old.answeredAt, future.answeredAt]).toEqual([later(now, -7 * DAY), now]);
  });

  it('is told of a request once, however often and however fast it is sent', async () => {
    const student = await withMistake();
    server.clock.pass(DAY);
    const requestId = newUuid(random);

    const stored = await Promise.all([1, 2, 3, 4].map((call) => redo(student, call % 2 === 0, { requestId })));

    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    const log = await logOf(student);
    expect(log).toHaveLength(2);
    expect(await bookOf(student)).toMatchObject([foldAnswers(log, undefined)]);
  });

  it('counts each of several answers that come at once', async () => {
    const student = await shop.student();
    const told = (number: number) => ({
      ...{ questionId: questionId(3, number % 2), requestId: newUuid(random), source: 'practice' as const },
      ...{ answer: ['A'], isRight: false, answeredAt: later(server.clock.now(), number) },
    });
    const pairs = [0, 1, 2, 3, 4].map((at) => (at % 2 === 0 ? [told(at), told(at + 1)] : [told(at + 1), told(at)]));

    await Promise.all(pairs.map((pair) => server.db.transaction((tx) => recordAnswers(tx, student.userId, pair))));

    expect((await bookOf(student)).map(({ wrongCount }) => wrongCount)).toEqual([5, 5]);
    expect(await logOf(student)).toHaveLength(10);
  });

  it('is nobody else’s', async () => {
    const student = await withMistake();
    const other = await shop.student();

    await expect(redo(other, true)).rejects.toThrow('不存在');
    await expect(removeMistake(server.db, other.userId, questionId(3, 0), null)).rejects.toThrow('不存在');
    expect(await logOf(student)).toHaveLength(1);
  });
});

describe('the sample student', () => {
  it('has mistakes of several subjects, due, redone once and mastered, each the fold of its log', async () => {
    const sample = { userId: demoUserId };
    const [rows, log] = [await bookOf(sample), await logOf(sample)];

    expect(rows.length).toBeGreaterThan(6);
    expect(new Set(rows.map(({ rightDays }) => rightDays))).toEqual(new Set([0, 1, 2]));
    expect(new Set(rows.map(({ questionId: id }) => id.slice(-3, -2))).size).toBe(2);
    for (const row of rows) {
      expect(row).toMatchObject(
        foldAnswers(
          log.filter(({ questionId: id }) => id === row.questionId),
          undefined,
        ) ?? {},
      );
    }
    expect(await mistakesDue(server.db, demoUserId, server.clock.now())).toBeGreaterThan(5);
  });
});

describe('what is due today', () => {
  it('is limited, less what was redone since four in the morning, and leaves out a paper that goes on', async () => {
    const student = await shop.student();
    const { userId } = student;
    const due = () => mistakesDue(server.db, userId, server.clock.now());
    const at = server.clock.now();
    await recordAnswers(
      server.db,
      userId,
      [
        ...Array.from({ length: 16 }, (_one, index) => questionId(3, index)),
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => questionId(2, index)),
      ].map((id) => ({
        ...{ questionId: id, requestId: newUuid(random), source: 'practice' as const, answer: ['A'] },
        ...{ isRight: false, answeredAt: at },
      })),
    );
    expect(await due()).toBe(0);
    expect(await dueTomorrow(server.db, userId, at)).toBe(DAILY_LIMIT);
    server.clock.pass(DAY);

    expect(await due()).toBe(DAILY_LIMIT);
    await redo(student, true);
    await redo(student, true);
    expect(await todayOf(server.db, userId, server.clock.now())).toEqual({ due: 23, done: 1, left: DAILY_LIMIT - 1 });
    server.clock.pass(DAY);
    expect(await due()).toBe(DAILY_LIMIT);
    await sit(student, []);
    expect(await due()).toBe(8);
  });
});
