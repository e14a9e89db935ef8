import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { settleDueGroups } from '#server/domains/groups/settle-groups.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let demo = '';

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn(demoMobile);
});
afterAll(() => server.close());

type Query = { page?: number; page_size?: number; status?: number };
const list = (query: Query = {}) => server.call('GET /api/v1/course/group_activities', { query });
const mine = (query: { display_state?: number } = {}) =>
  server.call('GET /api/v1/course/groups/mine', { query }, { token: demo });
const withToken = (token: string) => (token === '' ? {} : { token });
const activity = (number: number, token = '') =>
  server.call(
    'GET /api/v1/course/group_activities/{id}',
    { params: { id: seedIds.groupActivity(number) } },
    withToken(token),
  );
const group = (number: number, token = '') =>
  server.call('GET /api/v1/course/groups/{id}', { params: { id: seedIds.group(number) } }, withToken(token));

describe('the list of activities', () => {
  it('has every state, what is going first', async () => {
    const { data } = await list();

    const states = data.list.map((item) => item.activity.status);
    expect(states).toEqual([...states].sort((a, b) => [1, 0, 2, 3].indexOf(a) - [1, 0, 2, 3].indexOf(b)));
    expect([...new Set(states)]).toEqual([1, 0, 2, 3]);
    expect(data.total).toBe(data.list.length);
  });

  it('has one that is sold out', async () => {
    const soldOut = (await list({ status: 1 })).data.list.filter((item) => item.activity.is_sold_out);

    expect(soldOut.map(({ activity: { stock_left, uuid } }) => [uuid, stock_left])).toEqual([
      [seedIds.groupActivity(6), 0],
    ]);
  });

  it.each([0, 1, 2, 3])('holds only those of status %i when that is asked for', async (status) => {
    const { data } = await list({ status });

    expect(new Set(data.list.map((item) => item.activity.status))).toEqual(new Set([status]));
  });

  it('comes in pages without gaps, and knows its length beyond the last', async () => {
    const all = (await list()).data;
    const pages = [await list({ page: 1, page_size: 6 }), await list({ page: 2, page_size: 6 })];
    const beyond = await list({ page: 9, page_size: 6 });

    expect(pages.flatMap(({ data }) => data.list)).toEqual(all.list);
    expect(beyond.data).toMatchObject({ total: all.total, list: [] });
  });

  it('refuses a status that there is none of', async () => {
    const { code } = await server.callRaw('GET /api/v1/course/group_activities', { query: { status: '4' } });

    expect(code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('an activity', () => {
  it.each([
    [1, 5, 'open', 'start'],
    [3, 6, 'not_started', 'detail'],
    [4, 1, 'activity_ended', 'detail'],
    [5, 1, 'activity_off_shelf', 'detail'],
    [6, 7, 'sold_out', 'detail'],
  ])('%i leads a stranger (course state %i) to one action', async (number, user_course_state, view, action) => {
    expect((await activity(number)).data).toMatchObject({ user_course_state, view, action });
  });

  it('leads who is in a group to it, and who has not paid to the order', async () => {
    expect((await activity(9, demo)).data).toMatchObject({
      user_course_state: 4,
      action: 'group',
      my_group_uuid: seedIds.group(10),
    });
    expect((await activity(8, demo)).data).toMatchObject({
      view: 'order_unpaid',
      action: 'order',
      unpaid_order: { order_number: expect.stringMatching(/^ZY\d{14}$/) },
    });
  });

  it('is missing when there is none', async () => {
    expect((await activity(99)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('a group', () => {
  it.each([
    ['a stranger at an open one', 1, '', 2, 'join'],
    ['a stranger at a full one', 3, '', 5, 'start'],
    ['a stranger at one that failed', 6, '', 6, 'detail'],
    ['its leader', 8, 'demo', 3, 'share'],
    ['a member', 10, 'demo', 3, 'share'],
    ['who was in one that succeeded', 11, 'demo', 1, 'study'],
    ['who led one that failed', 12, 'demo', 7, 'detail'],
  ])('leads %s to one action', async (_name, number, who, user_group_state, action) => {
    const { data } = await group(number, who === 'demo' ? demo : '');

    expect(data).toMatchObject({ user_group_state, action, server_time: '2026-11-20T12:00:00+08:00' });
  });

  it('shows nobody more than the first character of a name', async () => {
    const { data } = await group(1);

    expect(data.group.members.map(({ nickname }) => nickname)).toEqual(['林**', '考**']);
  });

  it('is missing when there is none', async () => {
    expect((await group(99, demo)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('my groups', () => {
  it('are in every display state, as leader and as member, newest first', async () => {
    const { data } = await mine();

    expect(data.total).toBe(data.list.length);
    expect(new Set(data.list.map((item) => item.group.display_state))).toEqual(new Set([0, 1, 2, 3]));
    expect(new Set(data.list.map(({ role }) => role))).toEqual(new Set([0, 1]));
    expect(data.list.every((item) => item.group.is_mine)).toBe(true);
  });

  it.each([0, 1, 2, 3])('can be asked for by display state %i', async (display_state) => {
    const { data } = await mine({ display_state });

    expect(new Set(data.list.map((item) => item.group.display_state))).toEqual(new Set([display_state]));
  });

  it('are nobody else’s', async () => {
    const token = await server.logIn('13970000001');

    expect((await server.call('GET /api/v1/course/groups/mine', { query: {} }, { token })).data.total).toBe(0);
    expect((await server.call('GET /api/v1/course/groups/mine', { query: {} })).code).toBe(50022);
  });
});

describe('a group of the seed', () => {
  it('is refunded by the jobs when its time is over and it is not full', async () => {
    const fresh = await startTestServer();
    const groupId = seedIds.group(1);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    fresh.clock.pass(21 * 3600);

    await settleDueGroups({ ...fresh.context, log });
    await sendRefunds({ ...fresh.context, log });

    const rows = await fresh.db.select().from(orders).where(eq(orders.groupId, groupId));
    await fresh.close();
    expect(rows.map(({ payState }) => payState)).toEqual([6, 6]);
  });
});
