import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { erasures, users } from '#server/db/schema/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { marks, wholeStudent } from '#server/testing/whole-student.ts';
import { bound, findPerson } from './erase.ts';
import { askErasure, eraseAccounts, WAITING_DAYS } from './erasures.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const DAY = 24 * 3600;
const KEEPS_NAMES = ['agreement_confirmations'];
let server: TestServer;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'erasures');
});
afterAll(() => server.close());

const ask = (userId: string) =>
  server.db.transaction((tx) => askErasure(tx, server.context, userId, { name: '', reason: '' }));
const rows = (query: SQL) => rowsOf(server.db, query);
const userOf = async (id: string) => (await server.db.select().from(users).where(eq(users.id, id)))[0];

/** Tables with any of the texts anywhere in a row. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await rows(sql`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const any = sql.join(
      texts.map((text) => sql`strpos(x::text, ${text}) > 0`),
      sql` OR `,
    );
    const [hit] = await rows(sql`SELECT 1 FROM ${sql.raw(String(name))} x WHERE ${any} LIMIT 1`);
    if (hit) found.push(String(name));
  }
  return found;
}

const sums = () =>
  rows(sql`SELECT (SELECT sum(cents) FROM money_entries) AS ledger, (SELECT count(*) FROM orders) AS orders,
    (SELECT sum(total_cents) FROM orders) AS ordered, (SELECT sum(amount_cents) FROM payments) AS paid,
    (SELECT sum(amount_cents) FROM refunds) AS refunded, (SELECT count(*) FROM users) AS users`);

describe('a student with something in every table', () => {
  it('is gone from every row of every table but those that keep a name by law, and the money is the same', async () => {
    const { userId, token, num } = await wholeStudent(server);
    const person = await findPerson(server.db, userId);
    if (!person) throw new Error('Nobody is there.');
    const empty: string[] = [];
    for (const { table, of, erase } of PERSONAL_TABLES) {
      if (erase !== 'delete' && 'keep' in erase) continue;
      const [row] = await rows(
        sql`SELECT 1 FROM ${sql.raw(table)} WHERE ${bound(of, person, server.clock.now())} LIMIT 1`,
      );
      if (!row) empty.push(table);
    }
    expect(empty).toEqual([]);
    const before = await sums();
    expect((await tablesWith([marks.name])).length).toBeGreaterThan(20);
    await ask(userId);
    server.clock.pass(WAITING_DAYS * DAY - 1);
    await shop.run(eraseAccounts);
    expect(await userOf(userId)).toMatchObject({ mobile: marks.mobile, erasedAt: null });

    server.clock.pass(1);
    while ((await shop.run(eraseAccounts)) > 0);

    expect(await userOf(userId)).toMatchObject({
      num,
      nickname: '已注销用户',
      passwordHash: null,
      erasedAt: server.clock.now(),
    });
    expect(await tablesWith(Object.values(marks))).toEqual(KEEPS_NAMES);
    expect(await sums()).toEqual(before);
    expect((await server.call('GET /api/v1/account/auth/user/info', {}, { token })).code).not.toBe(20000);
  });

  it('may register anew with the same number, as somebody else', async () => {
    const token = await server.logIn(marks.mobile);

    const { data } = await server.call('GET /api/v1/account/auth/user/info', {}, { token });

    expect(data).toMatchObject({ mobile: marks.mobile, nickname: '知研同学0001', erase_at: null });
  });

  it('is looked for once more an hour later, for what a call wrote meanwhile', async () => {
    const [gone] = await server.db.select().from(erasures).where(eq(erasures.state, 'erased'));
    const userId = gone?.userId ?? '';
    await server.db.execute(sql`INSERT INTO addresses (id, user_id, receiver, phone, province, city, area, location)
      VALUES (gen_random_uuid(), ${userId}, '迟到的人', '13977770001', '', '', '', '')`);
    await shop.run(eraseAccounts);
    expect(await tablesWith(['迟到的人'])).toEqual(['addresses']);

    server.clock.pass(3601);
    await shop.run(eraseAccounts);

    expect(await tablesWith(['迟到的人'])).toEqual([]);
    expect(await shop.run(eraseAccounts)).toBe(0);
  });
});

describe('an account whose time has come', () => {
  it('waits for a refund that began meanwhile, and goes on a day later', async () => {
    const { buyer, order } = await shop.ordered();
    const state = (to: number) => server.db.execute(sql`UPDATE orders SET pay_state = ${to} WHERE id = ${order.uuid}`);
    await expect(ask(buyer.userId)).rejects.toThrow('请先取消');
    await state(4);
    await ask(buyer.userId);
    server.clock.pass(WAITING_DAYS * DAY);
    await state(12);

    await shop.run(eraseAccounts);
    expect((await userOf(buyer.userId))?.erasedAt).toBeNull();
    await state(4);
    await shop.run(eraseAccounts);
    expect((await userOf(buyer.userId))?.erasedAt).toBeNull();
    server.clock.pass(DAY);
    await shop.run(eraseAccounts);

    expect((await userOf(buyer.userId))?.erasedAt).not.toBeNull();
  });

  it('waits for an invoice that was asked for; an issued one keeps its title and loses its mail', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.pay(order.uuid, buyer);
    await server.db.execute(sql`INSERT INTO invoices
      (id, user_id, request_id, order_id, state, kind, title, email, amount_cents, created_at, changed_at)
      VALUES (${order.uuid}, ${buyer.userId}, ${order.uuid}, ${order.uuid}, 'asked', 'person', '林夏', 'x@qq.com', 19900, now(), now())`);
    await expect(ask(buyer.userId)).rejects.toThrow('发票还没有开出');
    await server.db.execute(sql`UPDATE invoices SET state = 'issued', invoice_number = '26330000000000000001'
      WHERE id = ${order.uuid}`);
    await ask(buyer.userId);
    server.clock.pass(WAITING_DAYS * DAY);

    await shop.run(eraseAccounts);

    expect(await rows(sql`SELECT title, email FROM invoices WHERE id = ${order.uuid}`)).toEqual([
      { title: '林夏', email: '' },
    ]);
  });

  it('is erased again after a backup brought it back without the wish', async () => {
    const { userId } = await shop.student();
    await server.db.update(users).set({ eraseAt: server.clock.now() }).where(eq(users.id, userId));

    await shop.run(eraseAccounts);

    expect(await server.db.select().from(erasures).where(eq(erasures.userId, userId))).toMatchObject([
      { state: 'erased' },
    ]);
  });

  it('that cannot be erased holds up no other', async () => {
    const [bad, good] = await shop.students(2);
    if (!bad || !good) throw new Error('Too few students.');
    const soon = new Date(server.clock.now().getTime() - 1000);
    await server.db.update(users).set({ eraseAt: soon }).where(eq(users.id, bad.userId));
    await server.db.update(users).set({ eraseAt: server.clock.now() }).where(eq(users.id, good.userId));
    await server.db.execute(
      sql`CREATE FUNCTION stop_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await server.db.execute(
      sql.raw(
        `CREATE TRIGGER stop_it BEFORE DELETE ON sessions FOR EACH ROW WHEN (OLD.user_id = '${bad.userId}') EXECUTE FUNCTION stop_it()`,
      ),
    );

    while ((await shop.run(eraseAccounts, { mayFailOnOne: true })) > 0);

    expect([(await userOf(bad.userId))?.erasedAt, (await userOf(good.userId))?.erasedAt]).toEqual([
      null,
      server.clock.now(),
    ]);
  });
});
