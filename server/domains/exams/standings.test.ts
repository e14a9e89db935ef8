import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examAnswers, examAttempts, paperScores, questionPoints } from '#server/db/schema/exam.ts';
import { paperOf } from '#server/demo/study/exams.ts';
import { after } from '#server/kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';

import { examStates } from '#src/contract/states.ts';
import { countAttempts, standingAmong } from './standings.ts';

describe('where an attempt stands', () => {
  const among = (scores: Readonly<Record<number, number>>, points: number, full = 100) =>
    standingAmong(
      Object.entries(scores).map(([key, students]) => ({ points: Number(key), students })),
      points,
      full,
    );

  it('is told from twenty students on', () => {
    expect(among({ 50: 19 }, 50)).toBeNull();
    expect(among({ 50: 20 }, 50)).toMatchObject({ students: 20, betterThanPercent: 50 });
  });

  it.each([
    ['below everybody', { 40: 10, 60: 10 }, 30, 0],
    ['with the lower half', { 40: 10, 60: 10 }, 40, 25],
    ['between both', { 40: 10, 60: 10 }, 50, 50],
    ['above everybody', { 40: 10, 60: 10 }, 70, 100],
    ['one of three parts, rounded down', { 10: 7, 20: 7, 30: 7 }, 20, 50],
  ])('%s counts those with as many points half', (_, scores, points, percent) => {
    expect(among(scores, points)?.betterThanPercent).toBe(percent);
  });

  it('has bands of a tenth of the points, with full points in the highest', () => {
    const standing = among({ 0: 5, 9.5: 5, 10: 5, 99: 2, 100: 3 }, 100);

    expect(standing).toMatchObject({ bands: [50, 25, 0, 0, 0, 0, 0, 0, 0, 25], ownBand: 9 });
  });

  it('of a paper of essays only is not told', () => {
    expect(among({ 0: 30 }, 0, 0)).toBeNull();
  });
});

describe('counting attempts', () => {
  const paper = paperOf('2027考研英语长难句摸底卷');
  const [first, second] = paper.questions;
  const essay = paper.questions.find(({ kind }) => kind === 'essay');
  let server: TestServer;
  let shop: ReturnType<typeof shopOf>;
  beforeAll(async () => {
    server = await startTestServer();
    shop = shopOf(server, 'standings');
    await countAttempts(server.context);
    await server.db.delete(paperScores);
    await server.db.delete(questionPoints);
  });
  afterAll(() => server.close());

  async function attempt(change: Partial<typeof examAttempts.$inferInsert> = {}, scores: readonly number[] = []) {
    const { userId } = await shop.student();
    const now = server.clock.now();
    const id = randomUUID();
    await server.db.insert(examAttempts).values({
      ...{ id, userId, paperId: paper.id, number: 1, state: examStates.DONE, startedAt: now },
      ...{ deadlineAt: after(now, 3600), submittedAt: now, closedBy: 'student', score: 0, ...change },
    });
    const given = [first, second, essay].flatMap((question, index) => {
      const score = scores[index];
      return question && score !== undefined ? [{ questionId: question.id, score }] : [];
    });
    const rest = { revision: 1, answer: ['A'], isFlagged: false, savedAt: now, isCorrect: true };
    if (given.length > 0) {
      await server.db.insert(examAnswers).values(given.map((row) => ({ attemptId: id, ...row, ...rest })));
    }
    return id;
  }
  const sums = () =>
    server.db
      .select({ points: paperScores.points, students: paperScores.students })
      .from(paperScores)
      .where(eq(paperScores.paperId, paper.id))
      .orderBy(paperScores.points);

  it('takes each first attempt once, without its essays, however often and wherever the job runs', async () => {
    await attempt({}, [2, 2, 10]);
    await attempt({}, [2, 2]);
    await attempt({}, [2, 0, 5]);

    await Promise.all([1, 2, 3].map(() => countAttempts(server.context)));
    await countAttempts(server.context);

    expect(await sums()).toEqual([
      { points: 2, students: 1 },
      { points: 4, students: 2 },
    ]);
    const points = await server.db
      .select()
      .from(questionPoints)
      .where(eq(questionPoints.questionId, second?.id ?? ''));
    expect(points).toMatchObject([{ points: 4 }]);
  });

  it.each([
    ['a later attempt', { number: 2 }, [2]],
    ['one that goes on', { submittedAt: null, closedBy: null, score: null, state: examStates.GOING }, [2]],
    ['one without an answer', {}, []],
  ])('leaves out %s', async (_, change, scores) => {
    const before = await sums();
    await attempt(change, scores);

    await countAttempts(server.context);

    expect(await sums()).toEqual(before);
  });

  it('goes on after a batch', async () => {
    await attempt({}, [1]);
    await server.db.update(examAttempts).set({ countedAt: null }).where(sql`${examAttempts.number} = 1`);

    expect(await countAttempts(server.context)).toBeGreaterThan(3);
    expect(await countAttempts(server.context)).toBe(0);
  });
});
