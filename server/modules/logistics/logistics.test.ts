import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { demoExpressCode, demoMobile, demoOrderNumber, demoUserId } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let owner = '';
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.logIn(demoMobile);
});
afterAll(() => server.close());

const ask = (token: string, orderNumber: string = demoOrderNumber, expressCode: string = demoExpressCode) =>
  server.call(
    'GET /api/v1/course/logistics',
    { query: { order_num: orderNumber, express_code: expressCode } },
    { token },
  );

describe('the logistics record', () => {
  it('shows the owner the parcel, newest entry first', async () => {
    const { code, data } = await ask(owner);

    expect(code).toBe(SUCCESS);
    expect(data.goods_names).toHaveLength(3);
    expect(data.info.map(({ time }) => time)).toEqual([
      '2026-11-19 08:47:00',
      '2026-11-18 18:33:00',
      '2026-11-18 08:26:00',
      '2026-11-17 21:05:00',
      '2026-11-17 15:40:00',
      '2026-11-17 09:12:00',
    ]);
    expect(data).toMatchObject({
      company_name: '顺丰速运',
      express_code: demoExpressCode,
      issue_doc: {
        issue_time: '2026-11-17T09:00:00+08:00',
        address: { receiver: '林同学', full_district: '浙江省杭州市西湖区' },
      },
    });
  });

  it('answers another user as it answers for a parcel that does not exist', async () => {
    const other = await server.logIn('13750000001');

    const foreign = await ask(other);
    const missing = await ask(owner, 'ZY00000000000000');

    expect(foreign.code).toBe(refusals.NOT_FOUND.code);
    expect(foreign).toEqual(missing);
  });

  it('is missing when order and parcel do not belong together', async () => {
    expect((await ask(owner, demoOrderNumber, 'SF0000000000000')).code).toBe(refusals.NOT_FOUND.code);
  });

  it('needs a login', async () => {
    expect((await ask('')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('names each number that is missing', async () => {
    const { data } = await server.callRaw('GET /api/v1/course/logistics', { query: {} }, { token: owner });

    expect(data).toEqual({
      fields: [
        { field: 'query.order_num', message: '必填' },
        { field: 'query.express_code', message: '必填' },
      ],
    });
  });
});

describe('the parcel of a package without an order', () => {
  const id = '5f000000-0000-4000-8000-000000000001';
  const code = 'SF77777777';
  beforeAll(async () => {
    const values = {
      id,
      userId: demoUserId,
      name: '考前礼包',
      goods: [{ name: '考试用笔', count: 1 }],
      receiver: '林同学',
    };
    const now = server.clock.now();
    await server.db
      .insert(deliveryPackages)
      .values({ ...values, companyName: '顺丰速运', expressCode: code, createdAt: now, confirmedAt: now, sentAt: now });
  });

  it('is found by the number of the package, with what the school knows of its way', async () => {
    const { data } = await ask(owner, id, code);
    await server.db.update(deliveryPackages).set({ receivedAt: server.clock.now() }).where(eq(deliveryPackages.id, id));
    const { data: later } = await ask(owner, id, code);

    expect(data).toMatchObject({ product_name: '考前礼包', goods_names: ['考试用笔'], express_code: code });
    expect([data.info.length, later.info.map(({ context }) => context)]).toEqual([
      1,
      ['已签收，感谢使用', '快件已由仓库揽收，准备发往目的地'],
    ]);
  });

  it('is missing for another student, and for a wrong code', async () => {
    const other = await server.logIn('13750000002');

    expect([(await ask(other, id, code)).code, (await ask(owner, id, 'SF0')).code]).toEqual([
      refusals.NOT_FOUND.code,
      refusals.NOT_FOUND.code,
    ]);
  });
});
