import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';
import { applyMigrations, readMigrations } from './migrate.ts';

// A database from earlier versions: migrated to one of them, filled, and migrated further.
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const upTo = async (number: string) =>
  applyMigrations(
    database,
    readMigrations().filter(({ name }) => name < number),
  );
const run = (script: string) => database.exclusively(({ run: exec }) => exec(script));
const uuid = (kind: string, number: number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const user = uuid('a', 1);
const course = (number: number) => uuid('c', number);
const order = (number: number) => uuid('d', number);
const mine = (number: number) => uuid('e', number);
const packet = (number: number) => uuid('f', number);

const addCourses = (count: number) =>
  run(`
    INSERT INTO users (id, num, mobile, nickname, created_at) VALUES ('${user}', '1', '13900000001', '', '2026-01-01');
    INSERT INTO courses (id, course_number, name, kind, origin_price_cents, price_cents, img_cover, url, kst_url, is_live,
      is_trial, is_on_shelf, subject_id, subject_name, class_hours, price_display_type, valid_type, valid_days, valid_end_time,
      track_info, created_at)
    SELECT ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'N' || n, '', 'course', 0, 0, '', '', '', false,
      false, true, 1, '', 0, 0, CASE WHEN n = 2 THEN 1 ELSE 0 END, 30,
      CASE WHEN n = 2 THEN '2026-06-01T00:00:00Z'::timestamptz END, '{}', '2026-01-01'
    FROM generate_series(1, ${count}) AS n;
  `);

interface OldOrder {
  readonly number: number;
  readonly course: number;
  readonly day: string;
  readonly state?: number;
  readonly intent?: string;
  readonly price?: number;
  readonly total?: number;
}

const addOrder = ({ number, course: of, day, state = 4, intent = 'buy', price = 0, total = price }: OldOrder) =>
  run(`
    INSERT INTO orders (id, order_number, user_id, course_id, order_type, pay_state, origin_cents, price_cents,
      discount_cents, total_cents, intent, created_at, paid_at)
    VALUES ('${order(number)}', '${number}', '${user}', '${course(of)}', 0, ${state}, ${price}, ${price},
      ${price - total}, ${total}, '${intent}', '${day}', '${day}');
    INSERT INTO order_courses (order_id, course_id, position, price_cents)
    VALUES ('${order(number)}', '${course(of)}', 0, ${price});
  `);

const addOwned = (number: number) =>
  run(`INSERT INTO my_courses (id, user_id, course_id, started_at, valid_until)
    VALUES ('${mine(number)}', '${user}', '${course(number)}', '2026-02-01', '2027-01-01')`);

/** Steps on one database: each continues after the one above. */
describe('data of a version before', () => {
  it('an order gets the term of its course from the day it was settled, and none while it has given nothing', async () => {
    await upTo('0081');
    await addCourses(9);
    await addOrder({ number: 1, course: 1, day: '2026-02-01T00:00:00Z' });
    await addOrder({ number: 2, course: 2, day: '2026-02-01T00:00:00Z' });
    await addOrder({ number: 3, course: 2, day: '2026-07-01T00:00:00Z', state: 3 });
    await addOrder({ number: 4, course: 1, day: '2026-02-01T00:00:00Z', state: 2 });
    await addOrder({ number: 5, course: 1, day: '2026-02-01T00:00:00Z', state: 0 });
    await addOrder({ number: 6, course: 1, day: '2026-02-01T00:00:00Z', state: 6 });
    await run(`INSERT INTO order_events (order_id, event, from_state, to_state, happened_at) VALUES
      ('${order(4)}', 'pay', 0, 11, '2026-02-02T00:00:00Z'), ('${order(4)}', 'group_success', 11, 2, '2026-02-03T00:00:00Z'),
      ('${order(4)}', 'receive', 2, 4, '2026-02-09T00:00:00Z')`);

    await upTo('0082');

    const terms = await database.rows(`
      SELECT o.order_number AS number, to_char(oc.opened_at AT TIME ZONE 'UTC', 'MM-DD') AS opened,
        to_char(oc.valid_until AT TIME ZONE 'UTC', 'MM-DD') AS until
      FROM order_courses oc JOIN orders o ON o.id = oc.order_id ORDER BY o.order_number`);
    expect(terms.map(({ number, opened, until }) => [number, opened, until])).toEqual([
      ['1', '02-01', '03-03'],
      ['2', '02-01', '06-01'],
      // Bought after the course had ended: expired at once.
      ['3', '07-01', '07-01'],
      // From the time the group was full, not from the payment or the parcel's arrival.
      ['4', '02-03', '03-05'],
      ['5', null, null],
      ['6', null, null],
    ]);
  });

  it('an upgrade keeps the course it starts from and what it counted, with what that had counted itself', async () => {
    await upTo('0160');
    await run(`DELETE FROM order_events; DELETE FROM order_courses; DELETE FROM orders`);
    for (const number of [1, 2, 3, 5, 6, 7]) await addOwned(number);
    const intent = (from: number) => `upgrade:${mine(from)}`;
    // Bought twice, upgraded, upgraded again; the last one is unpaid.
    await addOrder({ number: 10, course: 1, day: '2026-02-01', price: 40_000 });
    await addOrder({ number: 11, course: 1, day: '2026-03-01', price: 50_000, total: 45_000 });
    await addOrder({ number: 12, course: 2, day: '2026-04-01', price: 35_000, intent: intent(1) });
    await addOrder({ number: 13, course: 3, day: '2026-05-01', price: 55_000, intent: intent(2) });
    await addOrder({ number: 14, course: 4, day: '2026-06-01', price: 1_000, intent: intent(3), state: 0 });
    // Upgrades: cancelled, from a given course, from a course that is gone, and after a refund of the smaller one.
    await addOrder({ number: 20, course: 5, day: '2026-02-01', price: 10_000 });
    await addOrder({ number: 21, course: 8, day: '2026-02-02', price: 10_000, intent: intent(5), state: 6 });
    await addOrder({ number: 22, course: 6, day: '2026-02-01' });
    await addOrder({ number: 23, course: 8, day: '2026-02-02', price: 20_000, intent: intent(6) });
    await addOrder({ number: 24, course: 9, day: '2026-02-03', price: 1, intent: intent(4) });
    await addOrder({ number: 25, course: 7, day: '2026-02-01', price: 10_000, state: 13 });
    await addOrder({ number: 26, course: 9, day: '2026-02-02', price: 10_000, intent: intent(7) });
    await addOrder({ number: 30, course: 9, day: '2026-02-02', intent: `joint:${course(1)},${course(2)}` });
    await addOrder({ number: 31, course: 9, day: '2026-02-02', intent: `group_join:${uuid('b', 1)}` });

    await upTo('0161');

    const kept = await database.rows(
      `SELECT order_number AS number, intent, upgrade_from_id AS "from" FROM orders ORDER BY order_number`,
    );
    expect(kept.map((row) => [row.number, row.intent, row.from])).toEqual([
      ['10', 'buy', null],
      ['11', 'buy', null],
      ['12', 'upgrade', mine(1)],
      ['13', 'upgrade', mine(2)],
      ['14', 'upgrade', mine(3)],
      ['20', 'buy', null],
      ['21', 'upgrade', mine(5)],
      ['22', 'buy', null],
      ['23', 'upgrade', mine(6)],
      ['24', 'upgrade', null],
      ['25', 'buy', null],
      ['26', 'upgrade', mine(7)],
      ['30', 'joint', null],
      ['31', 'group_join', null],
    ]);
    const credits = await database.rows(`
      SELECT u.order_number AS upgrade, o.order_number AS credited, c.cents::integer AS cents, c.given_back_at AS "back"
      FROM upgrade_credits c JOIN orders u ON u.id = c.upgrade_order_id JOIN orders o ON o.id = c.credited_order_id
      ORDER BY u.order_number`);
    expect(credits.map((row) => [row.upgrade, row.credited, row.cents, row.back])).toEqual([
      ['12', '11', 45_000, null],
      ['13', '12', 80_000, null],
      ['14', '13', 135_000, null],
      ['23', '22', 0, null],
    ]);
  });

  it('a package keeps the order or the gift it comes from, and can come from it once', async () => {
    const gift = uuid('9', 1);
    const claim = uuid('8', 1);
    await run(`
      INSERT INTO gifts (id, title, description, image, kind, stock, taken_count, starts_at, ends_at, word, is_new_only, position)
      VALUES ('${gift}', '', '', '', 3, 1, 1, '2026-01-01', '2027-01-01', '', false, 0);
      INSERT INTO gift_claims (id, gift_id, user_id, taken_at) VALUES ('${claim}', '${gift}', '${user}', '2026-02-01');
      INSERT INTO delivery_packages (id, user_id, source, order_id, course_id, name, goods, created_at) VALUES
        ('${packet(1)}', '${user}', 'order ${order(10)} ${course(1)}', '${order(10)}', '${course(1)}', '', '[]', '2026-02-01'),
        ('${packet(2)}', '${user}', 'gift ${claim}', NULL, NULL, '', '[]', '2026-02-01'),
        ('${packet(3)}', '${user}', 'by hand', NULL, NULL, '', '[]', '2026-02-01')`);

    await applyMigrations(database, readMigrations());

    const packages = await database.rows(
      `SELECT id, order_id, course_id, gift_claim_id FROM delivery_packages WHERE user_id = '${user}' ORDER BY id`,
    );
    expect(packages.map(Object.values)).toEqual([
      [packet(1), order(10), course(1), null],
      [packet(2), null, null, claim],
      [packet(3), null, null, null],
    ]);
    const again = (columns: string, values: string) =>
      run(`INSERT INTO delivery_packages (id, user_id, ${columns}, name, goods, created_at)
        VALUES ('${packet(4)}', '${user}', ${values}, '', '[]', '2026-02-01')`);
    await expect(again('order_id, course_id', `'${order(10)}', '${course(1)}'`)).rejects.toThrow();
    await expect(again('gift_claim_id', `'${claim}'`)).rejects.toThrow();
  });
});
