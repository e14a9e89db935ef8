import { seedIds } from '#server/demo/ids.ts';
import { startTestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { OperationKey } from '#src/contract/all.ts';
import type { Figures } from './figures.ts';

const COURSE = seedIds.course(9);

/** The calls of a student's busiest screens. */
const CALLS: readonly (readonly [OperationKey, { readonly params?: Record<string, string> }])[] = [
  ['GET /api/v1/app/home', {}],
  ['GET /api/v1/app/my_home', {}],
  ['GET /api/v1/course/', {}],
  ['GET /api/v1/course/{id}', { params: { id: COURSE } }],
  ['GET /api/V1.31/product/detail/{id}', { params: { id: COURSE } }],
  ['GET /api/v1/course/mycourse', {}],
  ['GET /api/v1/course/myorder', {}],
  ['GET /api/v1/living/list', {}],
];

/** Database statements of a student's calls, including the login's; each call was made once before. */
export async function countStatements(): Promise<Figures> {
  const server = await startTestServer();
  try {
    const token = await server.logIn('13800138000');
    const counts: Record<string, number> = {};
    for (const [key, input] of CALLS) {
      const call = () => server.callRaw(key, input, { token });
      await call();
      counts[`${key}, statements`] = await server.statementsOf(call);
    }
    const shop = shopOf(server, 'figures');
    const buyer = await shop.student();
    const course = await shop.course();
    counts['opening a checkout, statements'] = await server.statementsOf(() => shop.open(course, buyer));
    const { data } = await shop.open(course, buyer);
    counts['reading a checkout, statements'] = await server.statementsOf(() =>
      server.call('GET /api/V1.{token}', { params: { token: data.token } }, { token: buyer.token }),
    );
    counts['submitting a checkout, statements'] = await server.statementsOf(() => shop.submit(data, buyer));
    return counts;
  } finally {
    await server.close();
  }
}
