import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { giftClaims, gifts } from '#server/db/schema/start-code.ts';
import { giftState, needsAddress } from '#server/domains/codes/gifts.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { deliveryStates } from '#src/contract/states.ts';

type GiftView = ReplyOf<'GET /api/v1/app/fisher/gift/'>[number];

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

/**
 * The delivery state of goods: packages are created when somebody views the parcels, and have an address from the
 * start.
 */
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
