import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, trackingFields, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { paymentMethods, validTypes } from './states.ts';

/** What the student came to do; each has a checkout of its own. */
const Intent = Type.Union([
  Type.Literal('buy'),
  Type.Literal('first_start'),
  Type.Literal('group_start'),
  Type.Literal('group_join'),
]);

export const Checkout = object({
  uuid: Uuid,
  token: Type.String(),
  intent: Intent,
  /** The group to join; null for every other intent. */
  pgb_item_uuid: nullable(Uuid),
  course: object({
    uuid: Uuid,
    course_number: Type.String(),
    name: Type.String(),
    img_cover: Type.String(),
    class_hours: Type.Integer(),
    subject_name: Type.String(),
    teachers: Type.Array(object({ uuid: Uuid, name: Type.String() })),
    valid_type: oneOf(validTypes),
    valid_days: Type.Integer(),
    valid_end_time: nullable(Instant),
    /** Something is sent to the student, so an address is needed. */
    is_shipped: Type.Boolean(),
  }),
  quote: object({
    /** The crossed-out price. */
    origin_price: Cents,
    /** The price of this intent before coupons. */
    price: Cents,
    discount: Cents,
    payable: Cents,
  }),
  payment_methods: Type.Array(oneOf(paymentMethods)),
  source: Type.String(),
  h5: Type.String(),
  created_time: Instant,
});

export const order = operations({
  'POST /api/V1.29/course/{id}/checkout': {
    summary: '创建（或取回）结算单',
    access: 'user',
    params: UuidParams,
    body: object({
      intent: Type.Optional(Intent),
      pgb_item_uuid: Type.Optional(Uuid),
      ...trackingFields,
    }),
    reply: Checkout,
  },
  'GET /api/V1.29/course/multiple/checkout/{token}': {
    summary: '按 token 取结算单',
    access: 'user',
    origin: 'project',
    params: object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,60}$', message: '结算单编号格式错误' }) }),
    reply: Checkout,
  },
  'GET /api/V1.{token}': {
    summary: '按 token 取结算单（原路径）',
    access: 'user',
    params: object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,60}$', message: '结算单编号格式错误' }) }),
    reply: Checkout,
  },
});
