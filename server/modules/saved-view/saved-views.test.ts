import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { savedViews } from '#server/db/schema/saved-view.ts';
import { staff } from '#server/db/schema/staff.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { ViewFilter, ViewList } from '#src/contract/console/view-lists.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { orderPayStates } from '#src/contract/states.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let service: ConsoleVisitor;
let finance: ConsoleVisitor;
let operator: ConsoleVisitor;
let author: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'views');
  service = await openConsoleAs(server, 'service');
  finance = await openConsoleAs(server, 'finance');
  operator = await openConsoleAs(server, 'operator');
  author = await openConsoleAs(server, 'author');
});
afterAll(() => server.close());

const save = (visitor: ConsoleVisitor, list: ViewList, name: string, query: ViewFilter = {}, isShared = false) =>
  visitor.call('POST /console/api/views', { body: { list, name, query, isShared } });
const read = async (visitor: ConsoleVisitor, list?: ViewList) =>
  (await visitor.call('GET /console/api/views', { query: list === undefined ? {} : { list } })).data.views;
const namesOf = async (visitor: ConsoleVisitor, list?: ViewList) =>
  (await read(visitor, list)).map(({ name, isMine }) => [name, isMine]);
const change = (visitor: ConsoleVisitor, uuid: string, body: { name: string; isShared: boolean }) =>
  visitor.call('PUT /console/api/views/{uuid}', { params: { uuid }, body });
const drop = (visitor: ConsoleVisitor, uuid: string) =>
  visitor.call('DELETE /console/api/views/{uuid}', { params: { uuid } });

describe('a saved view', () => {
  it('is seen by its owner alone, or by all who see the list where it is shared', async () => {
    await save(service, 'orders', '我的');
    await save(service, 'orders', '周会', {}, true);

    expect(await namesOf(service, 'orders')).toEqual([
      ['周会', true],
      ['我的', true],
    ]);
    expect(await namesOf(finance, 'orders')).toEqual([['周会', false]]);
    expect(await namesOf(service)).toHaveLength(2);
    expect(await namesOf(finance)).toEqual([]);
  });

  it('belongs to a list that the role sees', async () => {
    const notAllowed = staffRefusals.STAFF_NOT_ALLOWED.code;
    expect((await save(author, 'orders', '订单')).code).toBe(notAllowed);
    expect((await author.call('GET /console/api/views', { query: { list: 'orders' } })).code).toBe(notAllowed);
    expect((await save(service, 'results', '数据')).code).toBe(notAllowed);
  });

  it('is replaced by its owner’s next of the same name, renamed, shared and deleted, by nobody else', async () => {
    const { data: first } = await save(service, 'orders', ' 已付 ', { state: '0' });
    const { data: view } = await save(service, 'orders', '已付', { state: String(orderPayStates.PAID) });
    expect(view).toMatchObject({ uuid: first.uuid, query: { state: String(orderPayStates.PAID) } });
    await save(service, 'orders', '别的');

    expect((await change(finance, view.uuid, { name: '夺', isShared: true })).code).toBe(refusalCodes.NOT_FOUND);
    expect((await change(service, view.uuid, { name: '别的', isShared: true })).code).toBe(
      staffRefusals.VIEW_NAME_TAKEN.code,
    );
    expect((await change(service, view.uuid, { name: '付了的', isShared: true })).data).toMatchObject({
      isShared: true,
    });
    expect(await namesOf(finance, 'orders')).toContainEqual(['付了的', false]);
    expect((await drop(finance, view.uuid)).code).toBe(refusalCodes.NOT_FOUND);
    expect((await drop(service, view.uuid)).code).toBe(20000);
    expect(await namesOf(finance, 'orders')).not.toContainEqual(['付了的', false]);
  });

  it('holds nothing that is typed to find a person, and no field that its list does not have', async () => {
    for (const [list, query] of [
      ['orders', { words: '13800138000' }],
      ['orders', { state: '77' }],
      ['orders', { course: '1 OR 1=1' }],
      ['leads', { words: '0777' }],
      ['leads', { from: '2026-13-40' }],
      ['homework', { part: 'all' }],
      ['results', { from: '2026-11-20', until: '2026-11-01' }],
    ] as const) {
      const visitor = await openConsoleAs(server, 'admin');
      expect((await save(visitor, list, '错的', query)).code, JSON.stringify(query)).not.toBe(20000);
    }
    const stored = await server.db.select().from(savedViews);
    expect(JSON.stringify(stored)).not.toMatch(/13800138000|0777|错的/);
  });

  it('is one of thirty of a list at most', async () => {
    const teacher = await openConsoleAs(server, 'teacher');
    for (let at = 0; at < 30; at += 1) await save(teacher, 'homework', `视图 ${at}`, { part: 'mine' });

    expect((await save(teacher, 'homework', '第 31 个')).code).toBe(staffRefusals.TOO_MANY_VIEWS.code);
    expect((await save(teacher, 'homework', '视图 7', { part: 'released' })).code).toBe(20000);
  });

  it('is saved once, however often it is sent at a time', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => save(finance, 'orders', '同时', {}, false)));

    expect(new Set(sent.map(({ data }) => data.uuid)).size).toBe(1);
    expect((await namesOf(finance)).filter(([name]) => name === '同时')).toHaveLength(1);
  });
});

describe('the number of a view', () => {
  const countOf = async (visitor: ConsoleVisitor, list: ViewList, query: ViewFilter) =>
    (await save(visitor, list, '数', query)).data.count;

  it('is that of its list: orders by state and course', async () => {
    const course = await shop.course();
    const [payer, other] = [await shop.student(), await shop.student()];
    for (const buyer of [payer, other]) {
      const order = await shop.submit((await shop.open(course, buyer)).data, buyer);
      if (buyer === payer) await shop.pay(order.data.uuid, buyer);
    }
    const paid = String(orderPayStates.PAY_SUCCESS);

    expect(await countOf(service, 'orders', { course })).toBe(2);
    expect(await countOf(service, 'orders', { course, state: paid })).toBe(1);
    const listed = (await read(service, 'orders')).find(({ name }) => name === '数');
    expect(listed).toMatchObject({ query: { course, state: paid }, count: 1 });
  });

  it('is that of leads that nobody looks after, and grows with them', async () => {
    const before = (await countOf(operator, 'leads', { page: '/1month', owner: 'none' })) ?? 0;
    await registerOn(server, '/1month');

    const [view] = await read(operator, 'leads');
    expect(view?.count).toBe(before + 1);
    expect(await countOf(operator, 'leads', { page: '/nowhere', due: '1' })).toBe(0);
  });

  it('is none of results: they are sums', async () => {
    expect(await countOf(author, 'results', { days: '7', by: 'campaign', page: '/901' })).toBeNull();
    expect(await read(author)).toEqual([]);
  });
});

it('the program of before goes on with its views of results', async () => {
  const [{ id: staffId } = { id: '' }] = await server.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.name, '小雨'));
  await server.db.execute(sql`INSERT INTO result_views (id, name, query, is_shared, staff_id, changed_at)
    VALUES (gen_random_uuid(), '旧的', '{"by": "day"}', true, ${staffId}, now())`);
  const rows = await rowsOf(
    server.db,
    sql`UPDATE result_views SET query = '{"by": "page"}' WHERE name = '旧的' RETURNING name`,
  );

  expect(rows).toEqual([{ name: '旧的' }]);
  const found = (await read(author, 'results')).find(({ name }) => name === '旧的');
  expect(found).toMatchObject({ list: 'results', query: { by: 'page' }, isShared: true });
});
