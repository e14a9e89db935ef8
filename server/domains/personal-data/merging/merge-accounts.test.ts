import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { marks, wholeStudent } from '#server/testing/whole-student.ts';
import { PERSONAL_TABLES } from '../personal-tables.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { findMergeObstacles } from './merge-obstacles.ts';
import { MERGE_RULES } from './merge-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rows = (query: SQL) => rowsOf(server.db, query);

/** What stays with the closed account, and why it may. */
const LEFT_BEHIND = [
  ...['account_merges', 'gift_claims', 'group_members', 'merchandise_choices', 'my_courses'],
  ...['sessions', 'user_coupons'],
];

describe('the rules of a merge', () => {
  it('name every table of students, and no other', () => {
    const tables = PERSONAL_TABLES.map(({ table }) => table);

    expect(tables.filter((table) => !(table in MERGE_RULES))).toEqual([]);
    expect(Object.keys(MERGE_RULES).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('never move rows as they are where a student may have one of a kind', async () => {
    const moved = Object.entries(MERGE_RULES).flatMap(([table, rule]) => ('move' in rule ? [table] : []));
    const keys = await rows(sql`
      SELECT DISTINCT c.relname AS table, i.relname AS key FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
      JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (x.indkey)
      WHERE x.indisunique AND a.attname IN ('user_id', 'owner_id', 'used_by')`);

    const found = keys.filter(({ table }) => moved.includes(String(table))).map(({ key }) => key);
    // A second place in a group, and a second wish to be erased, hinder the merge.
    expect(found.sort()).toEqual(['erasures_one_waiting', 'orders_one_group_place']);
  });
});

/** Gives the other account a row beside each row of this one, with the same keys; returns the tables where that worked. */
async function addTwins(from: string, to: string): Promise<string[]> {
  const twins: string[] = [];
  for (const { table } of [...PERSONAL_TABLES].reverse()) {
    const columns = await rows(sql`
      SELECT a.attname AS name, a.attidentity <> '' AS counted, format_type(a.atttypid, NULL) AS type,
        EXISTS (SELECT FROM pg_index x WHERE x.indrelid = a.attrelid AND x.indisunique AND x.indkey::text = a.attnum::text) AS alone
      FROM pg_attribute a WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped`);
    if (table === 'users' || table === 'account_merges' || !columns.some(({ name }) => name === 'user_id')) continue;
    const copied = columns.filter(({ counted }) => !counted);
    const values = copied.map(({ name, type, alone }) => {
      if (name === 'user_id') return sql`${to}::uuid`;
      if (!alone) return sql.raw(String(name));
      return type === 'uuid' ? sql`gen_random_uuid()` : sql.raw(`${name} || ' twin'`);
    });
    const names = sql.raw(copied.map(({ name }) => name).join(', '));
    const copy = sql`INSERT INTO ${sql.raw(table)} (${names}) SELECT ${sql.join(values, sql`, `)} FROM ${sql.raw(table)}
      WHERE user_id = ${from}`;
    const isCopied = await inTransaction(server.db, async (tx) => {
      await tx.execute(copy);
      return true;
    }).catch(() => false);
    if (isCopied && (await server.db.$count(sql`${sql.raw(table)}`, sql`user_id = ${to}`)) > 0) twins.push(table);
  }
  return twins;
}

describe('a merge of two accounts that are full of data', () => {
  it('gives everything to one, keeps what both had once, and leaves the money alone', async () => {
    const { db, clock } = server;
    const { userId: leftId } = await wholeStudent(server);
    const { userId: keptId } = await shopOf(server, 'merge-full').student();
    const twins = await addTwins(leftId, keptId);
    await db.execute(sql`DELETE FROM real_names WHERE user_id = ${keptId}`);
    const entries = () => rows(sql`SELECT * FROM money_entries ORDER BY id`);
    const [money, orders] = [await entries(), await db.$count(sql`orders`, sql`user_id IN (${keptId}, ${leftId})`)];
    expect(twins).toEqual(
      expect.arrayContaining([
        'my_courses',
        'video_progress',
        'mistakes',
        'homework_answers',
        'exam_attempts',
        'collects',
      ]),
    );
    expect(twins.length).toBeGreaterThan(30);
    expect(await findMergeObstacles(db, { keptId, leftId }, clock.now())).toEqual([]);

    await inTransaction(db, (tx) => mergeAccounts(tx, { keptId, leftId }, { mobileLeads: true, now: clock.now() }));

    const tables = PERSONAL_TABLES.map(({ table }) => table).filter((table) => !LEFT_BEHIND.includes(table));
    for (const table of tables) {
      const [has] = await rows(
        sql`SELECT FROM information_schema.columns WHERE table_name = ${table} AND column_name = 'user_id'`,
      );
      if (has) expect([table, await db.$count(sql`${sql.raw(table)}`, sql`user_id = ${leftId}`)]).toEqual([table, 0]);
    }
    expect(await entries()).toEqual(money);
    expect(await db.$count(sql`orders`, sql`user_id = ${keptId}`)).toBe(orders);
    for (const table of ['mistakes', 'video_progress', 'collects', 'study_goals', 'consult_conversations', 'leads']) {
      const open = table === 'leads' ? sql` AND ended_at IS NULL` : sql``;
      expect([table, await db.$count(sql`${sql.raw(table)}`, sql`user_id = ${keptId}${open}`)]).toEqual([table, 1]);
    }
    expect(await rows(sql`SELECT number FROM exam_attempts WHERE user_id = ${keptId} ORDER BY 1`)).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    const [closed] = await rows(sql`SELECT * FROM users WHERE id = ${leftId}`);
    expect(closed).toMatchObject({
      mobile: `merged ${leftId}`,
      merged_into: keptId,
      openid: '',
      nickname: '已合并的账号',
    });
    const [session] = await rows(
      sql`SELECT count(*)::integer AS open FROM sessions WHERE user_id = ${leftId} AND revoked_at IS NULL`,
    );
    expect(session).toEqual({ open: 0 });
    expect(await rows(sql`SELECT user_id FROM merged_mobiles WHERE mobile = ${marks.mobile}`)).toEqual([
      { user_id: keptId },
    ]);
  });
});

describe('of what both accounts have', () => {
  let pairs = 0;
  async function pair() {
    pairs += 1;
    const shop = shopOf(server, `merge-${pairs}`);
    return { shop, kept: await shop.student(), left: await shop.student() };
  }
  const merge = (keptId: string, leftId: string) =>
    inTransaction(server.db, (tx) =>
      mergeAccounts(tx, { keptId, leftId }, { mobileLeads: false, now: server.clock.now() }),
    );

  it('the longer term of a course stays, from the first day of what is open', async () => {
    const { shop, kept, left } = await pair();
    const courseId = await shop.course();
    const own = (userId: string, from: string, until: string) =>
      server.db.execute(
        sql`INSERT INTO my_courses VALUES (gen_random_uuid(), ${userId}, ${courseId}, ${from}, ${until})`,
      );
    await own(kept.userId, '2026-02-01T00:00:00Z', '2027-01-01T00:00:00Z');
    await own(left.userId, '2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z');

    await merge(kept.userId, left.userId);

    const [row] = await rows(sql`SELECT started_at::date::text AS from, valid_until::date::text AS until FROM my_courses
      WHERE user_id = ${kept.userId}`);
    expect(row).toEqual({ from: '2026-01-01', until: '2028-01-01' });
  });

  it('the progress that is further stays, and a coupon that was used stays used', async () => {
    const { kept, left } = await pair();
    const watched = (userId: string, seconds: number) =>
      server.db.execute(sql`INSERT INTO video_progress (user_id, video_id, position_seconds, reached_seconds, updated_at, started_at)
        SELECT ${userId}, id, ${seconds}, ${seconds}, now(), now() FROM videos ORDER BY id LIMIT 1`);
    await watched(kept.userId, 10);
    await watched(left.userId, 90);
    await server.db.execute(sql`INSERT INTO user_coupons (id, user_id, coupon_id, received_at, used_at)
      SELECT gen_random_uuid(), u.id, c.id, now(), NULL FROM users u, (SELECT id FROM coupons ORDER BY id LIMIT 1) c
      WHERE u.id IN (${kept.userId}, ${left.userId})`);

    await merge(kept.userId, left.userId);

    expect(await rows(sql`SELECT reached_seconds FROM video_progress WHERE user_id = ${kept.userId}`)).toEqual([
      { reached_seconds: 90 },
    ]);
    expect(await server.db.$count(sql`user_coupons`, sql`user_id = ${kept.userId}`)).toBe(1);
  });

  it('two different names that are checked are refused, and an account that is to be erased', async () => {
    const { kept, left } = await pair();
    for (const { userId } of [kept, left]) {
      await server.db.execute(sql`INSERT INTO real_names (user_id, name_masked, id_masked, id_hash, state, reference, reason, submitted_at)
        VALUES (${userId}, '欧*', '1*4', ${`hash ${userId}`}, 2, '', '', now())`);
    }
    await server.db.execute(sql`UPDATE users SET erase_at = now() WHERE id = ${left.userId}`);
    const [leaving] = await rows(sql`SELECT num FROM users WHERE id = ${left.userId}`);

    expect(
      await findMergeObstacles(server.db, { keptId: kept.userId, leftId: left.userId }, server.clock.now()),
    ).toEqual([`账号 ${leaving?.num} 申请了注销，先请学员撤销`, '两个账号实名认证的不是同一个人，不能合并']);
    expect(
      await findMergeObstacles(server.db, { keptId: kept.userId, leftId: kept.userId }, server.clock.now()),
    ).toEqual(['这是同一个账号']);
  });
});
