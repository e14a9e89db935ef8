import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseChanges, courses } from '#server/db/schema/course.ts';
import { coupons } from '#server/db/schema/promotion.ts';
import { staff } from '#server/db/schema/staff.ts';
import { changeSale } from '#server/domains/sales/change-sale.ts';
import { makeCoupon, stopCoupon } from '#server/domains/sales/coupons.ts';
import { openBareDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { COURSE, importFolder, rowsOf, SCHOOL, writeFiles } from './testing-school.ts';

let server: TestServer;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-'));
  server = await startTestServer({}, openBareDatabase);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const put = (files: Readonly<Record<string, string>>) => writeFiles(folder, files);
const run = (...options: readonly string[]) => importFolder(server, folder, options);

/** The imported member of staff at the desk. */
async function openDesk() {
  const [row] = await server.db.select().from(staff);
  return { ...server.context, actor: { id: row?.id ?? '', name: '林老师', role: 'publisher' as const }, address: '' };
}

describe('an import', () => {
  it('leaves what the desk changed and says so, until it is told to take over, or the folder agrees', async () => {
    await put(SCHOOL);
    await run();
    const [course] = await server.db.select().from(courses);
    const desk = await openDesk();
    if (!course) throw new Error('No course was imported.');
    const asked = {
      price: 18_800,
      originPrice: 39_900,
      stock: null,
      isOnShelf: false,
      salesFrom: null,
      salesUntil: null,
    };
    await changeSale(desk, course.id, { values: asked, revision: 0, reason: '暑期调价' });
    const valuesNow = async () => {
      const [row] = await server.db.select().from(courses);
      const stocks = await rowsOf(server.db, sql`SELECT stock FROM course_stocks`);
      return { price: row?.priceCents, isOnShelf: row?.isOnShelf, stocks, desk: row?.deskValues };
    };
    const left = { price: 18_800, isOnShelf: false, stocks: [], desk: ['price', 'stock', 'isOnShelf'] };

    const again = await run('--yes');
    const after = await valuesNow();
    await put({ ...SCHOOL, 'courses.yaml': COURSE.replace('price: 199', 'price: 188').replace('399元', '398元') });
    const agreed = await run('--yes');
    const half = await valuesNow();
    const over = await run('--yes', '--take-over');

    expect(again.code).toBe(0);
    expect(again.text).toContain('    价格：后台是 ¥188，文件夹写 ¥199，没有动');
    expect(again.text).toContain('    名额：后台是 没有，文件夹写 50，没有动');
    expect(again.text).toContain('要按文件夹的写，加 --take-over。');
    expect(after).toEqual(left);
    expect(agreed.text).not.toContain('价格：后台');
    expect(half).toEqual({ ...left, desk: ['stock', 'isOnShelf'] });
    expect(over.text).not.toContain('没有动');
    expect(await valuesNow()).toEqual({ price: 18_800, isOnShelf: true, stocks: [{ stock: 50 }], desk: [] });
    const changes = await server.db.select().from(courseChanges).orderBy(asc(courseChanges.revision));
    expect(changes.map(({ staffName, after: values }) => [staffName, Object.keys(values).sort().join()])).toEqual([
      ['林老师', 'isOnShelf,price,stock'],
      ['npm run school', 'originPrice'],
      ['npm run school', 'isOnShelf,stock'],
    ]);
  });

  it('leaves a coupon that the desk stopped, and those that the desk made', async () => {
    await put(SCHOOL);
    await run();
    const desk = await openDesk();
    const [coupon] = await server.db.select().from(coupons);
    if (!coupon) throw new Error('No coupon was imported.');
    await stopCoupon(desk, coupon.id, { reason: '预算用完了', isVoid: false });
    const terms = { kind: 'money' as const, amount: 100, percent: 100, threshold: 0, stock: 5, courses: [] };
    const times = { startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2030-01-01T00:00:00Z') };
    await makeCoupon(desk, desk.actor.id, { name: '后台的券', description: '', ...terms, ...times });
    const stocks = async () =>
      (await server.db.select().from(coupons).orderBy(asc(coupons.number))).map(({ stock, stoppedAt }) => [
        stock,
        stoppedAt !== null,
      ]);

    const again = await run('--yes', '--remove-missing');
    const kept = await stocks();
    await run('--yes', '--take-over');

    expect(again.text).toContain('    名额：后台是 0，文件夹写 100，没有动');
    expect(again.text).not.toContain('后台的券');
    expect(kept).toEqual([
      [0, true],
      [5, false],
    ]);
    expect(await stocks()).toEqual([
      [100, false],
      [5, false],
    ]);
  });
});
