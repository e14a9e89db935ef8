import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Rows at scale 1. */
const FULL = 2_000_000;
const LEADS = 1_000_000;

/** One row for each number `n`, a copy of the table's first row except for these columns, written as SQL. */
interface Multiplied {
  readonly table: string;
  readonly count: number;
  /** Condition for the row to copy; any row when absent. */
  readonly where?: string;
  readonly columns: Readonly<Record<string, string>>;
}

export const id = (kind: string, n = 'n') => `('1a${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))`;
/** Spread over a year before the clock of tests, newest first. */
export const at = (now: Date, share = 1) => `timestamptz '${now.toISOString()}' - n * interval '1 second' * ${share}`;
const pick = (table: string, order = 'id') =>
  `(SELECT ids[1 + n % array_length(ids, 1)] FROM (SELECT array_agg(id ORDER BY ${order}) AS ids FROM ${table}) a)`;

/** Fills a school with students who have bought and studied; creating millions of rows takes minutes. */
export async function fillLarge(db: Database, scale: number, now: Date): Promise<Readonly<Record<string, number>>> {
  const [full, leads] = [Math.round(FULL * scale), Math.round(LEADS * scale)];
  const moment = at(now, 15 / scale);
  const tables: readonly Multiplied[] = [
    {
      ...{ table: 'users', count: full },
      columns: {
        id: id('01'),
        ...{ num: `'L' || n`, mobile: `'16' || lpad(n::text, 9, '0')`, nickname: `'学员 ' || n` },
        created_at: moment,
      },
    },
    {
      ...{ table: 'orders', count: full, where: `pay_state = 4 AND activity_id IS NULL` },
      columns: {
        ...{ id: id('02'), order_number: `'L' || n`, user_id: id('01'), course_id: pick('courses') },
        ...{ checkout_id: 'null', address_id: 'null', user_coupon_id: 'null', group_id: 'null', touch_id: 'null' },
        ...{ upgrade_from_id: 'null', created_at: moment, paid_at: moment, expires_at: 'null' },
        pay_state: 'CASE WHEN n % 5 = 0 THEN 6 WHEN n % 2000 = 1 THEN 13 ELSE 4 END',
      },
    },
    {
      ...{ table: 'order_courses', count: full },
      columns: {
        ...{ order_id: id('02'), course_id: pick('courses') },
        ...{ opened_at: moment, valid_until: `${moment} + interval '1 year'` },
      },
    },
    {
      ...{ table: 'order_events', count: full },
      columns: { id: '10000000 + n', order_id: id('02'), happened_at: moment },
    },
    {
      ...{ table: 'payments', count: full, where: `status = 'paid'` },
      columns: {
        ...{ id: id('03'), order_id: id('02'), trade_no: `'L' || n`, created_at: moment, paid_at: moment },
        ...{ expires_at: moment, handover_hash: 'null' },
      },
    },
    {
      ...{ table: 'my_courses', count: full },
      columns: { id: id('04'), user_id: id('01'), course_id: pick('courses'), started_at: moment },
    },
    {
      ...{ table: 'money_entries', count: full },
      columns: { id: '10000000 + n', source_id: id('03'), order_id: id('02'), happened_at: moment },
    },
    {
      ...{ table: 'leads', count: leads, where: 'user_id IS NOT NULL' },
      columns: {
        ...{ id: id('05'), number: '1000000 + n', user_id: id('01'), page: `'/large-' || n % 40`, ended_at: 'null' },
        ...{
          channel: `''`,
          created_at: moment,
          last_entry_at: moment,
          given_at: moment,
          owner_id: pick('staff'),
          erased_at: 'null',
        },
        stage: `(ARRAY['new', 'called', 'valid', 'invalid', 'lost'])[1 + n % 5]`,
        // Computed by the job, as for older leads.
        shown_stage: 'null',
        next_contact_at: `CASE WHEN n % 4 = 0 THEN ${moment} + interval '1 day' END`,
      },
    },
    {
      ...{ table: 'lead_entries', count: leads },
      columns: { id: id('06'), lead_id: id('05'), page: `'/large-' || n % 40`, at: moment, lead_at: 'null' },
    },
    {
      ...{ table: 'visit_facts', count: full },
      columns: {
        ...{ page: `'/large-' || n % 40`, hour: `date_trunc('hour', ${moment})`, is_fresh: 'false' },
        variant: `(n / 40 % 3)::text`,
        device: `(ARRAY['phone', 'desktop'])[1 + n / 120 % 2]`,
      },
    },
    {
      ...{ table: 'form_answers', count: full },
      columns: { id: id('07'), user_id: id('01'), form_id: pick('forms'), step_id: 'null', draft: 'null' },
    },
    {
      ...{ table: 'exam_attempts', count: full, where: 'state <> 0' },
      columns: { id: id('08'), user_id: id('01'), started_at: moment, paper_id: pick('papers') },
    },
    {
      ...{ table: 'user_coupons', count: full },
      columns: { id: id('09'), user_id: id('01'), coupon_id: pick('coupons') },
    },
  ];
  for (const one of tables) await multiply(db, one);
  await db.execute(sql`ANALYZE`);
  return Object.fromEntries(
    await Promise.all(tables.map(async ({ table }) => [table, await countOf(db, table)] as const)),
  );
}

async function multiply(db: Database, { table, count, where = 'true', columns }: Multiplied): Promise<void> {
  const names = Object.keys(columns);
  const given = names.map((name) => `'${name}', ${columns[name]}`).join(', ');
  await db.transaction(async (tx) => {
    // No foreign key checks: the rows are valid as they are made.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql.raw(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT r.* FROM ${table} o, generate_series(1, ${count}) n,
        LATERAL jsonb_populate_record(o, jsonb_build_object(${given})) r
        WHERE o.ctid = (SELECT min(ctid) FROM ${table} WHERE ${where}) ON CONFLICT DO NOTHING`),
    );
  });
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = (await db.execute(sql.raw(`SELECT count(*)::int AS n FROM ${table}`))) as unknown as {
    rows: { n: number }[];
  };
  return rows[0]?.n ?? 0;
}
