import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { demoOrderNumber, demoUserId, seedIds } from '#server/demo/ids.ts';
import type { Random } from '#server/kernel/random.ts';
import { TEST_START, testRandom } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { giveCourse } from '../payment/give-course.ts';
import { storeOrder } from './store-order.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const order = { userId: demoUserId, courseId: seedIds.course(9), orderType: 0, payState: 0 } as const;
const store = (random: Random) =>
  storeOrder(database.db, { ...order, originCents: 0, totalCents: 0 }, { now: TEST_START, random });

/** Random bytes: `digits` as the first six-byte numbers, one for each call, then repeatable random ones. */
function lots(...digits: readonly number[]): Random {
  const rest = testRandom(digits.join());
  const queue = [...digits];
  return {
    bytes: (count) => {
      const next = count === 6 ? queue.shift() : undefined;
      if (next === undefined) return rest.bytes(count);
      const bytes = Buffer.alloc(6);
      bytes.writeUIntBE(next, 0, 6);
      return bytes;
    },
  };
}

describe('an order number', () => {
  it('is the day and eight digits', async () => {
    const { orderNumber } = await store(lots(42));

    expect(orderNumber).toBe('ZY2026112000000042');
  });

  it('is drawn again when an order has it', async () => {
    await store(lots(7));

    const { orderNumber } = await store(lots(7, 100_000_007, 8));

    expect(orderNumber).toBe('ZY2026112000000008');
  });

  it('is free after a million orders too, for bought and for given courses', async () => {
    await database.db.execute(sql`SELECT setval('order_number', 999997)`);
    const random = testRandom('million');
    const course = { id: order.courseId, kind: 'course', originPriceCents: 0 } as const;
    const giving = { userId: demoUserId, course, note: '', now: TEST_START, random };

    const stored = [];
    for (let count = 0; count < 4; count += 1) {
      stored.push(await store(random), await giveCourse(database.db, giving));
    }

    expect(new Set(stored.map(({ orderNumber }) => orderNumber)).size).toBe(8);
  });

  it('does not tell how many orders there were between two', async () => {
    const random = testRandom('gaps');
    const numbers: number[] = [];
    for (let count = 0; count < 20; count += 1) numbers.push(Number((await store(random)).orderNumber.slice(10)));

    const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));

    expect(gaps.some((gap) => gap < 0)).toBe(true);
    expect(gaps.filter((gap) => Math.abs(gap) < 1000)).toEqual([]);
  });

  it('is never one of the shorter ones given before', async () => {
    expect(demoOrderNumber).toHaveLength(16);
    expect((await store(testRandom('length'))).orderNumber).toHaveLength(18);
  });
});
