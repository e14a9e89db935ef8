import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { placeOf } from '#server/db/queries/areas.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses, orders } from '#server/db/schema/order.ts';
import { giftClaims, gifts } from '#server/db/schema/start-code.ts';
import { guess } from '#server/db/tries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { paidStates } from '#src/contract/order-states.ts';
import { deliveryStates, type GiftState, giftKinds, giftStates, orderTypes } from '#src/contract/states.ts';

export type GiftRow = typeof gifts.$inferSelect;
type GiftView = ReplyOf<'GET /api/v1/app/fisher/gift/'>[number];

const needsAddress = ({ kind }: Pick<GiftRow, 'kind'>) => kind === giftKinds.GOODS;

function giftState({ startsAt, endsAt, takenCount, stock }: GiftRow, now: Date): GiftState {
  if (now < startsAt) return giftStates.NOT_STARTED;
  if (now >= endsAt) return giftStates.ENDED;
  return takenCount >= stock ? giftStates.OUT_OF_STOCK : giftStates.OPEN;
}

/** Gifts as a student sees them, in their order. */
export async function giftViews(db: Database, userId: string, now: Date, isAsked?: SQL): Promise<GiftView[]> {
  const rows = await db
    .select({ gift: gifts, claim: giftClaims, parcel: deliveryPackages })
    .from(gifts)
    .leftJoin(giftClaims, and(eq(giftClaims.giftId, gifts.id), eq(giftClaims.userId, userId)))
    .leftJoin(deliveryPackages, eq(deliveryPackages.giftClaimId, giftClaims.id))
    .where(isAsked)
    .orderBy(asc(gifts.position), asc(gifts.id));
  return rows.map(({ gift, claim, parcel }) => ({
    uuid: gift.id,
    title: gift.title,
    description: gift.description,
    image: gift.image,
    kind: gift.kind,
    state: giftState(gift, now),
    coupon_uuid: gift.couponId,
    course_uuid: gift.courseId,
    start_time: toInstant(gift.startsAt),
    end_time: toInstant(gift.endsAt),
    stock_left: gift.stock - gift.takenCount,
    needs_word: gift.word !== '',
    needs_address: needsAddress(gift),
    is_received: claim !== null,
    received_time: claim && toInstant(claim.takenAt),
    delivery: claim && needsAddress(gift) ? deliveryView(claim, parcel) : null,
  }));
}

/** Where goods are: packed when somebody looks at the parcels, and on their way with an address from the start. */
function deliveryView(
  claim: typeof giftClaims.$inferSelect,
  parcel: typeof deliveryPackages.$inferSelect | null,
): GiftView['delivery'] {
  const { CONFIRMED, SENT, RECEIVED } = deliveryStates;
  const { receiver, phone, fullDistrict, location } = parcel ?? claim;
  return {
    state: parcel?.receivedAt ? RECEIVED : parcel?.sentAt ? SENT : CONFIRMED,
    package_uuid: parcel?.id ?? null,
    receiver,
    phone,
    place: fullDistrict + location,
    company_name: parcel?.companyName ?? '',
    express_code: parcel?.expressCode ?? '',
    sent_time: parcel?.sentAt ? toInstant(parcel.sentAt) : null,
  };
}

export async function giftView(db: Database, id: string, userId: string, now: Date): Promise<GiftView> {
  const [view] = await giftViews(db, userId, now, eq(gifts.id, id));
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

export async function findGift(db: Database, id: string): Promise<GiftRow> {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

const REFUSAL_BY_STATE = {
  0: 'GIFT_NOT_STARTED',
  1: null,
  2: 'GIFT_ENDED',
  3: 'GIFT_OUT_OF_STOCK',
} as const satisfies Record<GiftState, RefusalName | null>;

interface Asking {
  readonly userId: string;
  readonly now: Date;
}

/** Why the student can't have the gift; null when nothing is in the way. Word, address and stock are settled by taking it. */
export async function giftProblem(db: Database, gift: GiftRow, { userId, now }: Asking): Promise<RefusalName | null> {
  const reason = REFUSAL_BY_STATE[giftState(gift, now)];
  if (reason) return reason;
  if (gift.isNewOnly && (await hasBought(db, userId))) return 'GIFT_NEW_ONLY';
  return null;
}

/** What is wrong with the word said for a gift; wrong ones count, and after some of them none is listened to. */
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

/** Takes one of the gift's stock; refuses when none is left. */
export async function takeStock(tx: Database, id: string): Promise<void> {
  const taken = await tx
    .update(gifts)
    .set({ takenCount: sql`${gifts.takenCount} + 1` })
    .where(and(eq(gifts.id, id), lt(gifts.takenCount, gifts.stock)))
    .returning({ id: gifts.id });
  if (taken.length === 0) throw new Refusal('GIFT_OUT_OF_STOCK');
}

/** Where goods go: the student's address as it is at this moment. */
export async function deliveryOf(tx: Database, gift: GiftRow, userId: string, addressId: string | undefined) {
  if (!needsAddress(gift)) return {};
  const [address] =
    addressId === undefined
      ? []
      : await tx
          .select()
          .from(addresses)
          .where(and(eq(addresses.id, addressId), eq(addresses.userId, userId), isNull(addresses.deletedAt)));
  if (!address) {
    const message = '请选择收货地址';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.address_uuid', message }] } });
  }
  const { receiver, phone, province, city, area, location } = address;
  return { receiver, phone, fullDistrict: placeOf([province, city, area]), location };
}
