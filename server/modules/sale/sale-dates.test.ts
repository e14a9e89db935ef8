import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { endSales } from '#server/domains/sales/end-sales.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { groupSale } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { SaleValues } from '#src/contract/console/sale-values.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let publisher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'dates');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

const HOUR = 3600;
const inHours = (hours: number) => toInstant(after(server.clock.now(), hours * HOUR));
const read = async (uuid: string) =>
  (await publisher.call('GET /console/api/courses/{uuid}', { params: { uuid } })).data;

async function change(uuid: string, values: Partial<SaleValues>) {
  const { course, revision } = await read(uuid);
  const { price, originPrice, stock, isOnShelf, salesFrom, salesUntil } = course;
  const body = { price, originPrice, stock, isOnShelf, salesFrom, salesUntil, ...values, revision, reason: '定时开售' };
  return publisher.call('POST /console/api/courses/{uuid}/change', { params: { uuid }, body });
}
const detail = (uuid: string) => server.call('GET /api/V1.31/product/detail/{id}', { params: { id: uuid } });
const open = async (uuid: string) => shop.open(uuid, await shop.student());

it('a course cannot be ordered before its sale begins, alone, with others or in a group, and says when it does', async () => {
  const uuid = await shop.course();
  const other = await shop.course({ priceCents: 0 });
  const from = inHours(2);
  const changed = await change(uuid, { salesFrom: from });
  const again = await change(other, { salesFrom: from, salesUntil: inHours(9) });

  const [early, free, group] = [
    await open(uuid),
    await open(other),
    await shop.open(uuid, await shop.student(), { intent: 'group_start' }),
  ];
  const shown = (await detail(uuid)).data;
  server.clock.pass(2 * HOUR);
  const [late, lateFree] = [await open(uuid), await open(other)];
  const sold = (await detail(uuid)).data;

  const hour = from.slice(11, 16);
  const day = `${from.slice(0, 4)}年${Number(from.slice(5, 7))}月${Number(from.slice(8, 10))}日`;
  expect([changed.code, again.code]).toEqual([SUCCESS, SUCCESS]);
  expect([early, free, group].map(({ code, msg }) => [code, msg])).toEqual(
    [1, 2, 3].map(() => [refusals.COURSE_OFF_SHELF.code, `${day} ${hour} 开售`]),
  );
  expect([shown.is_on_shelf, shown.course.sales_from]).toEqual([true, from]);
  expect([late.code, lateFree.code]).toEqual([SUCCESS, SUCCESS]);
  expect(sold.course.sales_from).toBeUndefined();
});

it('the page of a group says when the sale of its course begins, until it has begun', async () => {
  const groups = groupSale(server);
  const course = await groups.activity();
  const { groupId } = await groups.openedGroup(course);
  const from = inHours(2);
  await change(course, { salesFrom: from });
  const { token } = await shop.student();
  const page = async () =>
    (await server.call('GET /api/v1/course/groups/{id}', { params: { id: groupId } }, { token })).data;

  const before = await page();
  server.clock.pass(2 * HOUR);
  const later = await page();

  expect([before.action, before.course.sales_from]).toEqual(['join', from]);
  expect([later.action, later.course.sales_from]).toEqual(['join', undefined]);
});

it('a course that was being ordered when its sale ended is refused; then it goes off the shelf by itself', async () => {
  const uuid = await shop.course();
  await change(uuid, { salesUntil: inHours(1 / 6) });
  const [buyer, payer] = await shop.students(2);
  if (!buyer || !payer) throw new Error('Two students are needed.');
  const checkout = await shop.open(uuid, buyer);
  const ordered = await shop.order(uuid, payer);
  server.clock.pass(HOUR / 6);

  const late = await shop.submit(checkout.data, buyer);
  const gone = await detail(uuid);
  const ended = [await endSales(server.context), await endSales(server.context)];
  await shop.pay(ordered.uuid, payer);
  const { course, deskValues } = await read(uuid);
  const { changes } = (await publisher.call('GET /console/api/courses/{uuid}/changes', { params: { uuid }, query: {} }))
    .data;

  expect([late.code, late.msg]).toEqual([refusals.COURSE_OFF_SHELF.code, '课程已停售']);
  expect(gone.code).toBe(refusals.NOT_FOUND.code);
  expect(ended).toEqual([1, 0]);
  expect([course.isOnShelf, deskValues]).toEqual([false, ['salesUntil', 'isOnShelf']]);
  expect(changes.map(({ by, isImport, reason }) => [by, isImport, reason])).toEqual([
    ['系统', false, '到了停售时间'],
    ['林老师', false, '定时开售'],
  ]);
  // Who ordered in time may pay.
  expect(
    (await server.call('GET /api/V1.31/product/detail/{id}', { params: { id: uuid } }, { token: payer.token })).code,
  ).toBe(SUCCESS);
});

it('dates that make no sense are refused, and a change of them is in the history', async () => {
  const uuid = await shop.course();
  const wrong: Partial<SaleValues>[] = [
    { salesFrom: inHours(2), salesUntil: inHours(2) },
    { salesUntil: inHours(-1) },
    { salesFrom: '2026-13-01' },
  ];
  const refused = [];
  for (const values of wrong) refused.push((await change(uuid, values)).code);
  await change(uuid, { salesFrom: inHours(2), salesUntil: inHours(3) });
  const cleared = await change(uuid, { salesFrom: null, salesUntil: null });
  await change(uuid, { isOnShelf: false, salesUntil: inHours(-1) });
  const shelved = await change(uuid, { isOnShelf: true });

  expect(refused).toEqual([
    staffRefusals.SALE_REFUSED.code,
    staffRefusals.SALE_REFUSED.code,
    refusals.INPUT_INVALID.code,
  ]);
  expect([cleared.code, shelved.code]).toEqual([SUCCESS, staffRefusals.SALE_REFUSED.code]);
  const [row] = await server.db.select().from(courses).where(eq(courses.id, uuid));
  expect([row?.salesFrom, row?.deskValues]).toEqual([null, ['salesFrom', 'salesUntil', 'isOnShelf']]);
});
