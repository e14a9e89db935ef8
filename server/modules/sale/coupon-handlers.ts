import { makeCoupon, stopCoupon } from '#server/domains/sales/coupons.ts';
import {
  couponState,
  type FoundCoupon,
  listCoupons,
  readCoupon,
  usesOfCoupon,
} from '#server/domains/sales/find-coupons.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { consoleCoupon as calls } from '#src/contract/console/coupon.ts';
import type { CouponKind } from '#src/contract/console/coupon-values.ts';
import { type CouponMold, couponMolds, orderPayStateTexts } from '#src/contract/states.ts';

export const couponHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/coupons': async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { rows, next } = await listCoupons(db, query, now);
    return { coupons: rows.map((row) => couponView(row, now)), next };
  },
  'GET /console/api/coupons/{uuid}': ({ params }, context) => detail(context, params.uuid),
  'GET /console/api/coupons/{uuid}/uses': async ({ params, query }, { db }) => {
    const { rows, next } = await usesOfCoupon(db, params.uuid, query.after);
    const uses = rows.map(({ id, mobile, nickname, receivedAt, order }) => ({
      ...{
        uuid: id,
        student: `${nickname} ${mobile ? maskMobile(mobile) : ''}`.trim(),
        receivedAt: toInstant(receivedAt),
      },
      ...{ orderNumber: order?.orderNumber ?? '', orderState: order ? orderPayStateTexts[order.payState] : '' },
      discount: order?.discountCents ?? 0,
    }));
    return { uses, next };
  },
  'PUT /console/api/coupons/{uuid}': async ({ params, body }, context) => {
    const { name, description, startsAt, endsAt, ...rest } = body;
    const texts = { name: name.trim(), description: description.trim() };
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    await makeCoupon(context, params.uuid.toLowerCase(), { ...rest, ...texts, ...times });
    return detail(context, params.uuid);
  },
  'POST /console/api/coupons/{uuid}/stop': async ({ params, body }, context) => {
    await stopCoupon(context, params.uuid, { ...body, reason: body.reason.trim() });
    return detail(context, params.uuid);
  },
};

const KINDS: Readonly<Record<CouponMold, CouponKind>> = {
  [couponMolds.MONEY]: 'money',
  [couponMolds.DISCOUNT]: 'discount',
  [couponMolds.DEPOSIT]: 'deposit',
  [couponMolds.CUSTOM]: 'gift',
};

type CouponView = ConsoleReply<'GET /console/api/coupons'>['coupons'][number];

function couponView({ row, used, discount, courseCount }: FoundCoupon, now: Date): CouponView {
  return {
    ...{ uuid: row.id, number: row.number, name: row.name, description: row.description },
    ...{ state: couponState(row, now), kind: KINDS[row.mold], amount: row.amountCents, percent: row.discountPercent },
    ...{ deposit: row.depositCents, threshold: row.thresholdCents, courseCount, used, discount },
    ...{ startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) },
    ...{ stock: row.stock, received: row.receivedCount },
  };
}

async function detail({ db, clock }: Pick<StaffCallContext, 'db' | 'clock'>, id: string) {
  const { courses, ...found } = await readCoupon(db, id);
  const { createdBy, stoppedAt, stoppedBy, stopReason } = found.row;
  return {
    ...{ coupon: couponView(found, clock.now()), courses, createdBy: createdBy ?? '', stoppedBy, stopReason },
    stoppedAt: stoppedAt && toInstant(stoppedAt),
  };
}
