import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoMobile } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';

let server: TestServer;
let demo: { token: string };
beforeAll(async () => {
  server = await startTestServer();
  demo = { token: await server.logIn(demoMobile) };
});
afterAll(() => server.close());

it.each([
  [orderPayStates.WAITING_GROUP, '等待成团'],
  [orderPayStates.PAY_SUCCESS, '拼团成功'],
])('the steps of a group order in state %i say %s', async (state, name) => {
  const { data } = await server.call(
    'GET /api/v1/course/myorder',
    { query: { state: String(state), page_size: 50 } },
    demo,
  );
  const order = data.list.find(({ order_type: type }) => type === orderTypes.GROUP);
  const query = { order_num: order?.order_number ?? '' };

  const { steps } = (await server.call('GET /api/v1/course/flow/', { query }, demo)).data;

  expect(steps.find(({ key }) => key === 'group')?.name).toBe(name);
});
