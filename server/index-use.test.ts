import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from './db/database.ts';
import { rowsOf } from './db/rows-of.ts';
import { askForAll } from './testing/ask-for-all.ts';
import { openTestDatabase } from './testing/database.ts';
import { startTestServer } from './testing/server.ts';

/** Tables of which a school has ever more rows. */
const GROWING = new Set([
  ...[
    'users',
    'sessions',
    'user_sources',
    'my_courses',
    'video_progress',
    'form_answers',
    'exam_attempts',
    'mistakes',
    'mistake_reviews',
    'user_coupons',
  ],
  ...[
    'orders',
    'order_courses',
    'order_events',
    'course_gifts',
    'order_notes',
    'refund_requests',
    'payments',
    'refunds',
    'money_entries',
    'checkouts',
    'shipments',
    'delivery_packages',
    'bill_lines',
  ],
  ...[
    'leads',
    'lead_entries',
    'lead_events',
    'sms_sendings',
    'uploads',
    'consult_conversations',
    'consult_messages',
    'messages',
    'push_subscriptions',
    'message_pushes',
    'visit_facts',
    'visit_days',
  ],
  ...[
    'money_facts',
    'money_splits',
    'result_facts',
    'result_splits',
    'model_results',
    'model_money',
    'city_sums',
    'invoices',
    'certificates',
    'course_posts',
  ],
  ...[
    'exam_answers',
    'exam_pictures',
    'exam_noted_pages',
    'exam_markings',
    'exam_marks',
    'practice_answers',
    'video_notes',
    'homework_answers',
    'homework_pictures',
    'homework_marks',
  ],
  ...['live_events', 'live_answers', 'live_attendance', 'course_changes', 'exchange_codes'],
]);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Steps that take in all of what they are given before they give the first row. */
const TAKES_ALL = /^(Sort|Aggregate|Hash|HashAggregate|WindowAgg|SetOp)$/;

/** Tables that a plan reads whole: by themselves, or from end to end of an index, with no limit that ends it. */
function wholeReads(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type'];
  const table = plan['Relation Name'] ?? '';
  const isWhole = type === 'Seq Scan' || (/^Index( Only)? Scan/.test(type) && plan['Index Cond'] === undefined);
  const own = GROWING.has(table) && isWhole && !(isLimited && type !== 'Seq Scan') ? [table] : [];
  const goesOn = type === 'Limit' || (isLimited && !TAKES_ALL.test(type));
  return [...own, ...(plan.Plans ?? []).flatMap((part) => wholeReads(part, goesOn))];
}

it('no statement of a screen or a job reads the whole of a table that grows, where an index could serve', async () => {
  const asked = new Map<string, { readonly params: readonly unknown[]; readonly what: string }>();
  let what = '';
  const server = await startTestServer({ console: { origin: undefined } }, () =>
    openTestDatabase((text, params) => {
      if (what !== '' && /^\s*(select|with|update|delete|insert)/i.test(text) && !asked.has(text)) {
        asked.set(text, { params, what });
      }
    }),
  );
  await askForAll(server, (name) => {
    what = name;
  });
  what = '';

  const found: string[] = [];
  await server.db.transaction(async (tx) => {
    // As in a school where reading all would cost more. Tables of a few rows are joined as wholes: the bench looks at joins.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
    for (const [text, { params, what: by }] of asked) {
      const tables = wholeReads(await planOf(tx as unknown as Database, text, params));
      if (tables.length > 0) found.push(`${by}: ${tables.join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 3000)}`);
    }
  });
  await server.close();

  expect(asked.size).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

async function planOf(db: Database, text: string, params: readonly unknown[]): Promise<Plan> {
  const parts = text.split(/\$(\d+)/);
  const query: SQL[] = parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`));
  const rows = await rowsOf<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] | string }>(
    db,
    sql`EXPLAIN (FORMAT JSON) ${sql.join(query)}`,
  );
  const plan = rows[0]?.['QUERY PLAN'];
  const [{ Plan: found }] = typeof plan === 'string' ? JSON.parse(plan) : plan;
  return found;
}
