import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { users } from '#server/db/schema/account.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { videoProgress } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seedIds } from '#server/demo/ids.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { TEST_START, testRandom } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { lockOrder, moveOrder, type OrderRow } from '../move-order.ts';
import { settledState } from './entitlements.ts';
import { giveCourse } from './give-course.ts';

const TERM_DAYS = 30;
const random = testRandom('terms');
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = (number: number) => after(TEST_START, number * 24 * 3600);
const dayOf = (time: Date) => (time.getTime() - TEST_START.getTime()) / (24 * 3600 * 1000);

async function newStudent(): Promise<string> {
  const id = newUuid(random);
  const mobile = `1${random.bytes(6).readUIntBE(0, 6).toString().padStart(10, '0').slice(-10)}`;
  await database.db.insert(users).values({ id, num: id, mobile, nickname: '', createdAt: TEST_START });
  return id;
}

/** A course that is open for thirty days from its purchase, or until a day. */
async function newCourse(until: Date | null = null) {
  const template = await findCourse(database.db, seedIds.course(9));
  if (!template) throw new Error('The sample has no course 9.');
  const { courseYear: _generated, ...copy } = template;
  const id = newUuid(random);
  const term = { validType: 0 as const, validDays: TERM_DAYS, validEndTime: until };
  await database.db.insert(courses).values({ ...copy, ...term, id, courseNumber: id });
  return { ...template, ...term, id };
}

type Course = Awaited<ReturnType<typeof newCourse>>;

const give = (userId: string, course: Course, onDay: number) =>
  inTransaction(database.db, (tx) => giveCourse(tx, { userId, course, note: '', now: day(onDay), random }));

const jointOrder = (userId: string, [first, ...more]: readonly [Course, ...Course[]], onDay: number) =>
  inTransaction(database.db, async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        id: newUuid(random),
        orderNumber: newUuid(random),
        userId,
        courseId: first.id,
        orderType: 0,
        payState: 0,
        originCents: 0,
        totalCents: 0,
        createdAt: day(onDay),
      })
      .returning();
    if (!order) throw new Error('No order was stored.');
    await tx
      .insert(orderCourses)
      .values(
        [first, ...more].map(({ id }, position) => ({ orderId: order.id, courseId: id, position, priceCents: 0 })),
      );
    return moveOrder(tx, order, { event: 'pay', to: orderPayStates.PAY_SUCCESS, now: day(onDay), random });
  });

const takeBack = (order: OrderRow, onDay: number) =>
  inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked) throw new Error('The order is gone.');
    const to = orderPayStates.WAITING_REFUND;
    await moveOrder(tx, locked, { event: 'request_refund', to, now: day(onDay), random });
  });

async function ownership(userId: string, courseId: string): Promise<readonly number[]> {
  const [row] = await database.db
    .select()
    .from(myCourses)
    .where(and(eq(myCourses.userId, userId), eq(myCourses.courseId, courseId)));
  return row ? [dayOf(row.startedAt), dayOf(row.validUntil)] : [];
}

/** `['have', day]` buys the course; `['back', day, n]` refunds the n-th purchase. */
type Step = readonly ['have', number] | readonly ['back', number, number];

