import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { seedIds } from '#server/demo/ids.ts';
import { at, id } from './large-fill.ts';

/** Rows per table at scale 1. */
const FULL = 1_000_000;

/** Fills the tables behind the lists for staff: a few thousand rows of each kind wait, the others are done. */
export async function fillDesk(db: Database, scale: number, now: Date): Promise<void> {
  const count = Math.round(FULL * scale);
  const moment = at(now, 15 / scale);
  const numbers = `generate_series(1, ${count}) n`;
  const staff = `'${seedIds.staff(3)}'::uuid`;
  const waits = '(n % 500 = 0)';
  const [course, person] = [await oneOf(db, 'courses'), await oneOf(db, 'staff')];
  const insert = (table: string, columns: Readonly<Record<string, string>>, { given = '', where = 'true' } = {}) => {
    const names = Object.keys(columns);
    return `INSERT INTO ${table} (${names.join(', ')}) ${given} SELECT ${Object.values(columns).join(', ')} FROM ${numbers}
      WHERE ${where} ON CONFLICT DO NOTHING`;
  };
  const uuid = (kind: string) => `${id(kind)}::uuid`;
  const everyNumber = { given: 'OVERRIDING SYSTEM VALUE' };
  const lineOf = (kind: string) => ({
    ...{ biller: `'wechat'`, kind: `'${kind}'`, trade_no: `'L' || n` },
    bill_id: `('1a190000-0000-4000-8000-' || lpad(least(200, (${at(now, 0)})::date - (${moment})::date)::text, 12, '0'))::uuid`,
    day: `((${moment}) AT TIME ZONE 'Asia/Shanghai')::date`,
  });
  const statements = [
    insert('users', {
      ...{ id: uuid('01'), num: `'U' || n`, mobile: `'16' || lpad(n::text, 9, '0')`, nickname: `'学员 ' || n` },
      created_at: moment,
    }),
    insert('orders', {
      ...{ id: uuid('02'), order_number: `'L' || n`, user_id: uuid('01'), course_id: course, order_type: '0' },
      ...{ origin_cents: '19900', price_cents: '19900', total_cents: '19900', created_at: moment, paid_at: moment },
      pay_state: 'CASE WHEN n % 5 = 2 THEN 6 WHEN n % 2000 = 3 THEN 0 ELSE 4 END',
    }),
    insert('order_courses', {
      ...{ order_id: uuid('02'), course_id: course, position: '0', price_cents: '19900' },
    }),
    insert('payments', {
      ...{
        id: uuid('03'),
        order_id: uuid('02'),
        stage: `'full'`,
        provider: `'sandbox'`,
        method: '1',
        instalments: '0',
      },
      ...{ amount_cents: '19900', status: `'paid'`, trade_no: `'L' || n`, created_at: moment, paid_at: moment },
      expires_at: moment,
    }),
    insert('refunds', {
      ...{ id: uuid('10'), order_id: uuid('02'), payment_id: uuid('03'), amount_cents: '100', reason: `'不合适'` },
      ...{ status: `CASE WHEN ${waits} THEN 'waiting' WHEN n % 500 = 1 THEN 'running' ELSE 'done' END` },
      ...{ created_at: moment, next_try_at: moment, tries: 'CASE WHEN n % 1000 < 2 THEN 3 ELSE 0 END' },
      finished_at: `CASE WHEN n % 500 > 1 THEN ${moment} END`,
    }),
    insert('refund_requests', {
      ...{ id: uuid('11'), order_id: uuid('02'), amount_cents: '60000', lines: `'[]'::jsonb`, ends_courses: 'false' },
      ...{ promised_cents: '0', reason: `'补偿'`, state: `CASE WHEN ${waits} THEN 'asked' ELSE 'approved' END` },
      ...{ asked_at: moment, asked_by: staff, asked_name: `'小何'` },
      decided_at: `CASE WHEN ${waits} THEN NULL ELSE ${moment} END`,
    }),
    insert(
      'delivery_packages',
      {
        ...{ id: uuid('12'), number: '1000000 + n', user_id: uuid('01'), order_id: uuid('02') },
        ...{ course_id: course, name: `'真题书'` },
        ...{
          goods: `'[]'::jsonb`,
          receiver: `CASE WHEN n % 500 = 1 THEN '' ELSE '周雨' END`,
          phone: `CASE WHEN n % 500 = 1 THEN '' ELSE '130' || lpad(n::text, 8, '0') END`,
          created_at: moment,
        },
        full_district: `'浙江省'`,
        location: `'文三路'`,
        company_name: `CASE WHEN n % 500 < 2 THEN '' ELSE '中通快递' END`,
        confirmed_at: `CASE WHEN n % 500 = 1 THEN NULL ELSE ${moment} END`,
        sent_at: `CASE WHEN n % 500 < 2 THEN NULL ELSE ${moment} END`,
        express_code: `CASE WHEN n % 500 < 2 THEN '' ELSE 'DESK' || n END`,
      },
      everyNumber,
    ),
    insert('aftersales_requests', {
      ...{
        id: uuid('13'),
        user_id: uuid('01'),
        request_id: uuid('13'),
        package_id: uuid('12'),
        kind: '1',
        reason: '1',
      },
      ...{ note: `''`, state: `CASE WHEN ${waits} THEN 0 WHEN n % 500 = 1 THEN 2 ELSE 3 END`, created_at: moment },
    }),
    insert('consult_conversations', {
      ...{ id: uuid('15'), user_id: uuid('01'), advisor_id: `'1a990000-0000-4000-8000-000000000001'::uuid` },
      ...{ started_at: moment, newest_id: '10000000 + n', course_id: course },
      ...{
        waiting_id: `CASE WHEN ${waits} THEN 10000000 + n END`,
        waiting_since: `CASE WHEN ${waits} THEN ${moment} END`,
      },
      claimed_by: `CASE WHEN n % 3 = 0 THEN '${seedIds.staff(4)}'::uuid END`,
    }),
    insert(
      'consult_messages',
      {
        ...{ id: '10000000 + n', conversation_id: uuid('15'), client_id: uuid('16'), sender: `'student'` },
        ...{ body: `'能回看吗'`, sent_at: moment },
      },
      everyNumber,
    ),
    insert('homework_answers', {
      ...{ id: uuid('17'), homework_id: '(SELECT id FROM homeworks ORDER BY id LIMIT 1)', user_id: uuid('01') },
      ...{ version: '1', state: `CASE WHEN ${waits} THEN 'handed-in' ELSE 'released' END`, request_id: uuid('17') },
      ...{ created_at: moment, handed_in_at: moment, released_at: `CASE WHEN NOT ${waits} THEN ${moment} END` },
      ...{ mark_version: '1', released_version: `CASE WHEN NOT ${waits} THEN 1 END` },
    }),
    insert('invoices', {
      ...{ id: uuid('18'), user_id: uuid('01'), request_id: uuid('18'), order_id: uuid('02'), kind: `'company'` },
      ...{ state: `CASE WHEN ${waits} THEN 'asked' WHEN n % 500 = 1 THEN 'refused' ELSE 'issued' END` },
      ...{ title: `'书屋 ' || n`, email: `'a@example.com'`, amount_cents: '19900', created_at: moment },
      ...{
        changed_at: moment,
        invoice_number: `CASE WHEN n % 500 > 1 THEN '244' || lpad(n::text, 17, '0') ELSE '' END`,
      },
    }),
    `INSERT INTO bills (id, biller, file_name, first_day, last_day, taken_by, taken_at)
      SELECT ('1a190000-0000-4000-8000-' || lpad(d::text, 12, '0'))::uuid, 'wechat', 'bill.csv', day, day, '宋会计', now()
      FROM (SELECT d, ((${at(now, 0)}) AT TIME ZONE 'Asia/Shanghai')::date - d AS day FROM generate_series(0, 200) d,
        (SELECT 0 AS n) z) days`,
    // One in 2000 has each kind of difference.
    insert(
      'bill_lines',
      {
        ...{ ...lineOf('payment'), cents: 'CASE WHEN n % 2000 = 7 THEN 19901 ELSE 19900 END' },
        number: `CASE WHEN n % 2000 = 13 THEN 'shop-' || n ELSE replace(${id('03')}, '-', '') END`,
        own_id: `CASE WHEN n % 2000 <> 13 THEN ${uuid('03')} END`,
      },
      { where: 'n % 2000 <> 9' },
    ),
    insert(
      'bill_lines',
      { ...lineOf('refund'), cents: '100', number: `replace(${id('10')}, '-', '')`, own_id: uuid('10') },
      { where: '(n % 500 > 1 OR n % 2000 = 1) AND n % 2000 <> 11' },
    ),
    // Elsewhere triggers do this.
    `INSERT INTO bill_sums SELECT bill_id, kind, day, count(*), sum(cents), 0, 0, count(*) FROM bill_lines GROUP BY 1, 2, 3`,
    'DELETE FROM bill_marks',
    'DELETE FROM method_days',
    `INSERT INTO method_days
      SELECT method, 'payment', (paid_at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(amount_cents) FROM payments
      WHERE status = 'paid' GROUP BY 1, 3
      UNION ALL SELECT p.method, 'refund', (r.finished_at AT TIME ZONE 'Asia/Shanghai')::date, count(*),
        sum(r.amount_cents) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'done' GROUP BY 1, 3`,
    insert('course_posts', {
      ...{ id: uuid('20'), kind: `CASE WHEN n % 2 = 0 THEN 'review' ELSE 'question' END`, course_id: course },
      ...{ user_id: uuid('01'), stars: 'CASE WHEN n % 2 = 0 THEN 5 END', text: `'讲得很好'`, created_at: moment },
      ...{ state: `CASE WHEN n % 500 < 2 THEN 'waiting' ELSE 'shown' END`, written_at: moment },
      decided_at: `CASE WHEN n % 500 < 2 THEN NULL ELSE ${moment} END`,
      learned_percent: 'CASE WHEN n % 2 = 0 THEN 80 END',
      answer: `CASE WHEN n % 501 = 3 THEN '' ELSE '谢谢' END`,
      answered_at: `CASE WHEN n % 501 = 3 THEN NULL ELSE ${moment} END`,
    }),
    insert('staff_audit', {
      ...{ at: moment, staff_id: person, staff_name: `'小何'`, role: `'service'`, subject: `'L' || n` },
      ...{ action: `(ARRAY['order.close', 'refund.give', 'package.send', 'chat.claim'])[1 + n % 4]`, address: `'::1'` },
    }),
    insert('leads', {
      ...{
        id: uuid('05'),
        user_id: uuid('01'),
        page: `'/large-' || n % 40`,
        created_at: moment,
        last_entry_at: moment,
      },
      ...{ stage: `(ARRAY['new', 'called', 'valid', 'invalid', 'lost'])[1 + n % 5]`, owner_id: person },
      next_contact_at: `CASE WHEN n % 4 = 0 THEN ${moment} + interval '1 day' END`,
    }),
  ];
  await db.transaction(async (tx) => {
    // No foreign key checks and no triggers: the rows are created valid.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const statement of statements) {
      await tx.execute(sql.raw(statement));
    }
  });
}

/** For each number one row of a table, as SQL. */
async function oneOf(db: Database, table: string): Promise<string> {
  const { rows } = (await db.execute(sql.raw(`SELECT id FROM ${table} ORDER BY id LIMIT 20`))) as unknown as {
    rows: readonly { readonly id: string }[];
  };
  return `(ARRAY[${rows.map((row) => `'${row.id}'`).join(', ')}]::uuid[])[1 + n % ${rows.length}]`;
}
