import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import {
  COUPON_KIND_NAMES,
  COUPON_PARTS,
  COUPON_STATES,
  type CouponKind,
  type CouponPart,
  type CouponState,
  MOST_COUPONS,
  MOST_COURSES_OF_COUPON,
  NEW_COUPON_KINDS,
  type NewCouponKind,
} from './coupon-values.ts';
import { staffOperations } from './operation.ts';
import { Reason } from './sale.ts';
import { DEAREST } from './sale-values.ts';

const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
const oneOfTexts = <T extends string>(texts: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(texts.map((text) => Type.Literal(text))));
const Amount = Type.Integer({ minimum: 0, maximum: DEAREST, message: '金额要在 0 到 100 万元之间' });

const Coupon = object({
  uuid: Uuid,
  number: Count,
  name: Type.String(),
  description: Type.String(),
  state: oneOfTexts<CouponState>(COUPON_STATES),
  kind: oneOfTexts(Object.keys(COUPON_KIND_NAMES) as CouponKind[]),
  amount: Cents,
  percent: Count,
  deposit: Cents,
  threshold: Cents,
  startsAt: Instant,
  endsAt: Instant,
  /** Number of courses it is valid for; 0 for all. */
  courseCount: Count,
  stock: Count,
  received: Count,
  /** Number of paid orders that used it. */
  used: Count,
  /** Total discount on those orders, in cents. */
  discount: Cents,
});

const Detail = object({
  coupon: Coupon,
  courses: Type.Array(object({ uuid: Uuid, name: Type.String() })),
  /** Name of the creator; empty for an import. */
  createdBy: Type.String(),
  stoppedAt: nullable(Instant),
  stoppedBy: Type.String(),
  stopReason: Type.String(),
});

const Use = object({
  uuid: Uuid,
  /** The student, masked. */
  student: Type.String(),
  receivedAt: Instant,
  /** Number of the order that used it; empty while unused. */
  orderNumber: Type.String(),
  orderState: Type.String(),
  discount: Cents,
});

/** The school's coupons: staff create, follow and stop them. Decision 0315. */
export const consoleCoupon = staffOperations({
  'GET /console/api/coupons': {
    summary: 'Coupons, newest first, 20 at a time',
    access: 'staff:operator|publisher|service',
    query: object({
      part: oneOfTexts<CouponPart>(COUPON_PARTS),
      /** Part of the name. */
      words: Type.Optional(Type.String({ maxLength: 40 })),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Count),
    }),
    reply: object({ coupons: Type.Array(Coupon), next: nullable(Type.Integer()) }),
  },
  'GET /console/api/coupons/{uuid}': {
    summary: 'A coupon, with its courses',
    access: 'staff:operator|publisher|service',
    params: Params,
    reply: Detail,
  },
  'GET /console/api/coupons/{uuid}/uses': {
    summary: 'Who received a coupon, newest first, 50 at a time, and the orders that used it',
    access: 'staff:operator|publisher|service',
    params: Params,
    query: object({ after: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: object({ uses: Type.Array(Use), next: nullable(Type.String()) }),
  },
  'PUT /console/api/coupons/{uuid}': {
    summary: 'Create a coupon; the caller chooses its id, and a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({
      name: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,40}$', message: '名称写 2 到 40 个字' }),
      description: Type.String({ pattern: '^[^<>]{0,100}$', message: '说明最多 100 个字' }),
      kind: oneOfTexts<NewCouponKind>(NEW_COUPON_KINDS),
      amount: Amount,
      percent: Type.Integer({ minimum: 1, maximum: 100, message: '折扣要在 1 到 99 之间' }),
      threshold: Amount,
      startsAt: Instant,
      endsAt: Instant,
      stock: Type.Integer({ minimum: 1, maximum: MOST_COUPONS, message: '数量要在 1 到 100 万之间' }),
      courses: Type.Array(Uuid, { maxItems: MOST_COURSES_OF_COUPON, message: '最多选 50 门课程' }),
    }),
    reply: Detail,
  },
  'POST /console/api/coupons/{uuid}/stop': {
    summary: 'Stop giving out a coupon; `isVoid` also voids those that students hold; a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ reason: Reason, isVoid: Type.Boolean() }),
    reply: Detail,
  },
});
