import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/db/queries/settings.ts';
import { agreementConfirmations } from '#server/db/schema/content.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { leadSettings } from '#server/db/schema/lead.ts';
import { checkouts } from '#server/db/schema/order.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { tries } from '#server/db/schema/tries.ts';
import { yanxueCustomerInfos } from '#server/db/schema/yanxue.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { tryLimits } from '#server/db/tries.ts';
import { jobs } from '#server/jobs.ts';
import { after } from '#server/kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { deleteExpired, dueRows } from './delete-expired.ts';
import { RETENTION, type RetentionRule } from './rules.ts';

const DAY = 24 * 3600;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let server: TestServer;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'retention');
});
afterAll(() => server.close());

const expire = async (...tables: readonly string[]) => {
  const rules = RETENTION.filter(({ table }) => tables.includes(table));
  let total = 0;
  for (let part = 1; part > 0; total += part) {
    part = await deleteExpired({ ...server.context, log: quiet }, rules, 2);
  }
  return total;
};
const ago = (days: number) => after(server.clock.now(), -days * DAY);

describe('the table of retention', () => {
  it('is printed in the privacy policy', async () => {
    // In the file itself: the version that students agree to is the hash of its text.
    expect((await readFile('pages-config/agreement/privacy.yaml', 'utf8')).replaceAll(/^ +/gm, '')).toContain(
      policyTable(),
    );
  });

  it('is printed in docs/production.md', async () => {
    expect(await readFile('docs/production.md', 'utf8')).toContain(retentionTable());
  });

  it('names each table once, and jobs that there are', () => {
    const tables = RETENTION.map(({ table }) => table);
    const named = RETENTION.flatMap(({ how }) => (typeof how === 'string' ? [how as string] : []));

    expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([]);
    expect(named.filter((name) => !jobs.some((job) => job.name === name))).toEqual([]);
  });

  it('says the days that the settings of a new school have', async () => {
    const keepOf = (name: string) => RETENTION.find(({ table }) => table === name)?.keep;
    const { measuring } = await readSettings(server.db, 'measuring');
    const [set] = await server.db.select({ days: leadSettings.keepDays }).from(leadSettings);

    expect([keepOf('leads'), keepOf('visit_events')]).toMatchObject([
      { days: set?.days },
      { days: measuring.keep_days },
    ]);
  });

  it('keeps tries as long as the longest limit counts', () => {
    const longest = Math.max(...Object.values(tryLimits).map(({ withinSeconds }) => withinSeconds));
    const keep = RETENTION.find(({ table }) => table === 'tries')?.keep;

    expect(keep && 'days' in keep ? keep.days * DAY : 0).toBeGreaterThan(longest);
  });

  it('finds what is old by an index, in its order', async () => {
    const found: unknown[] = [];
    for (const { table, how } of RETENTION) {
      if (typeof how !== 'object') continue;
      const plan = await server.db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL enable_seqscan = off`);
        await tx.execute(sql`SET LOCAL enable_sort = off`);
        return JSON.stringify(
          await tx.execute(sql`EXPLAIN (COSTS OFF) ${dueRows({ table, how, before: ago(1), atOnce: 10 }, 'ctid')}`),
        );
      });
      const own =
        plan.match(new RegExp(`(Seq Scan|Index\\w* Scan using \\w+|Bitmap Heap Scan) on ${table}\\b`))?.[1] ?? '';
      if (!own.startsWith('Index') || plan.includes('Sort')) found.push({ table, plan });
    }

    expect(found).toEqual([]);
  });
});

describe('deleteExpired', () => {
  it('deletes in batches what is old enough, and nothing younger', async () => {
    await server.db.delete(tries);
    const at = (days: number) => ({ kind: 'code', subject: String(days), triedAt: ago(days) });
    await server.db.insert(tries).values([at(1), at(1.9), at(2.1), at(3), at(4), at(5), at(6)]);

    expect(await expire('tries')).toBe(5);
    expect((await server.db.select().from(tries)).map(({ subject }) => subject).sort()).toEqual(['1', '1.9']);
  });

  it('goes on with the other rules when one fails, and fails for it at the end', async () => {
    await server.db.insert(tries).values({ kind: 'code', subject: 'old', triedAt: ago(9) });
    const wrong = { table: 'no_such_table', what: '', why: '', keep: { days: 1, since: '' }, how: { column: 'at' } };
    const rules = [wrong, ...RETENTION.filter(({ table }) => table === 'tries')];
    const run = () => deleteExpired({ ...server.context, log: quiet }, rules);

    expect(await run()).toBe(1);
    await expect(run()).rejects.toThrow();
  });

  it('lets go of a checkout without an order, though a visit names it, and keeps one with', async () => {
    const buyer = await shop.student();
    const [left, ordered] = [await shop.course(), await shop.course()];
    await shop.open(left, buyer, { source: 'ad' });
    await shop.order(ordered, buyer);
    const mine = () =>
      server.db.select({ courseId: checkouts.courseId }).from(checkouts).where(eq(checkouts.userId, buyer.userId));
    expect(await mine()).toHaveLength(2);
    server.clock.pass(181 * DAY);

    await expire('checkouts');

    expect(await mine()).toEqual([{ courseId: ordered }]);
  });

  it('empties what a traveller told about health a month after the tour', async () => {
    const [row] = await server.db.select().from(yanxueCustomerInfos).limit(1);
    if (!row) throw new Error('The sample has no traveller.');
    const place = sealPlaces.customer(row.id);
    const { seal } = server.context;
    const fields = { ...seal.open(row.fields, place), health: '对花生过敏', diet: '不吃辣' };
    await server.db.execute(sql`DELETE FROM yanxue_trips WHERE customer_info_id = ${row.id}`);
    const set = (days: number) => ({ fields: seal.close(fields, place), updatedAt: ago(days), trimmedAt: null });
    const isIt = eq(yanxueCustomerInfos.id, row.id);
    const health = async () => {
      const [now] = await server.db.select().from(yanxueCustomerInfos).where(isIt);
      return now && seal.open(now.fields, place);
    };

    await server.db.update(yanxueCustomerInfos).set(set(29)).where(isIt);
    await expire('yanxue_customer_infos');
    expect(await health()).toEqual(fields);
    await server.db.update(yanxueCustomerInfos).set(set(31)).where(isIt);
    await expire('yanxue_customer_infos');
    expect(await health()).toEqual({ ...fields, health: '', diet: '' });
    expect(await expire('yanxue_customer_infos')).toBe(0);
  });

  it('keeps the newest hundred versions of a page, and those that visitors had', async () => {
    const file = 'campaigns/versions.yaml';
    const rows = Array.from({ length: 105 }, (_one, at) => ({
      file,
      hash: `h${at}`,
      text: 'x',
      keptAt: ago(600 - at),
    }));
    const kept = await server.db.insert(pageVersions).values(rows).returning({ id: pageVersions.id });
    await server.db.execute(sql`INSERT INTO publications (id, kind, state, staff_id, staff_name, wanted, is_sure, created_at, ended_at)
      SELECT gen_random_uuid(), 'publish', 'live', id, name, '[]', true, ${ago(598).toISOString()}, ${ago(597.5).toISOString()} FROM staff LIMIT 1`);

    await expire('page_versions');

    const left = await server.db.select({ id: pageVersions.id }).from(pageVersions).where(eq(pageVersions.file, file));
    const [, , published] = kept;
    expect(left.map(({ id }) => id).sort((a, b) => a - b)).toEqual([
      published?.id,
      ...kept.slice(5).map(({ id }) => id),
    ]);
  });

  it('deletes a signed agreement three years after its course ended', async () => {
    const signed = async (days: number) => {
      const { userId } = await shop.student();
      const id = randomUUID();
      const times = { startedAt: ago(2000), validUntil: ago(days) };
      await server.db.insert(myCourses).values({ id, userId, courseId: await shop.course(), ...times });
      const text = { version: 'v', title: '协议', contentHtml: '<p>甲方</p>' };
      await server.db.insert(agreementConfirmations).values({ myCourseId: id, ...text, confirmedAt: ago(2000) });
      return id;
    };
    const [old, young] = [await signed(1096), await signed(1094)];

    await expire('agreement_confirmations');

    expect(
      await server.db
        .select({ id: agreementConfirmations.myCourseId })
        .from(agreementConfirmations)
        .where(inArray(agreementConfirmations.myCourseId, [old, young])),
    ).toEqual([{ id: young }]);
  });
});

/** The table of the privacy policy, which says how long everything is kept. */
function policyTable(): string {
  const rules = RETENTION.filter(({ isInternal }) => !isInternal);
  const lines = rules.map(({ what, keep, why }) => `| ${what} | ${keptFor(keep)} | ${why} |`);
  return ['| 信息 | 保存多久 | 为什么 |', '|---|---|---|', ...new Set(lines)].join('\n');
}

/** The table of docs/production.md. */
function retentionTable(): string {
  const lines = RETENTION.map(
    ({ table, what, keep, why, how }) =>
      `| \`${table}\` | ${what} | ${keptFor(keep)}${'setting' in keep ? `（${keep.setting}）` : ''} | ${why} | ${doer(how)} |`,
  );
  return ['| table | what | kept | why | by |', '|---|---|---|---|---|', ...lines].join('\n');
}

const keptFor = (keep: RetentionRule['keep']) => ('days' in keep ? `${keep.since} ${keep.days} 天` : keep.text);

function doer(how: RetentionRule['how']): string {
  if (how === undefined) return '–';
  return typeof how === 'string' ? how : 'delete what is old enough';
}
