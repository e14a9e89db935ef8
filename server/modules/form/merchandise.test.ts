import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchandiseSpecs } from '#server/db/schema/form.ts';
import { seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { courseStudent } from '#server/testing/form.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const student = (options?: { isOwner?: boolean }) => courseStudent(server, options);

describe('merchandise', () => {
  const choose = (token: string, item: number, spec: string, addressId: string) =>
    server.call(
      'POST /api/v1/form/merchandise/{id}',
      { params: { id: studyIds.merchandise(item) }, body: { spec, address_uuid: addressId } },
      { token },
    );

  it('is chosen once, with the address as it is', async () => {
    const { token, addressId } = await student();

    const first = await choose(token, 1, 'M', addressId);
    const again = await choose(token, 1, 'M', addressId);
    const other = await choose(token, 1, 'L', addressId);

    expect(first.data.choice).toMatchObject({ spec: 'M', receiver: '陈小满', full_district: '浙江省杭州市西湖区' });
    expect(again.data).toEqual(first.data);
    expect(other.code).toBe(refusals.MERCHANDISE_CHOSEN.code);
  });

  it('goes to no more students than there is stock', async () => {
    const isLast = and(eq(merchandiseSpecs.merchandiseId, studyIds.merchandise(1)), eq(merchandiseSpecs.spec, 'XL'));
    await server.db.update(merchandiseSpecs).set({ stock: 3 }).where(isLast);
    const all = [];
    for (let index = 0; index < 10; index += 1) all.push(await student());

    const answers = await Promise.all(all.map(({ token, addressId }) => choose(token, 1, 'XL', addressId)));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === refusals.MERCHANDISE_OUT_OF_STOCK.code)).toHaveLength(7);
  });

  it.each([
    [1, 'XXL', refusals.INPUT_INVALID],
    [3, '圆形', refusals.FORM_NOT_OPEN],
    [4, '红叶', refusals.FORM_CLOSED],
    [99, 'M', refusals.NOT_FOUND],
  ])('%i in %s is refused', async (item, spec, refusal) => {
    const { token, addressId } = await student();

    expect((await choose(token, item, spec, addressId)).code).toBe(refusal.code);
  });

  it('is for students of its course, sent to their own address', async () => {
    const stranger = await student({ isOwner: false });
    const { token } = await student();

    const { data } = await server.call('GET /api/v1/form/merchandise', {}, { token: stranger.token });

    expect(data).toEqual([]);
    expect((await choose(stranger.token, 1, 'M', seedIds.address(1))).code).toBe(refusals.NOT_FOUND.code);
    expect((await choose(token, 1, 'M', seedIds.address(1))).code).toBe(refusals.INPUT_INVALID.code);
  });
});
