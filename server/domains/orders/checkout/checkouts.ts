import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { checkoutCourses, checkouts } from '#server/db/schema/order.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newToken, newUuid } from '#server/kernel/random.ts';
import { type CheckoutIntent, writeIntent } from './checkout-intent.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

interface CheckoutRequest {
  /** In display order. */
  readonly courseIds: readonly string[];
  /** Courses of a joint order that the student deselected. */
  readonly leftIds?: readonly string[];
  readonly intent: CheckoutIntent;
  readonly source: string;
  readonly h5: string;
}

/** The open checkout of this user, courses and intent; created when there is none, once even for concurrent calls. */
export async function openCheckout(
  tx: Database,
  { clock, random }: Pick<ServerContext, 'clock' | 'random'>,
  userId: string,
  { courseIds, leftIds = [], intent, source, h5 }: CheckoutRequest,
): Promise<CheckoutRow> {
  const now = clock.now();
  const [firstCourse] = courseIds;
  if (firstCourse === undefined) throw new Error('A checkout needs a course.');
  const [row] = await tx
    .insert(checkouts)
    .values({
      id: newUuid(random),
      token: newToken(random),
      userId,
      courseId: intent.kind === 'joint' ? ([...courseIds].sort()[0] ?? firstCourse) : firstCourse,
      intent: writeIntent(
        intent,
        courseIds.filter((id) => !leftIds.includes(id)),
        leftIds,
      ),
      status: 'open',
      source,
      h5,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [checkouts.userId, checkouts.courseId, checkouts.intent],
      targetWhere: sql`status = 'open'`,
      // A later visit without a mark keeps the mark that brought the student here.
      set: {
        updatedAt: now,
        source: sql`COALESCE(NULLIF(excluded.source, ''), ${checkouts.source})`,
        h5: sql`COALESCE(NULLIF(excluded.h5, ''), ${checkouts.h5})`,
      },
    })
    .returning();
  if (!row) throw new Error('A checkout was neither made nor found.');
  await tx
    .insert(checkoutCourses)
    .values(
      courseIds.map((courseId, position) => ({
        checkoutId: row.id,
        courseId,
        position,
        isLeft: leftIds.includes(courseId),
      })),
    )
    .onConflictDoUpdate({
      target: [checkoutCourses.checkoutId, checkoutCourses.courseId],
      set: { position: sql`excluded.position` },
    });
  return row;
}

/** The checkout of a token, only for its owner. */
export async function findCheckout(db: Database, token: string, userId: string): Promise<CheckoutRow> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.token, token), eq(checkouts.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** The checkout of an id, only for its owner, locked until the transaction ends. */
export async function lockCheckout(tx: Database, id: string, userId: string): Promise<CheckoutRow> {
  const row = await lockRow(tx, checkouts, and(eq(checkouts.id, id), eq(checkouts.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Stores the student's choice of coupon at a locked checkout; null for none. */
export async function storeCouponChoice(
  tx: Database,
  row: CheckoutRow,
  couponId: string | null,
  now: Date,
): Promise<CheckoutRow> {
  const [changed] = await tx
    .update(checkouts)
    .set({ couponChoice: couponId === null ? 'none' : 'chosen', couponId, updatedAt: now })
    .where(eq(checkouts.id, row.id))
    .returning();
  return changed ?? row;
}
