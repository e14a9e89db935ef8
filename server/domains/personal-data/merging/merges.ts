import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { lockRow, lockRows } from '#server/db/locks.ts';
import { accountMerges, users } from '#server/db/schema/account.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { mergeAccounts, type Pair } from './merge-accounts.ts';
import { findMergeObstacles } from './merge-obstacles.ts';

const AT_ONCE = 50;

interface Asking extends Pair {
  /** Id chosen by the browser: a request that is sent twice counts once. */
  readonly id: string;
  readonly reason: string;
}

/** Asks an admin to merge two accounts; refused when there is an obstacle already. */
export async function askMerge(context: StaffContext, { id, keptId, leftId, reason }: Asking): Promise<void> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    const [kept, left] = await lockBoth(tx, { keptId, leftId });
    if ((await tx.$count(accountMerges, eq(accountMerges.id, id))) > 0) return;
    await refuseHindered(tx, { keptId, leftId }, clock.now());
    const [added] = await tx
      .insert(accountMerges)
      .values({
        ...{ id, keptId, leftId, state: 'asked', reason, askedBy: actor.id, askedByName: actor.name },
        askedAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: accountMerges.id });
    if (!added) throw new Refusal('MERGE_STOPPED', { text: '这两个账号已经在等管理员合并' });
    await note(tx, context, { action: 'merge.ask', subject: `${left?.num} → ${kept?.num}`, after: { reason } });
  });
}

/** Carries out a merge request. Cannot be undone. Idempotent. */
export async function carryOutMerge(context: StaffContext, id: string, mobileLeads: boolean): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { keptId, leftId } = await findMerge(tx, id);
    // Users are locked first, as everywhere; the request is read again afterwards.
    const [kept, left] = await lockBoth(tx, { keptId, leftId });
    const merge = await lockRow(tx, accountMerges, eq(accountMerges.id, id));
    if (merge?.state === 'done') return;
    if (merge?.state !== 'asked') throw new Refusal('MERGE_DECIDED');
    await refuseHindered(tx, { keptId, leftId }, now);
    await mergeAccounts(tx, { keptId, leftId }, { mobileLeads, now });
    await decide(tx, context, id, { state: 'done', mobileLeads });
    await note(tx, context, {
      action: 'merge.carry-out',
      subject: `${left?.num} → ${kept?.num}`,
      after: { reason: merge.reason, mobileLeads },
    });
    await tellStudent(tx, {
      ...{ studentId: keptId, kind: 'account-changed', key: `merge:${id}`, title: '两个账号已合并', now },
      text: '另一个账号里的课程、订单和学习记录都在这里了。不是你要求的，请联系老师。',
      address: '/my',
    });
  });
}

/** Refuses a request. */
export async function refuseMerge(context: StaffContext, id: string, refusal: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const merge = await lockRow(tx, accountMerges, eq(accountMerges.id, id));
    if (!merge) throw new Refusal('NOT_FOUND');
    if (merge.state === 'refused' && merge.refusal === refusal) return;
    if (merge.state !== 'asked') throw new Refusal('MERGE_DECIDED');
    await decide(tx, context, id, { state: 'refused', refusal });
    const numbers = await tx
      .select({ id: users.id, num: users.num })
      .from(users)
      .where(inArray(users.id, [merge.keptId, merge.leftId]));
    const numberOf = (one: string) => numbers.find((user) => user.id === one)?.num ?? '';
    const subject = `${numberOf(merge.leftId)} → ${numberOf(merge.keptId)}`;
    await note(tx, context, { action: 'merge.refuse', subject, after: { reason: refusal } });
  });
}

async function decide(
  tx: Database,
  { clock, actor }: StaffContext,
  id: string,
  change: Partial<typeof accountMerges.$inferInsert>,
): Promise<void> {
  const decided = { decidedByName: actor.name, decidedAt: clock.now(), ...change };
  await tx.update(accountMerges).set(decided).where(eq(accountMerges.id, id));
}

async function refuseHindered(tx: Database, pair: Pair, now: Date): Promise<void> {
  const [first] = await findMergeObstacles(tx, pair, now);
  if (first !== undefined) throw new Refusal('MERGE_STOPPED', { text: first });
}

/** Locks both users in the order of their ids; returns the kept one and the one to close. */
async function lockBoth(tx: Database, { keptId, leftId }: Pair) {
  const rows = await lockRows(tx, users, inArray(users.id, [keptId, leftId]), { by: users.id });
  return [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === leftId)] as const;
}

/** The request; throws when there is none. */
async function findMerge(db: Database, id: string) {
  const [merge] = await db.select().from(accountMerges).where(eq(accountMerges.id, id));
  if (!merge) throw new Refusal('NOT_FOUND');
  return merge;
}

const kept = alias(users, 'kept');
const left = alias(users, 'left_user');

function selectMerges(db: Database) {
  return db
    .select({ merge: accountMerges, kept, left })
    .from(accountMerges)
    .innerJoin(kept, eq(kept.id, accountMerges.keptId))
    .innerJoin(left, eq(left.id, accountMerges.leftId))
    .$dynamic();
}

export type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number];

/** One request with both accounts; throws when there is none. */
export async function readMerge(db: Database, id: string): Promise<MergeRow> {
  const [row] = await selectMerges(db).where(eq(accountMerges.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Waiting requests oldest first, or decided ones newest first. */
export async function listMerges(db: Database, part: 'asked' | 'decided', after: string | undefined) {
  const isAsked = part === 'asked';
  const column = isAsked ? accountMerges.askedAt : accountMerges.decidedAt;
  const [moment = '0', id = ''] = after?.split('_') ?? [];
  const bound = sql`(${new Date(Number(moment)).toISOString()}::timestamptz, ${id || null}::uuid)`;
  const place: SQL = sql`(${column}, ${accountMerges.id})`;
  const found = await selectMerges(db)
    .where(
      and(
        isAsked ? isNull(accountMerges.decidedAt) : undefined,
        isAsked ? eq(accountMerges.state, 'asked') : ne(accountMerges.state, 'asked'),
        after === undefined ? undefined : isAsked ? sql`${place} > ${bound}` : sql`${place} < ${bound}`,
      ),
    )
    .orderBy(...(isAsked ? [asc(column), asc(accountMerges.id)] : [desc(column), desc(accountMerges.id)]))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = found.length > AT_ONCE ? rows.at(-1)?.merge : undefined;
  const lastAt = isAsked ? last?.askedAt : last?.decidedAt;
  return { rows, next: last && lastAt ? `${lastAt.getTime()}_${last.id}` : null };
}
