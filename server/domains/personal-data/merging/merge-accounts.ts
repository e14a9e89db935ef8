import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { foldMistakes } from '#server/domains/mistakes/record-answers.ts';
import { PERSONAL_TABLES } from '../personal-tables.ts';
import { MERGE_RULES } from './merge-rules.ts';

export interface Pair {
  readonly keptId: string;
  readonly leftId: string;
}

/**
 * Moves everything of one account to another account of the same person, and closes it. Both users must be locked, and
 * `merge-obstacles.ts` must have found no obstacle.
 */
export async function mergeAccounts(
  tx: Database,
  pair: Pair,
  { mobileLeads, now }: { readonly mobileLeads: boolean; readonly now: Date },
): Promise<void> {
  const steps = stepsOf(tx, pair, now);
  for (const { table } of PERSONAL_TABLES) {
    const rule = MERGE_RULES[table];
    if (!rule) throw new Error(`No rule says what becomes of ${table}.`);
    if ('move' in rule) await move(tx, pair, table, rule.move === 'all' ? ['user_id'] : rule.move);
    else if ('drop' in rule) await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE user_id = ${pair.leftId}`);
    else if ('renew' in rule) {
      await renewTwins(tx, pair, table);
      await move(tx, pair, table, ['user_id']);
    } else if ('same' in rule) {
      await dropTwins(tx, pair, { table, ...rule });
      await move(tx, pair, table, ['user_id']);
    }
    await steps[table]?.();
  }
  await closeAccount(tx, pair, { mobileLeads, now });
}

async function move(tx: Database, { keptId, leftId }: Pair, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns.map((name) => sql.raw(name))) {
    await tx.execute(sql`UPDATE ${sql.raw(table)} SET ${column} = ${keptId} WHERE ${column} = ${leftId}`);
  }
}

interface Twins {
  readonly table: string;
  readonly same: string;
  readonly better?: string;
}

/** Of two rows with the same key, deletes the worse one. */
async function dropTwins(
  tx: Database,
  { keptId, leftId }: Pair,
  { table, same, better = 'false' }: Twins,
): Promise<void> {
  const are = sql`l.user_id = ${leftId} AND k.user_id = ${keptId} AND ${sql.raw(same)}`;
  const name = sql.raw(table);
  await tx.execute(sql`DELETE FROM ${name} l USING ${name} k WHERE ${are} AND NOT (${sql.raw(better)})`);
  await tx.execute(sql`DELETE FROM ${name} k USING ${name} l WHERE ${are}`);
}

/** Browsers choose request ids, so two accounts may have the same one. */
async function renewTwins(tx: Database, { keptId, leftId }: Pair, table: string): Promise<void> {
  const name = sql.raw(table);
  await tx.execute(sql`UPDATE ${name} l SET request_id = gen_random_uuid() WHERE l.user_id = ${leftId}
    AND EXISTS (SELECT FROM ${name} k WHERE k.user_id = ${keptId} AND k.request_id = l.request_id)`);
}

/** Steps for tables that need more than a rule, by table. */
function stepsOf(tx: Database, pair: Pair, now: Date): Readonly<Record<string, () => Promise<void>>> {
  const { keptId, leftId } = pair;
  const run = async (...statements: SQL[]) => {
    for (const statement of statements) await tx.execute(statement);
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const twin = (table: string, same: string) =>
    sql`${sql.raw(table)} l, ${sql.raw(table)} k WHERE l.user_id = ${leftId} AND k.user_id = ${keptId} AND ${sql.raw(same)}`;
  /** Moves the rows without a twin; the others stay with the closed account. */
  const moveWithoutTwin = (table: string, same: string) =>
    sql`UPDATE ${sql.raw(table)} l SET user_id = ${keptId} WHERE l.user_id = ${leftId}
      AND NOT EXISTS (SELECT FROM ${sql.raw(table)} k WHERE k.user_id = ${keptId} AND ${sql.raw(same)})`;
  return {
    exam_attempts: () =>
      run(sql`UPDATE exam_attempts l SET user_id = ${keptId}, number = l.number + coalesce((SELECT max(k.number) FROM exam_attempts k
        WHERE k.user_id = ${keptId} AND k.paper_id = l.paper_id), 0) WHERE l.user_id = ${leftId}`),
    mistakes: () => mergeMistakes(tx, pair),
    homework_answers: async () => {
      await renewTwins(tx, pair, 'homework_answers');
      await run(
        // A draft is deleted when the other account has the same homework: the submitted answer, or the newer draft,
        // stays.
        sql`DELETE FROM homework_answers d USING homework_answers o WHERE d.state = 'draft' AND d.user_id IN (${keptId}, ${leftId})
          AND o.user_id IN (${keptId}, ${leftId}) AND o.user_id <> d.user_id AND o.homework_id = d.homework_id
          AND (o.state <> 'draft' OR (o.created_at, o.id) > (d.created_at, d.id))`,
        sql`UPDATE homework_answers l SET user_id = ${keptId}, version = l.version + coalesce((SELECT max(k.version)
          FROM homework_answers k WHERE k.user_id = ${keptId} AND k.homework_id = l.homework_id), 0) WHERE l.user_id = ${leftId}`,
      );
    },
    certificates: () =>
      run(
        sql`UPDATE certificates c SET withdrawn_at = ${at} WHERE c.id IN (
          SELECT CASE WHEN l.issued_at < k.issued_at THEN k.id ELSE l.id END
          FROM ${twin('certificates', 'l.course_id = k.course_id AND l.withdrawn_at IS NULL AND k.withdrawn_at IS NULL')})`,
        sql`UPDATE certificates SET user_id = ${keptId} WHERE user_id = ${leftId}`,
      ),
    my_courses: () => run(...coursesOfBoth(pair, at), moveWithoutTwin('my_courses', 'k.course_id = l.course_id')),
    user_coupons: () =>
      run(
        // When one coupon of two was used, the unused one of the kept account is deleted.
        sql`DELETE FROM user_coupons u USING ${twin('user_coupons', 'l.coupon_id = k.coupon_id')}
          AND u.id = CASE WHEN l.order_id IS NULL THEN l.id ELSE k.id END AND u.order_id IS NULL
          AND NOT EXISTS (SELECT FROM orders o WHERE o.user_coupon_id = u.id AND o.user_id = u.user_id)`,
        moveWithoutTwin('user_coupons', 'k.coupon_id = l.coupon_id'),
      ),
    group_members: () => run(moveWithoutTwin('group_members', 'k.group_id = l.group_id')),
    gift_claims: () => run(moveWithoutTwin('gift_claims', 'k.gift_id = l.gift_id')),
    merchandise_choices: () => run(moveWithoutTwin('merchandise_choices', 'k.merchandise_id = l.merchandise_id')),
    addresses: () =>
      run(
        sql`UPDATE addresses SET is_default = false WHERE user_id = ${leftId}
          AND EXISTS (SELECT FROM addresses k WHERE k.user_id = ${keptId} AND k.is_default AND k.deleted_at IS NULL)`,
        sql`UPDATE addresses SET user_id = ${keptId} WHERE user_id = ${leftId}`,
      ),
    consult_conversations: () =>
      run(
        sql`UPDATE consult_messages SET conversation_id = k.id FROM ${twin('consult_conversations', 'true')}
          AND consult_messages.conversation_id = l.id`,
        sql`DELETE FROM consult_conversations l USING consult_conversations k WHERE l.user_id = ${leftId} AND k.user_id = ${keptId}`,
        sql`UPDATE consult_conversations SET user_id = ${keptId} WHERE user_id = ${leftId}`,
      ),
    leads: () =>
      run(
        sql`UPDATE leads SET ended_at = ${at}, revision = leads.revision + 1 FROM ${twin('leads', 'l.ended_at IS NULL AND k.ended_at IS NULL')}
          AND leads.id = CASE WHEN l.last_entry_at > k.last_entry_at THEN k.id ELSE l.id END`,
        sql`UPDATE leads SET user_id = ${keptId} WHERE user_id = ${leftId}`,
      ),
    checkouts: () =>
      run(
        sql`UPDATE checkouts SET status = 'closed' WHERE user_id = ${leftId} AND status = 'open'`,
        sql`UPDATE checkouts SET user_id = ${keptId} WHERE user_id = ${leftId}`,
      ),
    sessions: () => run(sql`UPDATE sessions SET revoked_at = ${at} WHERE user_id = ${leftId} AND revoked_at IS NULL`),
    wechat_identities: () =>
      run(
        sql`UPDATE users SET openid = l.openid, unionuuid = l.unionuuid FROM users l WHERE users.id = ${keptId} AND l.id = ${leftId}
          AND users.openid = ''`,
        moveWithoutTwin('wechat_identities', 'true'),
        // The second WeChat person is unbound: on the next login with it a mobile is asked for.
        sql`UPDATE wechat_identities SET user_id = NULL, bound_at = NULL WHERE user_id = ${leftId}`,
      ),
  };
}

/** Courses that both accounts have: the longer access stays, with the agreement and trial of the kept row. */
function coursesOfBoth({ keptId, leftId }: Pair, at: SQL): SQL[] {
  const both = sql`my_courses l, my_courses k WHERE l.user_id = ${leftId} AND k.user_id = ${keptId} AND l.course_id = k.course_id`;
  return [
    sql`UPDATE my_courses SET valid_until = greatest(k.valid_until, l.valid_until),
      started_at = CASE WHEN l.valid_until > ${at} AND k.valid_until > ${at} THEN least(k.started_at, l.started_at)
        WHEN l.valid_until > k.valid_until THEN l.started_at ELSE k.started_at END
      FROM ${both} AND my_courses.id = k.id`,
    sql`UPDATE exam_attempts SET mycourse_id = k.id FROM ${both} AND exam_attempts.mycourse_id = l.id
      AND exam_attempts.user_id IN (${keptId}, ${leftId})`,
    sql`UPDATE orders SET upgrade_from_id = k.id FROM ${both} AND orders.upgrade_from_id = l.id
      AND orders.user_id IN (${keptId}, ${leftId})`,
    sql`UPDATE agreement_confirmations SET my_course_id = k.id FROM ${both} AND agreement_confirmations.my_course_id = l.id
      AND NOT EXISTS (SELECT FROM agreement_confirmations c WHERE c.my_course_id = k.id)`,
    sql`DELETE FROM document_tickets USING ${both} AND document_tickets.my_course_id = l.id`,
  ];
}

/** Merges the mistake books; the state of a question in both is computed again from both logs. */
async function mergeMistakes(tx: Database, { keptId, leftId }: Pair): Promise<void> {
  const rows = await rowsOf<{ question_id: string }>(
    tx,
    sql`SELECT l.question_id FROM mistakes l JOIN mistakes k ON k.question_id = l.question_id
    WHERE l.user_id = ${leftId} AND k.user_id = ${keptId}`,
  );
  await tx.execute(sql`UPDATE mistakes SET note = CASE WHEN k.note = '' THEN l.note ELSE k.note END,
      removed_at = CASE WHEN k.removed_at IS NULL OR l.removed_at IS NULL THEN NULL ELSE greatest(k.removed_at, l.removed_at) END
    FROM mistakes l, mistakes k WHERE l.user_id = ${leftId} AND k.user_id = ${keptId} AND l.question_id = k.question_id
      AND mistakes.user_id = k.user_id AND mistakes.question_id = k.question_id`);
  // The log has a foreign key to the book, so the kept account needs its row first.
  await tx.execute(sql`INSERT INTO mistakes (user_id, question_id, first_wrong_at, first_source, first_source_id, last_wrong_at,
      last_answer_at, wrong_count, stability, difficulty, reps, lapses, due_at, right_days, state, note, removed_at)
    SELECT ${keptId}, question_id, first_wrong_at, first_source, first_source_id, last_wrong_at,
      last_answer_at, wrong_count, stability, difficulty, reps, lapses, due_at, right_days, state, note, removed_at
    FROM mistakes WHERE user_id = ${leftId} ON CONFLICT (user_id, question_id) DO NOTHING`);
  await tx.execute(sql`UPDATE mistake_reviews l SET user_id = ${keptId} WHERE l.user_id = ${leftId} AND NOT EXISTS (
    SELECT FROM mistake_reviews k WHERE k.user_id = ${keptId} AND k.request_id = l.request_id AND k.question_id = l.question_id)`);
  await tx.execute(sql`DELETE FROM mistakes WHERE user_id = ${leftId}`);
  await foldMistakes(
    tx,
    keptId,
    rows.map((row) => row.question_id),
  );
}

/**
 * The user row stays for rows that refer to it, without personal data; its mobile leads to the kept account, or is
 * free.
 */
async function closeAccount(
  tx: Database,
  { keptId, leftId }: Pair,
  { mobileLeads, now }: { readonly mobileLeads: boolean; readonly now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (mobileLeads) {
    await tx.execute(
      sql`INSERT INTO merged_mobiles (mobile, user_id) SELECT mobile, ${keptId}::uuid FROM users WHERE id = ${leftId}`,
    );
  }
  await tx.execute(sql`UPDATE users SET mobile = 'merged ' || id, nickname = '已合并的账号', face = '', openid = '', unionuuid = '',
    sex = 2, birthday = '', address = '', is_user_info = false, password_hash = NULL, last_login_at = NULL, erase_at = NULL,
    erased_at = ${at}, merged_into = ${keptId} WHERE id = ${leftId}`);
}
