import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { addressSnapshot } from '#server/db/queries/addresses.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { orders } from '#server/db/schema/order.ts';
import { giftClaims, gifts } from '#server/db/schema/start-code.ts';
import { guess } from '#server/db/tries.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { receiveCoupon } from '#server/domains/orders/checkout/receive-coupon.ts';
import { giveCourse } from '#server/domains/orders/payment/give-course.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { paidStates } from '#src/contract/order-states.ts';
import { type GiftState, giftKinds, giftStates, orderTypes } from '#src/contract/states.ts';

export type GiftRow = typeof gifts.$inferSelect;
type Context = Pick<CallContext<Session>, 'clock' | 'random' | 'session'>;

export const needsAddress = ({ kind }: Pick<GiftRow, 'kind'>) => kind === giftKinds.GOODS;

export function giftState({ startsAt, endsAt, takenCount, stock }: GiftRow, now: Date): GiftState {
  if (now < startsAt) return giftStates.NOT_STARTED;
  if (now >= endsAt) return giftStates.ENDED;
  return takenCount >= stock ? giftStates.OUT_OF_STOCK : giftStates.OPEN;
}

export async function findGift(db: Database, id: string): Promise<GiftRow> {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

const REFUSAL_BY_STATE = {
  [giftStates.NOT_STARTED]: 'GIFT_NOT_STARTED',
  [giftStates.OPEN]: null,
  [giftStates.ENDED]: 'GIFT_ENDED',
  [giftStates.OUT_OF_STOCK]: 'GIFT_OUT_OF_STOCK',
} as const satisfies Record<GiftState, RefusalName | null>;

interface Asking {
  readonly userId: string;
  readonly now: Date;
}

/**
 * Why the student cannot have the gift; null when they can. Password, address and stock are checked when it is taken.
 * Decision 0058.
 */
export async function giftProblem(db: Database, gift: GiftRow, { userId, now }: Asking): Promise<RefusalName | null> {
  const reason = REFUSAL_BY_STATE[giftState(gift, now)];
  if (reason) return reason;
  if (gift.isNewOnly && (await hasBought(db, userId))) return 'GIFT_NEW_ONLY';
  return null;
}

/** Checks the password of a gift; wrong ones are counted, and after some no more are accepted. */
export async function wordProblem(
  db: Database,
  gift: GiftRow,
  { userId, word, now }: Asking & { readonly word: string },
): Promise<RefusalName | null> {
  if (gift.word === '') return null;
  if (word.trim() === '') return 'GIFT_WORD_WRONG';
  const student = { kind: 'gift word', subject: userId } as const;
  const guessed = await guess(db, now, student, async () => word.trim() === gift.word);
  if (guessed === 'locked') return 'CODE_LOCKED';
  return guessed === 'wrong' ? 'GIFT_WORD_WRONG' : null;
}

async function hasBought(db: Database, userId: string): Promise<boolean> {
  const bought = await db.$count(
    orders,
    and(eq(orders.userId, userId), ne(orders.orderType, orderTypes.KEYCODE), inArray(orders.payState, paidStates)),
  );
  return bought > 0;
}

/** Whether the student has taken the gift. */
export async function isTaken(db: Database, giftId: string, userId: string): Promise<boolean> {
  const claims = await db.$count(giftClaims, and(eq(giftClaims.giftId, giftId), eq(giftClaims.userId, userId)));
  return claims > 0;
}

interface GiftAsked {
  readonly address_uuid?: string;
}

/** Gives the student the gift once; false when it was taken before. */
export async function takeGift(tx: Database, gift: GiftRow, asked: GiftAsked, context: Context): Promise<boolean> {
  const { clock, random, session } = context;
  const { userId } = session;
  const now = clock.now();
  // Gifts and codes of one course that are sent at once are queued here.
  await queueAtUser(tx, userId);
  if (await isTaken(tx, gift.id, userId)) return false;
  const problem = await giftProblem(tx, gift, { userId, now });
  if (problem) throw new Refusal(problem);
  const delivery = await deliveryOf(tx, gift, userId, asked.address_uuid);
  const claimed = await tx
    .insert(giftClaims)
    .values({ id: newUuid(random), giftId: gift.id, userId, takenAt: now, ...delivery })
    .onConflictDoNothing({ target: [giftClaims.giftId, giftClaims.userId] })
    .returning({ id: giftClaims.id });
  if (claimed.length === 0) return false;
  await takeStock(tx, gift.id);
  if (gift.couponId) {
    const reason = await receiveCoupon(tx, { couponId: gift.couponId, userId, now, random });
    if (reason) throw new Refusal(reason);
  }
  if (gift.courseId) {
    const course = await findCourse(tx, gift.courseId);
    if (!course) throw new Refusal('NOT_FOUND');
    if (await isOwned(tx, course.id, userId, now)) throw new Refusal('COURSE_OWNED');
    await giveCourse(tx, { userId, course, note: `礼品 ${gift.title}`, now, random });
  }
  return true;
}

/** Takes one from the gift's stock; refuses when none is left. */
async function takeStock(tx: Database, id: string): Promise<void> {
  const taken = await tx
    .update(gifts)
    .set({ takenCount: sql`${gifts.takenCount} + 1` })
    .where(and(eq(gifts.id, id), lt(gifts.takenCount, gifts.stock)))
    .returning({ id: gifts.id });
  if (taken.length === 0) throw new Refusal('GIFT_OUT_OF_STOCK');
}

/** The delivery address: the student's address now. */
async function deliveryOf(tx: Database, gift: GiftRow, userId: string, addressId: string | undefined) {
  if (!needsAddress(gift)) return {};
  const address = await addressSnapshot(tx, userId, addressId);
  if (!address) {
    const message = '请选择收货地址';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.address_uuid', message }] } });
  }
  const { addressId: _, ...kept } = address;
  return kept;
}
