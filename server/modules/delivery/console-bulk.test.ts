import { gt, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { MOST_CHOSEN } from '#src/contract/console/list-parts.ts';

const random = testRandom('chosen packages');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let desk: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'chosen');
  desk = await openConsoleAs(server, 'warehouse');
  colleague = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());
let seen = 0;
beforeEach(async () => {
  const all = await server.db.select({ id: staffAudit.id }).from(staffAudit);
  seen = Math.max(0, ...all.map(({ id }) => id));
});

/** A package that waits to be sent. */
async function packed(changes: Partial<typeof deliveryPackages.$inferInsert> = {}) {
  const [row] = await server.db
    .insert(deliveryPackages)
    .values({
      ...{ id: newUuid(random), userId: (await shop.student()).userId, name: '真题书' },
      ...{ goods: [{ name: '真题书', count: 2 }], receiver: '周雨', phone: '13900139001' },
      ...{ fullDistrict: '浙江省杭州市西湖区', location: '文三路 1 号' },
      ...{ createdAt: server.clock.now(), confirmedAt: server.clock.now(), ...changes },
    })
    .returning();
  if (!row) throw new Error('No package was made.');
  return row;
}
/** One that left in a parcel of its own. */
const sent = (code: string, changes: Partial<typeof deliveryPackages.$inferInsert> = {}) =>
  packed({ companyName: '顺丰速运', expressCode: code, sentAt: server.clock.now(), ...changes });
/** What staff did since the test began. */
const newActs = () => server.db.select().from(staffAudit).where(gt(staffAudit.id, seen)).orderBy(staffAudit.id);
const acts = async () => (await newActs()).map(({ action, subject }) => `${action} ${subject}`);

/** An order that was closed, and a package of it. */
async function ofClosedOrder() {
  const { buyer, order } = await shop.ordered();
  await shop.cancel(order.uuid, buyer);
  return packed({ orderId: order.uuid, userId: buyer.userId });
}

describe('the chosen packages that wait', () => {
  it('become the file for the warehouse, alone and in its columns, and which is noted', async () => {
    const [one, other, left, closed] = [
      await packed(),
      await packed(),
      await sent('SF50000001'),
      await ofClosedOrder(),
    ];
    await packed();

    const { data } = await desk.call('POST /console/api/packages/export-chosen', {
      body: { packages: [other, left, one, closed].map(({ id }) => id) },
    });

    const all = await desk.call('POST /console/api/packages/export', {});
    const lines = data.csv.trimEnd().split('\r\n');
    expect(lines[0]).toBe(all.data.csv.split('\r\n')[0]);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([String(one.number), String(other.number)]);
    expect(lines[1]).toContain(',,,周雨,13900139001,浙江省杭州市西湖区文三路 1 号,真题书×2,,');
    const [act] = await newActs();
    expect(act).toMatchObject({ action: 'package.export', subject: '2' });
    expect(act?.after).toEqual({ packages: `${one.number}、${other.number}` });
  });

  it('are picked as they are now: what left or was cancelled meanwhile is not on the list', async () => {
    const [one, other, left, closed] = [
      await packed(),
      await packed(),
      await sent('SF50000002'),
      await ofClosedOrder(),
    ];

    const { data } = await desk.call('POST /console/api/packages/pick', {
      body: { packages: [closed, other, left, one].map(({ id }) => id) },
    });

    expect(data.packages.map(({ number }) => number)).toEqual([one.number, other.number]);
    expect(data.packages[0]).toMatchObject({ receiver: '周雨', phone: '139****9001', goods: [{ count: 2 }] });
    expect(await acts()).toEqual([]);
  });
});

describe('taking several parcels back', () => {
  const reason = '整批贴错了单号';
  type Chosen = readonly { readonly id: string; readonly expressCode: string }[];
  const takeBack = (rows: Chosen, as = desk) =>
    as.call('POST /console/api/packages/take-back', {
      body: { packages: rows.map(({ id: uuid, expressCode: code }) => ({ uuid, code })), reason },
    });
  const codesOf = async (rows: Chosen) => {
    const isOne = inArray(
      deliveryPackages.id,
      rows.map(({ id }) => id),
    );
    const found = await server.db.select().from(deliveryPackages).where(isOne);
    return rows.map(({ id }) => found.find((row) => row.id === id)?.expressCode);
  };

  it('decides each alone: what the student has, and what has another number by now, stays', async () => {
    const rows = [await sent('SF50000011'), await sent('SF50000012'), await sent('SF50000013')];
    const had = await sent('SF50000014', { receivedAt: server.clock.now() });
    const anew = { ...(await sent('SF50000015')), expressCode: 'SF50000016' };
    const nowhere = { id: newUuid(random), expressCode: 'SF50000017' };
    const chosen = [had, ...rows, anew, nowhere];

    const first = await takeBack(chosen);
    const again = await takeBack(chosen);

    const why = staffRefusals.PACKAGE_NOT_TAKEN_BACK.text;
    const refused = [
      { uuid: had.id, why },
      { uuid: anew.id, why },
      { uuid: nowhere.id, why: refusals.NOT_FOUND.text },
    ];
    expect(first.data).toEqual({ done: 3, refused });
    expect(again.data).toEqual({ done: 3, refused });
    expect(await codesOf([...rows, had, anew])).toEqual(['', '', '', 'SF50000014', 'SF50000015']);
    expect(await acts()).toEqual(rows.map(({ number }) => `package.take-back ${number}`));
  });

  it('by two people at once, whatever their order, takes each back once', async () => {
    const rows: Awaited<ReturnType<typeof sent>>[] = [];
    for (let index = 0; index < 12; index += 1) rows.push(await sent(`SF5000010${index}`));

    const both = await Promise.all([takeBack(rows), takeBack(rows.toReversed(), colleague)]);

    expect(both.map(({ code, data }) => [code, data])).toEqual(both.map(() => [SUCCESS, { done: 12, refused: [] }]));
    expect(new Set(await codesOf(rows))).toEqual(new Set(['']));
    expect((await acts()).sort()).toEqual(rows.map(({ number }) => `package.take-back ${number}`).sort());
  });

  it('takes two hundred rows at most, and only staff who send parcels', async () => {
    const many = Array.from({ length: MOST_CHOSEN + 1 }, () => ({ id: newUuid(random), expressCode: 'SF50000099' }));
    const service = await openConsoleAs(server, 'service');

    const codes = [await takeBack(many), await takeBack([]), await takeBack(many.slice(1), service)];

    const { code: invalid } = refusals.INPUT_INVALID;
    expect(codes.map(({ code }) => code)).toEqual([invalid, invalid, staffRefusals.STAFF_NOT_ALLOWED.code]);
  });
});

it('the calls of the chosen take two hundred rows at most', async () => {
  const packages = Array.from({ length: MOST_CHOSEN + 1 }, () => newUuid(random));
  for (const key of ['POST /console/api/packages/export-chosen', 'POST /console/api/packages/pick'] as const) {
    expect((await desk.call(key, { body: { packages } })).code).toBe(refusals.INPUT_INVALID.code);
    expect((await desk.call(key, { body: { packages: packages.slice(1) } })).code).toBe(SUCCESS);
  }
});