describe('a course after money went back', () => {
  it.each<readonly [string, readonly Step[], readonly [from: number, until: number]]>([
    [
      'ends at once',
      [
        ['have', 0],
        ['back', 5, 0],
      ],
      [0, 5],
    ],
    [
      'ends at once though an earlier order is over',
      [
        ['have', 0],
        ['have', 40],
        ['back', 41, 1],
      ],
      [40, 41],
    ],
    [
      'keeps the term of the later order',
      [
        ['have', 0],
        ['have', 10],
        ['back', 12, 0],
      ],
      [10, 40],
    ],
    [
      'keeps the term of the earlier order',
      [
        ['have', 0],
        ['have', 10],
        ['back', 12, 1],
      ],
      [0, 30],
    ],
    [
      'ends when both go back',
      [
        ['have', 0],
        ['have', 10],
        ['back', 12, 1],
        ['back', 13, 0],
      ],
      [0, 13],
    ],
    [
      'is as it was when an order that is over goes back',
      [
        ['have', 0],
        ['have', 40],
        ['back', 41, 0],
      ],
      [40, 70],
    ],
    [
      'stays over when it was over',
      [
        ['have', 0],
        ['back', 40, 0],
      ],
      [0, 30],
    ],
    [
      'keeps two of three',
      [
        ['have', 0],
        ['have', 5],
        ['have', 10],
        ['back', 12, 2],
      ],
      [0, 35],
    ],
  ])('%s', async (_title, steps, expected) => {
    const [userId, course] = [await newStudent(), await newCourse()];
    const had: OrderRow[] = [];

    for (const [what, onDay, index] of steps) {
      const order = had[index ?? -1];
      if (what === 'have') had.push(await give(userId, course, onDay));
      else if (order) await takeBack(order, onDay);
    }

    expect(await ownership(userId, course.id)).toEqual(expected);
  });

  it('is open exactly while an order that was kept gives it, whatever happened', async () => {
    const course = await newCourse();
    let state = 20_261_120;
    const next = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (let run = 0; run < 12; run += 1) {
      const userId = await newStudent();
      const kept: { order: OrderRow; until: number }[] = [];
      let today = 0;
      for (let step = 0; step < 12; step += 1) {
        today += next(20);
        if (kept.length === 0 || next(2) === 0) {
          kept.push({ order: await give(userId, course, today), until: today + TERM_DAYS });
        } else {
          const [gone] = kept.splice(next(kept.length), 1);
          if (gone) await takeBack(gone.order, today);
        }
        const [, until = 0] = await ownership(userId, course.id);
        const longest = Math.max(...kept.map((one) => one.until));
        expect(until > today ? until : 'over').toBe(longest > today ? longest : 'over');
      }
    }
  });

  it('of a joint order is kept by the order that also gives it; the other ends', async () => {
    const [userId, both, alone] = [await newStudent(), await newCourse(), await newCourse()];
    await give(userId, both, 0);
    const joint = await jointOrder(userId, [both, alone], 10);

    await takeBack(joint, 12);

    expect(await ownership(userId, both.id)).toEqual([0, 30]);
    expect(await ownership(userId, alone.id)).toEqual([10, 12]);
  });

  it('is open for the whole term of an order that is paid at the same moment', async () => {
    const course = await newCourse();
    for (let run = 0; run < 8; run += 1) {
      const userId = await newStudent();
      const first = await give(userId, course, 0);

      await Promise.all([give(userId, course, 10), takeBack(first, 10)]);

      expect((await ownership(userId, course.id))[1]).toBe(40);
    }
  });
});

describe('a course that ends on a day', () => {
  it.each([
    ['is open until then', 5, [2, 5]],
    ['is over at once when it is bought on that day', 2, [2, 2]],
    ['is over at once when it is bought later', 1, [2, 2]],
  ])('%s', async (_title, until, expected) => {
    const [userId, course] = [await newStudent(), await newCourse(day(until))];

    await give(userId, course, 2);

    expect(await ownership(userId, course.id)).toEqual(expected);
  });

  it('is begun anew by who had it until that very moment', async () => {
    const [userId, course] = [await newStudent(), await newCourse()];
    await give(userId, course, 0);

    await give(userId, course, TERM_DAYS);

    expect(await ownership(userId, course.id)).toEqual([TERM_DAYS, 2 * TERM_DAYS]);
  });
});

describe('an order that was paid', () => {
  it.each<readonly [string, readonly ('course' | 'books' | 'yanxue')[], 2 | 3 | 4]>([
    ['a course is done', ['course'], 4],
    ['a tour and a course waits for the trip', ['course', 'yanxue'], 3],
    ['books among others waits for the parcel', ['yanxue', 'course', 'books'], 2],
  ])('of %s', (_title, kinds, state) => {
    expect(settledState(kinds.map((kind) => ({ kind })))).toBe(state);
  });

  it('notes how far each video had been watched, also recordings of its classes', async () => {
    const { db } = database;
    const userId = await newStudent();
    const own = sql`SELECT v.id FROM videos v JOIN sections s ON s.video_id = v.id JOIN chapters c ON c.id = s.chapter_id
      WHERE c.course_id = ${seedIds.course(101)} UNION SELECT l.record_video_id FROM live_classes l
      JOIN sections s ON s.live_id = l.id JOIN chapters c ON c.id = s.chapter_id
      WHERE c.course_id = ${seedIds.course(101)} AND l.record_video_id IS NOT NULL`;
    await db.execute(sql`INSERT INTO video_progress (user_id, video_id, position_seconds, reached_seconds, started_at, updated_at)
      SELECT ${userId}, id, 0, 7, ${TEST_START.toISOString()}, ${TEST_START.toISOString()} FROM videos`);
    const course = await findCourse(db, seedIds.course(101));
    if (!course) throw new Error('The sample has no course 101.');

    const order = await give(userId, { ...course, validType: 0 }, 0);

    const [row] = await db.select().from(orderCourses).where(eq(orderCourses.orderId, order.id));
    const rows = await rowsOf<{ id: string }>(db, own);
    const recorded = rows.length;
    expect(recorded).toBeGreaterThan(3);
    expect(row?.watchedBefore).toEqual(Object.fromEntries(rows.map(({ id }) => [id, 7])));
    expect(await db.$count(videoProgress, eq(videoProgress.userId, userId))).toBeGreaterThan(recorded);
  });
});
