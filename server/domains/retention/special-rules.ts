import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { eraseLeadRows } from '#server/db/queries/erase-lead.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { retentionMarks } from '#server/db/schema/account.ts';
import { leadSettings, leads } from '#server/db/schema/lead.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { yanxueCustomerInfos } from '#server/db/schema/yanxue.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';

const AT_ONCE = 200;
const DAY_SECONDS = 24 * 3600;
/** Rows that stay are between rows that expire: each round reads all rows once in this time. */
const ROUND_SECONDS = DAY_SECONDS;
/** This many versions of each page are never deleted. */
const NEWEST_VERSIONS = 100;

/** Removes personal data from leads after the time set by the school, and at the latest after the policy's time. */
export async function expireLeads({ db, clock }: JobContext, days: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const keepDays = sql`(SELECT least(${leadSettings.keepDays}, ${days}::integer) FROM ${leadSettings})`;
    const isOver = lt(leads.lastEntryAt, sql`${now.toISOString()}::timestamptz - make_interval(days => ${keepDays})`);
    const due = await lockFreeRows(tx, leads, and(isNull(leads.erasedAt), isOver), {
      by: leads.lastEntryAt,
      limit: AT_ONCE,
    });
    await eraseLeadRows(
      tx,
      due.map(({ id }) => id),
      now,
      '',
    );
    return due.length;
  });
}

/** Empties health data once the traveller has no tour ahead or just finished. */
export async function expireHealth({ db, clock, seal }: JobContext, days: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const cut = after(now, -days * DAY_SECONDS);
    const { id, updatedAt, trimmedAt } = yanxueCustomerInfos;
    const hasTour = sql`EXISTS (SELECT FROM yanxue_trips t JOIN yanxue_tours r ON r.id = t.tour_id
      WHERE t.customer_info_id = ${id} AND r.ends_at >= ${cut.toISOString()})`;
    const isDue = and(
      sql`(${trimmedAt} IS NULL OR ${trimmedAt} < ${updatedAt})`,
      lt(updatedAt, cut),
      sql`NOT ${hasTour}`,
    );
    const due = await lockFreeRows(tx, yanxueCustomerInfos, isDue, { by: updatedAt, limit: AT_ONCE });
    for (const row of due) {
      const place = sealPlaces.customer(row.id);
      const fields = seal.close({ ...seal.open(row.fields, place), health: '', diet: '' }, place);
      await tx.update(yanxueCustomerInfos).set({ fields, trimmedAt: now }).where(eq(id, row.id));
    }
    return due.length;
  });
}

/** Deletes signed agreements of courses that ended long ago. */
export function expireAgreements(context: JobContext, days: number): Promise<number> {
  const cut = after(context.clock.now(), -days * DAY_SECONDS).toISOString();
  return inRounds(context, 'agreement_confirmations', async (tx, reached) => {
    const [from = '', id = ''] = reached?.split(' ') ?? [];
    const beyond = reached === null ? sql`true` : sql`(valid_until, id) > (${from}::timestamptz, ${id}::uuid)`;
    const rows = await rowsOf<{ id: string; until: string }>(
      tx,
      sql`SELECT id, valid_until::text AS until FROM my_courses
      WHERE valid_until < ${cut} AND ${beyond} ORDER BY valid_until, id LIMIT ${AT_ONCE}`,
    );
    const last = rows.at(-1);
    if (!last) return { count: 0, reached: null };
    const ids = sql.join(
      rows.map((row) => sql`${row.id}::uuid`),
      sql`, `,
    );
    await tx.execute(sql`DELETE FROM agreement_confirmations WHERE my_course_id IN (${ids})`);
    return { count: rows.length, reached: `${last.until.replace(' ', 'T')} ${last.id}` };
  });
}

/**
 * Deletes old versions of pages, file by file. Kept are the newest ones, those that were live in a release, and those
 * that a later version restores.
 */
export function expireVersions(context: JobContext, days: number): Promise<number> {
  const cut = after(context.clock.now(), -days * DAY_SECONDS).toISOString();
  return inRounds(context, 'page_versions', async (tx, reached) => {
    const [next] = await tx
      .select({ file: pageVersions.file })
      .from(pageVersions)
      .where(reached === null ? undefined : gt(pageVersions.file, reached))
      .orderBy(asc(pageVersions.file))
      .limit(1);
    if (!next) return { count: 0, reached: null };
    const old = sql`(SELECT v.id FROM (
        SELECT id, kept_at, row_number() OVER (ORDER BY id DESC) AS place, lead(kept_at) OVER (ORDER BY id) AS replaced_at
        FROM page_versions WHERE file = ${next.file}
      ) v
      WHERE v.place > ${NEWEST_VERSIONS} AND v.kept_at < ${cut}
      AND NOT EXISTS (SELECT FROM publications p WHERE p.state = 'live'
        AND p.ended_at >= v.kept_at AND p.ended_at < v.replaced_at)
      AND NOT EXISTS (SELECT FROM page_versions later WHERE later.file = ${next.file} AND later.restored_from = v.id)
      AND NOT EXISTS (SELECT FROM page_writes w WHERE w.restored_from = v.id))`;
    await tx.delete(pageVersions).where(sql`${pageVersions.id} IN ${old}`);
    return { count: 1, reached: next.file };
  });
}

interface Part {
  readonly count: number;
  /** The last row that was examined; null at the end of the round. */
  readonly reached: string | null;
}

/** Continues where the last batch ended, in any process; after the last batch it pauses for the rest of the day. */
async function inRounds(
  { db, clock }: JobContext,
  rule: string,
  work: (tx: Database, reached: string | null) => Promise<Part>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    await tx.insert(retentionMarks).values({ rule }).onConflictDoNothing();
    const isDue = sql`(${retentionMarks.roundEndedAt} IS NULL OR ${retentionMarks.roundEndedAt} < ${after(now, -ROUND_SECONDS).toISOString()})`;
    const [mark] = await lockFreeRows(tx, retentionMarks, and(eq(retentionMarks.rule, rule), isDue));
    if (!mark) return 0;
    const { count, reached } = await work(tx, mark.reached);
    const set = reached === null ? { reached, roundEndedAt: now } : { reached };
    await tx.update(retentionMarks).set(set).where(eq(retentionMarks.rule, rule));
    return count;
  });
}
