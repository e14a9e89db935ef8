import { and, asc, eq, getTableColumns, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { couponSetState } from './coupon-state.ts';
import { courseIdsOfCoupon, isReceivable } from './held-coupons.ts';

const REFUSAL_BY_STATE = { 0: 'COUPON_NOT_STARTED', 1: undefined, 2: 'COUPON_ENDED', 3: 'COUPON_FAILED' } as const;

interface Receiving {
  readonly couponId: string;
  readonly userId: string;
  readonly now: Date;
  readonly random: Random;
}

/** Gives the student one coupon of a set, in its own transaction; else returns the reason. */
export async function receiveCoupon(db: Database, receiving: Receiving): Promise<RefusalName | null> {
  try {
    await inTransaction(db, (tx) => receive(tx, receiving));
    return null;
  } catch (error) {
    if (error instanceof NotReceived) return error.reason;
    throw error;
  }
}

/** Thrown so that the transaction rolls back. */
class NotReceived extends Error {
  readonly reason: RefusalName;

  constructor(reason: RefusalName) {
    super(reason);
    this.reason = reason;
  }
}

async function receive(tx: Database, { couponId, userId, now, random }: Receiving): Promise<void> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, couponId));
  if (!row) throw new NotReceived('NOT_FOUND');
  const received = await tx
    .insert(userCoupons)
    .values({ id: newUuid(random), userId, couponId: row.id, receivedAt: now })
    .onConflictDoNothing({ target: [userCoupons.userId, userCoupons.couponId] })
    .returning({ id: userCoupons.id });
  if (received.length === 0) throw new NotReceived('COUPON_RECEIVED');
  const reason = REFUSAL_BY_STATE[couponSetState(row, now)];
  if (reason) throw new NotReceived(reason);
  const taken = await tx
    .update(coupons)
    .set({ receivedCount: sql`${coupons.receivedCount} + 1` })
    .where(and(eq(coupons.id, row.id), lt(coupons.receivedCount, coupons.stock)))
    .returning({ id: coupons.id });
  if (taken.length === 0) throw new NotReceived('COUPON_OUT_OF_STOCK');
}

interface Reader {
  /** Null for a stranger, who has received nothing. */
  readonly userId: string | null;
  readonly now: Date;
  /** Only coupons that are valid for this course. */
  readonly courseId?: string | undefined;
}

/** The coupons a reader can receive now, each with its courses. */
export async function receivableCoupons(db: Database, { userId, now, courseId }: Reader) {
  const restricted = db.select({ one: sql`1` }).from(couponCourses).where(eq(couponCourses.couponId, coupons.id));
  const forCourse = db
    .select({ id: couponCourses.couponId })
    .from(couponCourses)
    .where(eq(couponCourses.courseId, courseId ?? sql`NULL`));
  const had = db
    .select({ one: sql`1` })
    .from(userCoupons)
    .where(and(eq(userCoupons.couponId, coupons.id), eq(userCoupons.userId, userId ?? sql`NULL`)));
  return db
    .select({ ...getTableColumns(coupons), courseIds: courseIdsOfCoupon(db) })
    .from(coupons)
    .where(
      and(
        isReceivable(now),
        courseId === undefined ? undefined : or(notExists(restricted), inArray(coupons.id, forCourse)),
        notExists(had),
      ),
    )
    .orderBy(asc(coupons.endsAt), asc(coupons.id));
}
