import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areaUuid } from '#server/db/queries/areas.ts';
import { addresses, shipments } from '#server/db/schema/order.ts';
import { demoMobile, demoOrderNumber } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let token = '';
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'address');
});
afterAll(() => server.close());
beforeEach(async () => {
  token = (await shop.student()).token;
});

type AddressInput = InputOf<'POST /api/v1/base/addresses'>['body'];

const input = (changes: Partial<AddressInput> = {}): AddressInput => ({
  receiver: '林同学',
  phone: '13800138000',
  area_uuid: areaUuid('330106'),
  location: '文三路 398 号',
  ...changes,
});
const create = (changes: Partial<AddressInput> = {}, as = token) =>
  server.call('POST /api/v1/base/addresses', { body: input(changes) }, { token: as });
const list = async () => (await server.call('GET /api/v1/base/addresses', {}, { token })).data;
const missing = '00000000-0000-4000-8000-000000000000';

describe('the areas', () => {
  const areas = (query: InputOf<'GET /api/v1/base/areas'>['query'] = {}) =>
    server.call('GET /api/v1/base/areas', { query });

  it('are all 34 provinces with their cities and counties', async () => {
    const { data } = await areas();
    const cities = data.areas?.flatMap(({ children = [] }) => children) ?? [];
    const counties = cities.flatMap(({ children = [] }) => children);

    expect([data.areas?.length, cities.length > 330, counties.length > 2800]).toEqual([34, true, true]);
  });

  it('have an id each', async () => {
    const { data } = await areas();
    const ids = data.areas?.flatMap(({ uuid, children = [] }) => [
      uuid,
      ...children.flatMap((city) => [city.uuid, ...(city.children ?? []).map((county) => county.uuid)]),
    ]);

    expect(new Set(ids).size).toBe(ids?.length);
  });

  it('come one level at a time when a parent is named', async () => {
    const { data } = await areas({ parent: areaUuid('440000') });
    const dongguan = data.areas?.find(({ name }) => name === '东莞市');

    expect(dongguan).toEqual({ uuid: areaUuid('441900'), name: '东莞市' });
  });

  it('stay away when the caller has this version', async () => {
    const { version } = (await areas()).data;

    expect((await areas({ version })).data).toEqual({ version, areas: null });
  });

  it('are refused below a parent that does not exist', async () => {
    expect((await areas({ parent: missing })).code).toBe(refusals.NOT_FOUND.code);
  });

  it('travel packed, with a tag that saves the next journey', async () => {
    const url = '/api/v1/base/areas';
    const first = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const again = await server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });

    expect(JSON.parse(gunzipSync(first.rawPayload).toString()).code).toBe(SUCCESS);
    expect(first.rawPayload.length).toBeLessThan(60_000);
    expect(first.headers['cache-control']).toBe('public, max-age=86400');
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('a new address', () => {
  it('is shown with its names, its place and the way to it', async () => {
    const { code, data } = await create({ receiver: ' 林同学 ', company: '知研' });

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({
      receiver: '林同学',
      phone: '13800138000',
      company: '知研',
      province: '浙江省',
      city: '杭州市',
      area: '西湖区',
      area_path: [areaUuid('330000'), areaUuid('330100'), areaUuid('330106')],
      location: '文三路 398 号',
      place: '浙江省杭州市西湖区',
    });
  });

  it.each([
    ['110108', ['北京市', '北京市', '海淀区'], '北京市海淀区'],
    ['441900', ['广东省', '东莞市', ''], '广东省东莞市'],
    ['429004', ['湖北省', '省直辖县级行政区划', '仙桃市'], '湖北省仙桃市'],
    ['810000', ['香港特别行政区', '', ''], '香港特别行政区'],
  ])('at %s has the place as an envelope has it', async (code, names, place) => {
    const { data } = await create({ area_uuid: areaUuid(code) });

    expect([data.province, data.city, data.area]).toEqual(names);
    expect(data.place).toBe(place);
  });

  it('is the default when it is the first, and when it says so', async () => {
    const first = await create();
    const second = await create({ location: '文三路 400 号' });
    const third = await create({ location: '文三路 401 号', is_default: true });

    expect([first, second, third].map(({ data }) => data.is_default)).toEqual([true, false, true]);
    expect((await list()).map(({ location, is_default }) => [location, is_default])).toEqual([
      ['文三路 401 号', true],
      ['文三路 400 号', false],
      ['文三路 398 号', false],
    ]);
  });

  it('is saved once when it is sent twice', async () => {
    const first = await create();
    const second = await create();

    expect(second.data).toEqual(first.data);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['no receiver', { receiver: '  ' }, 'body.receiver', '请填写收货人，不超过 20 个字'],
    ['a bad mobile', { phone: '1380013800' }, 'body.phone', '手机号格式错误，请重新输入'],
    ['no place', { area_uuid: '' }, 'body.area_uuid', '请选择省市区'],
    ['a place that does not exist', { area_uuid: missing }, 'body.area_uuid', '请选择省市区'],
    ['a city that has counties', { area_uuid: areaUuid('330100') }, 'body.area_uuid', '请选择完整的省市区'],
    ['no location', { location: '' }, 'body.location', '请填写详细地址，2–120 个字'],
  ])('with %s is refused by field', async (_name, changes, field, message) => {
    const { code, msg, data } = await server.callRaw(
      'POST /api/v1/base/addresses',
      { body: input(changes) },
      { token },
    );

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(msg).toBe(message);
    expect(data).toEqual({ fields: [{ field, message }] });
  });

  it('needs a login', async () => {
    expect((await create({}, '')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('ignores whose it is said to be', async () => {
    const body = { ...input(), user_id: '60000000-0000-4000-8000-000000000001', uuid: missing };

    const { code } = await server.callRaw('POST /api/v1/base/addresses', { body }, { token });

    expect([code, (await list()).length]).toEqual([SUCCESS, 1]);
  });

  it('is one of twenty at most, also when thirty come at once, and one of them is the default', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create({ location: `文三路 ${index} 号`, is_default: index % 2 === 0 })),
    );

    const codes = outcomes.map(({ code }) => code);
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(20);
    expect(codes.filter((code) => code === refusals.ADDRESS_LIMIT.code)).toHaveLength(10);
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is changed as a whole', async () => {
    const { data } = await create();

    const changed = await server.call(
      'PUT /api/v1/base/addresses/{id}',
      { params: { id: data.uuid }, body: input({ receiver: '王小雨', area_uuid: areaUuid('110108') }) },
      { token },
    );
    const read = await server.call('GET /api/v1/base/addresses/{id}', { params: { id: data.uuid } }, { token });

    expect(read.data).toEqual(changed.data);
    expect(read.data).toMatchObject({ receiver: '王小雨', place: '北京市海淀区', is_default: true });
  });

  it('may become the default and may stop being it', async () => {
    const { data: first } = await create();
    const { data: second } = await create({ location: '文三路 400 号' });
    const change = (id: string, isDefault: boolean) =>
      server.call(
        'PUT /api/v1/base/addresses/{id}',
        { params: { id }, body: input({ location: '文三路 500 号', is_default: isDefault }) },
        { token },
      );

    await change(second.uuid, true);
    const afterFirst = (await list()).map(({ uuid, is_default }) => [uuid, is_default]);
    await change(second.uuid, false);

    expect(afterFirst).toEqual([
      [second.uuid, true],
      [first.uuid, false],
    ]);
    expect((await list()).some(({ is_default }) => is_default)).toBe(false);
  });

  it('that was the default hands it on to the newest when it is deleted', async () => {
    const { data: first } = await create();
    await create({ location: '文三路 400 号' });
    const { data: newest } = await create({ location: '文三路 401 号' });

    await server.call('DELETE /api/v1/base/addresses/{id}', { params: { id: first.uuid } }, { token });

    expect((await list())[0]).toMatchObject({ uuid: newest.uuid, is_default: true });
    expect(await list()).toHaveLength(2);
  });

  it('is gone after it is deleted, for a second time too', async () => {
    const { data } = await create();
    const params = { id: data.uuid };

    const first = await server.call('DELETE /api/v1/base/addresses/{id}', { params }, { token });
    const second = await server.call('DELETE /api/v1/base/addresses/{id}', { params }, { token });

    expect([first.code, second.code]).toEqual([SUCCESS, refusals.NOT_FOUND.code]);
  });

  it('stays on the parcel it went to', async () => {
    const owner = await server.logIn(demoMobile);
    const [shipped] = await server.db.select().from(shipments);
    await server.call(
      'DELETE /api/v1/base/addresses/{id}',
      { params: { id: shipped?.addressId ?? '' } },
      { token: owner },
    );

    const { code } = await server.call(
      'GET /api/v1/course/logistics',
      { query: { order_num: demoOrderNumber, express_code: shipped?.expressCode ?? '' } },
      { token: owner },
    );

    expect(code).toBe(SUCCESS);
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('of another user is missing for %s', async (method) => {
    const { data } = await create();
    const { token: stranger } = await shop.student();
    const ask = (id: string) =>
      server.callRaw(`${method} /api/v1/base/addresses/{id}`, { params: { id }, body: input() }, { token: stranger });

    expect(await ask(data.uuid)).toEqual(await ask(missing));
    expect((await ask(data.uuid)).code).toBe(refusals.NOT_FOUND.code);
    const [row] = await server.db.select().from(addresses).where(eq(addresses.id, data.uuid));
    expect(row?.deletedAt).toBeNull();
  });
});
