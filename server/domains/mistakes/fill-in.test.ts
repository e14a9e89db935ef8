import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examAttempts } from '#server/db/schema/exam.ts';
import { mistakeMarks, mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { demoUserId } from '#server/demo/ids.ts';
import { questionId } from '#server/demo/study/study-ids.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { examStates } from '#src/contract/states.ts';
import { fillInMistakes } from './fill-in.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const random = testRandom('fill in');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let server: TestServer;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'fill-in');
});
afterAll(() => server.close());
beforeEach(() => forgetBook());

/** As before there was a mistake book. */
async function forgetBook(): Promise<void> {
  await server.db.delete(mistakeReviews);
  await server.db.delete(mistakes);
  await server.db.update(mistakeMarks).set({ reached: NOBODY, doneAt: null });
}

const bookOf = (userId: string) =>
  server.db.select().from(mistakes).where(eq(mistakes.userId, userId)).orderBy(asc(mistakes.questionId));
const practise = async ({ token }: Student, ...answer: string[]) => {
  const request = { params: { id: questionId(3, 0) }, body: { request_id: newUuid(random), answer } };
  await server.call('POST /api/v1/exam/questions/{id}/answers', request, { token });
};
async function fillIn(log: typeof quiet = quiet): Promise<number> {
  let total = 0;
  for (let part = 1; part > 0; total += part) part = await fillInMistakes({ ...server.context, log });
  return total;
}

describe('fillInMistakes', () => {
  it('finds in old answers what the book would have been told, student by student, once', async () => {
    const student = await shop.student();
    await practise(student, 'A');
    server.clock.pass(24 * 3600);
    await practise(student, 'B');
    const before = await bookOf(student.userId);
    expect(before).toMatchObject([{ wrongCount: 1, rightDays: 1 }]);
    await forgetBook();

    expect(await fillIn()).toBeGreaterThan(4);

    expect(await bookOf(student.userId)).toEqual(before);
    expect(await server.db.select().from(mistakeMarks)).toMatchObject([{ doneAt: server.clock.now() }]);
    expect(await fillIn()).toBe(0);
  });

  it('finds papers of several subjects, and leaves one that goes on alone', async () => {
    await fillIn();

    const [going] = await server.db
      .select()
      .from(examAttempts)
      .where(and(eq(examAttempts.userId, demoUserId), eq(examAttempts.state, examStates.GOING)));
    const log = await server.db.select().from(mistakeReviews).where(eq(mistakeReviews.userId, demoUserId));
    expect((await bookOf(demoUserId)).length).toBeGreaterThan(10);
    expect(going).toBeDefined();
    expect(log.filter(({ requestId }) => requestId === going?.id)).toEqual([]);
  });

  it('goes on after a student that fails', async () => {
    const [bad, good] = await shop.students(2);
    if (!bad || !good) throw new Error('Too few students.');
    await practise(bad, 'A');
    await practise(good, 'A');
    await forgetBook();
    await server.db.execute(
      sql.raw(`ALTER TABLE mistakes ADD CONSTRAINT poison CHECK (user_id <> '${bad.userId}') NOT VALID`),
    );
    const failed: unknown[] = [];

    await fillIn({ ...quiet, error: (fields?: { readonly id?: unknown }) => failed.push(fields?.id) });

    await server.db.execute(sql`ALTER TABLE mistakes DROP CONSTRAINT poison`);
    expect(failed).toEqual([bad.userId]);
    expect([await bookOf(bad.userId), (await bookOf(good.userId)).length]).toEqual([[], 1]);
  });
});
