import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIds } from '#server/demo/ids.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from '../database.ts';
import { courseStocks } from '../schema/order.ts';
import { soldOutAmong } from './courses.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('soldOutAmong', () => {
  it('names those asked for that have limited places and none left', async () => {
    const { db } = database;
    const full = seedIds.course(1);
    const open = seedIds.course(2);
    await db.delete(courseStocks);
    await db.insert(courseStocks).values([
      { courseId: full, stock: 2, soldCount: 2 },
      { courseId: open, stock: 2, soldCount: 1 },
      { courseId: seedIds.course(4), stock: 0, soldCount: 0 },
    ]);

    expect(await soldOutAmong(db, [full, open, seedIds.course(3)])).toEqual(new Set([full]));
  });
});
