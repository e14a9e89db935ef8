import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseStocks } from '#server/db/schema/order.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { SaleValues } from '#src/contract/console/sale-values.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let publisher: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'sale');
  publisher = await openConsoleAs(server, 'publisher');
  colleague = (await addStaffMember(server, 'publisher')).visitor;
});
afterAll(() => server.close());

const read = async (uuid: string, as = publisher) =>
  (await as.call('GET /console/api/courses/{uuid}', { params: { uuid } })).data;
const history = async (uuid: string) =>
  (await publisher.call('GET /console/api/courses/{uuid}/changes', { params: { uuid }, query: {} })).data.changes;

/** A change of what is seen now, or with an older revision. */
async function change(
  uuid: string,
  values: Partial<SaleValues>,
  { as = publisher, revision = -1, reason = '暑期调价' } = {},
) {
  const seen = await read(uuid, as);
  const { price, originPrice, stock, isOnShelf, salesFrom, salesUntil } = seen.course;
  const body = { price, originPrice, stock, isOnShelf, salesFrom, salesUntil, ...values, reason };
  return as.call('POST /console/api/courses/{uuid}/change', {
    params: { uuid },
    body: { ...body, revision: revision < 0 ? seen.revision : revision },
  });
}

describe('the list of courses', () => {
  it('is found by words, number, subject and shelf, and comes in pages by number', async () => {
    const [first] = (await publisher.call('GET /console/api/courses', { query: { part: 'on' } })).data.courses;
    const { data } = await publisher.call('GET /console/api/courses', { query: { part: 'on', words: '长难句' } });
    const byNumber = await publisher.call('GET /console/api/courses', {
      query: { part: 'all', words: first?.number ?? '' },
    });
    const off = await shop.course({ isOnShelf: false });
    const offShelf = await publisher.call('GET /console/api/courses', { query: { part: 'off' } });
    const [subject] = data.subjects;
    const ofSubject = await publisher.call('GET /console/api/courses', {
      query: { part: 'all', subject: subject?.id ?? 0 },
    });
    const later = await publisher.call('GET /console/api/courses', {
      query: { part: 'all', after: first?.number ?? '' },
    });

    expect(data.courses.length).toBeGreaterThan(0);
    expect(data.courses.some(({ name }) => name.includes('长难句'))).toBe(true);
    expect(data.courses.length).toBeLessThan(30);
    expect(byNumber.data.courses[0]?.number).toBe(first?.number);
    expect(offShelf.data.courses.map(({ uuid }) => uuid)).toContain(off);
    expect(new Set(ofSubject.data.courses.map((one) => one.subject))).toEqual(new Set([subject?.name]));
    expect(later.data.courses.map(({ uuid }) => uuid)).not.toContain(first?.uuid);
  });

  it('is read by service and operators, who may not change it, and closed to teachers', async () => {
    const uuid = await shop.course();
    for (const role of ['service', 'operator'] as const) {
      const visitor = await openConsoleAs(server, role);
      expect((await read(uuid, visitor)).course.price).toBe(19_900);
      expect((await change(uuid, { price: 1 }, { as: visitor })).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    }
    const teacher = await openConsoleAs(server, 'teacher');
    const refused = await teacher.call('GET /console/api/courses', { query: { part: 'on' } });
    expect(refused.code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
  });
});

describe('a change of a course', () => {
  it('is what students pay from then on, with its reason in the history and in the record', async () => {
    const uuid = await shop.course({ originPriceCents: 39_900 });
    const buyer = await shop.student();
    const before = await shop.open(uuid, buyer);

    const changed = await change(uuid, { price: 15_900 });
    const old = await shop.submit(before.data, buyer);
    const after = await shop.open(uuid, buyer);
    const order = await shop.submit(after.data, buyer);

    expect([before.data.quote.payable, after.data.quote.payable]).toEqual([19_900, 15_900]);
    expect([changed.code, old.code, order.code]).toEqual([SUCCESS, refusals.PRICE_CHANGED.code, SUCCESS]);
    const [entry, ...others] = await history(uuid);
    expect(entry).toMatchObject({
      by: '林老师',
      reason: '暑期调价',
      before: { price: 19_900 },
      after: { price: 15_900 },
    });
    expect(others).toEqual([]);
    const { course } = await read(uuid);
    const [act] = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, course.number))
      .orderBy(staffAudit.id);
    expect(act).toMatchObject({
      action: 'course.change',
      after: { change: '价格 ¥199 → ¥159', reason: '暑期调价' },
    });
  });

  it('off the shelf ends buying, and begins it again on the shelf', async () => {
    const [uuid, buyer] = [await shop.course(), await shop.student()];

    await change(uuid, { isOnShelf: false });
    const off = await shop.open(uuid, buyer);
    await change(uuid, { isOnShelf: true });
    const on = await shop.open(uuid, buyer);

    expect([off.code, on.code]).toEqual([refusals.COURSE_OFF_SHELF.code, SUCCESS]);
  });

  it('of two people at once is the first one’s; the second is told what that one did', async () => {
    const uuid = await shop.course({ originPriceCents: 39_900 });

    const answers = await Promise.all([
      change(uuid, { price: 10_000 }, { revision: 0 }),
      change(uuid, { price: 20_000 }, { revision: 0, as: colleague, reason: '别的原因' }),
    ]);

    const refused = answers.find(({ code }) => code !== SUCCESS);
    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(refused?.code).toBe(staffRefusals.SALE_CHANGED.code);
    expect(refused?.msg).toMatch(/刚刚改了：价格 ¥199 → ¥(100|200)（/);
    expect(await history(uuid)).toHaveLength(1);
  });

  it('that is sent twice is one', async () => {
    const uuid = await shop.course();
    const asked = () => change(uuid, { price: 9_900 }, { revision: 0 });

    const answers = await Promise.all([asked(), asked(), asked()]);

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(await history(uuid)).toHaveLength(1);
  });

  it('is refused below what is sold, with a crossed-out price below the price, and without a change', async () => {
    const uuid = await shop.course({ stock: 5, originPriceCents: 39_900 });
    for (const buyer of await shop.students(3)) await shop.order(uuid, buyer);

    const few = await change(uuid, { stock: 2 });
    const swapped = await change(uuid, { originPrice: 100 });
    const nothing = await change(uuid, {});
    const enough = await change(uuid, { stock: 3 });
    const late = await shop.student();
    const full = await shop.submit((await shop.open(uuid, late)).data, late);

    expect(few).toMatchObject({ code: staffRefusals.SALE_REFUSED.code, msg: '已经卖出 3 个，名额不能少于 3' });
    expect(swapped.msg).toBe('原价不能低于价格');
    expect(nothing.code).toBe(staffRefusals.SALE_REFUSED.code);
    expect([enough.code, full.code]).toEqual([SUCCESS, refusals.COURSE_SOLD_OUT.code]);
  });

  it('that limits a course begins with what orders hold, and an order that ends gives its place back', async () => {
    const uuid = await shop.course();
    const [first, second] = await shop.students(2);
    if (!first || !second) throw new Error('Two students are needed.');
    const order = await shop.order(uuid, first);
    await shop.order(uuid, second);

    await change(uuid, { stock: 10 });
    const sold = (await read(uuid)).course.sold;
    await shop.cancel(order.uuid, first);
    const left = (await read(uuid)).course.sold;
    await change(uuid, { stock: null });

    expect([sold, left]).toEqual([2, 1]);
    expect(await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, uuid))).toEqual([]);
  });

  it('has limits, and needs a reason', async () => {
    const uuid = await shop.course();
    for (const values of [{ price: -1 }, { price: 1.5 }, { price: 100_000_001 }, { stock: -1 }]) {
      expect((await change(uuid, values)).code).not.toBe(SUCCESS);
    }
    expect((await change(uuid, { price: 1 }, { reason: ' ' })).code).not.toBe(SUCCESS);
    expect(await history(uuid)).toEqual([]);
  });
});

it('pages are not known where none are written', async () => {
  const { data } = await publisher.call('GET /console/api/courses/{uuid}/pages', {
    params: { uuid: await shop.course() },
  });
  expect(data.pages).toBeNull();
});
