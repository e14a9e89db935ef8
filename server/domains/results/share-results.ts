import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtName } from '#server/db/locks.ts';
import { resultShares } from '#server/db/schema/result-share.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { newToken, newUuid } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import type { ResultQuery } from '#src/contract/console/result-share.ts';
import { PLAIN_MODEL } from '#src/contract/console/result-words.ts';
import { periodOf } from './period.ts';
import type { AskedTable } from './table.ts';

export type ShareRow = typeof resultShares.$inferSelect;

type Context = Pick<StaffContext, 'db' | 'clock' | 'random' | 'actor' | 'address'>;

/** Most open links of one user. */
const MOST_OPEN = 50;
const LISTED = 100;
const DAY_SECONDS = 86_400;

/** The query of a view today: its relative days end today. Refuses invalid days. */
export function askedOf(
  { days, from, until, by = 'page', second, model = PLAIN_MODEL, sort, ...only }: ResultQuery,
  now: Date,
): AskedTable {
  const today = chinaDay(now);
  const back = (count: number) => chinaDay(after(now, -count * DAY_SECONDS));
  const fixed = from !== undefined && until !== undefined ? periodOf(from, until) : undefined;
  const yesterday = days === '-1' ? periodOf(back(1), back(1)) : undefined;
  const period = fixed ?? yesterday ?? periodOf(back(Number(days ?? '7') - 1), today);
  return { period, by, second: second === by ? undefined : second, model, sort, only };
}

/**
 * Creates a link to a view. The token is returned once, and stored only as a hash. A shared view never shows who
 * created links.
 */
export async function shareView(
  context: Context,
  { name, query, days }: Pick<ShareRow, 'name' | 'query'> & { readonly days: number },
): Promise<{ row: ShareRow; token: string }> {
  const { db, clock, random, actor } = context;
  if (query.by === 'staff' || query.second === 'staff' || query.staff !== undefined) {
    throw new Refusal('SHARE_HAS_STAFF');
  }
  const madeAt = clock.now();
  askedOf(query, madeAt);
  const token = newToken(random);
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'result shares', actor.id);
    const isOpen = and(isNull(resultShares.withdrawnAt), gt(resultShares.expiresAt, madeAt));
    const [{ open = 0 } = {}] = await tx
      .select({ open: count() })
      .from(resultShares)
      .where(and(eq(resultShares.staffId, actor.id), isOpen));
    if (open >= MOST_OPEN) throw new Refusal('TOO_MANY_VIEWS');
    const shown = { name, query, staffId: actor.id, staffName: actor.name };
    const dates = { madeAt, expiresAt: after(madeAt, days * DAY_SECONDS) };
    const [row] = await tx
      .insert(resultShares)
      .values({ ...shown, ...dates, id: newUuid(random), tokenHash: hashToken(token) })
      .returning();
    if (!row) throw new Error('The link was not stored.');
    await note(tx, context, { action: 'result.share', subject: name, after: { days, query } });
    return { row, token };
  });
}

/** Revokes a link; idempotent. */
export async function withdrawShare(context: Context, id: string): Promise<ShareRow> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, resultShares, eq(resultShares.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.withdrawnAt) return row;
    const withdrawnAt = clock.now();
    await tx.update(resultShares).set({ withdrawnAt }).where(eq(resultShares.id, id));
    await note(tx, context, { action: 'result.unshare', subject: row.name });
    return { ...row, withdrawnAt };
  });
}

/** The newest links of all users. */
export function listShares(db: Database): Promise<ShareRow[]> {
  return db.select().from(resultShares).orderBy(desc(resultShares.madeAt)).limit(LISTED);
}

/** The view of a token; undefined when the token is unknown, expired or revoked, or its creator's account is closed. */
export async function findShare(db: Database, token: string, now: Date): Promise<ShareRow | undefined> {
  const isOpen = and(isNull(resultShares.withdrawnAt), gt(resultShares.expiresAt, now));
  const [row] = await db
    .select({ share: resultShares })
    .from(resultShares)
    .innerJoin(staff, eq(staff.id, resultShares.staffId))
    .where(and(eq(resultShares.tokenHash, hashToken(token)), isOpen, ne(staff.isActive, false)));
  return row?.share;
}

export async function countShare(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(resultShares)
    .set({ seen: sql`${resultShares.seen} + 1`, lastSeenAt: now })
    .where(eq(resultShares.id, id));
}
