import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationKey } from '#src/contract/all.ts';
import { seedIds } from './demo/ids.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { type Student, shopOf } from './testing/shop.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let demo: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'statements');
  demo = await server.logIn('13800138000');
});
afterAll(() => server.close());

interface Asked {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Number of statements of a call, including its login, with shared caches filled. */
async function statements(key: OperationKey, asked: Asked = {}, token: string | undefined = demo): Promise<number> {
  const call = () => server.callRaw(key, asked, token === undefined ? {} : { token });
  await call();
  return server.statementsOf(call);
}

const isPaged = (operation: { readonly summary: string; readonly query?: { readonly properties: object } }) =>
  Object.hasOwn(operation.query?.properties ?? {}, 'page_size');
const pagedLists = (Object.keys(contract) as OperationKey[]).filter((key) => isPaged(contract[key]));
const NEEDED: Partial<Record<OperationKey, Record<string, string>>> = {
  'GET /api/v1.4/course/search': { keyword: '考研' },
};

describe('a list', () => {
  it('is paged in more than ten families of calls', () => {
    expect(pagedLists.length).toBeGreaterThan(10);
  });

  it.each(pagedLists)('%s needs as many statements for many rows as for two', async (key) => {
    const counts: number[] = [];
    const lengths: number[] = [];
    for (const size of ['2', '50']) {
      const query = { ...NEEDED[key], page_size: size };
      lengths.push(((await server.callRaw(key, { query }, { token: demo })).data as { list: unknown[] }).list.length);
      counts.push(await statements(key, { query }));
    }

    expect(lengths[1]).toBeGreaterThanOrEqual(lengths[0] ?? 0);
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(8);
  });

  it('of the own courses needs no more for many than for one', async () => {
    const [few, many] = [await shop.student(), await shop.student()];
    for (const [student, count] of [
      [few, 1],
      [many, 4],
    ] as const) {
      for (let bought = 0; bought < count; bought += 1) {
        await shop.pay((await shop.order(await shop.course(), student)).uuid, student);
      }
    }
    const ofList = ({ token }: Student) => statements('GET /api/v1/course/mycourse', {}, token);

    expect(await ofList(many)).toBe(await ofList(few));
  });
});

describe('a joint checkout', () => {
  it('needs no more statements for five courses than for two', async () => {
    const counts: number[] = [];
    for (const count of [2, 5]) {
      const { token } = await shop.student();
      const course_uuids: string[] = [];
      while (course_uuids.length < count) course_uuids.push(await shop.course());
      counts.push(await statements('POST /api/V1.29/course/multiple/checkout', { body: { course_uuids } }, token));
    }

    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(7);
  });
});

/** Limits for the screens that most people open. A commit that raises one says why. */
describe('what the busiest screens ask for', () => {
  const course = seedIds.course(9);

  it.each([
    ['GET /api/v1/app/home', {}, 3],
    ['GET /api/v1/app/my_home', {}, 4],
    ['GET /api/v1/course/', {}, 3],
    ['GET /api/v1/course/{id}', { params: { id: course } }, 3],
    ['GET /api/V1.31/product/detail/{id}', { params: { id: course } }, 6],
    ['GET /api/V1.31/product/outline', { query: { product_id: course } }, 5],
    ['GET /api/v1/course/{id}/groups', { params: { id: course } }, 9],
    ['GET /api/v1/course/mycourse', {}, 7],
    ['GET /api/v1/course/myorder', {}, 3],
    ['GET /api/v1/course/coupon_info/{id}/', { params: { id: seedIds.coupon(1) } }, 2],
    ['GET /api/v1/living/list', {}, 3],
    ['GET /api/v1/study/today', {}, 7],
  ] as const)('%s needs few statements', async (key, asked, most) => {
    expect(await statements(key, asked)).toBeLessThanOrEqual(most);
  });

  it('costs a stranger nothing at home while the last answer is kept', async () => {
    await server.call('GET /api/v1/app/home', {});

    expect(await server.statementsOf(() => server.call('GET /api/v1/app/home', {}))).toBe(0);
  });

  it('opens, reads and submits a checkout with few', async () => {
    const buyer = await shop.student();
    const id = await shop.course();
    const opening = await server.statementsOf(() => shop.open(id, buyer));
    const { data } = await shop.open(id, buyer);
    const reading = await server.statementsOf(() =>
      server.call('GET /api/V1.{token}', { params: { token: data.token } }, { token: buyer.token }),
    );
    const submitting = await server.statementsOf(() => shop.submit(data, buyer));

    expect(opening).toBeLessThanOrEqual(7);
    expect(reading).toBeLessThanOrEqual(4);
    expect(submitting).toBeLessThanOrEqual(12);
  });
});
