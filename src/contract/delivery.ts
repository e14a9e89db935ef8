import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, SentTo, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { deliveryStates } from './states.ts';

const DeliveryPackage = object({
  uuid: Uuid,
  name: Type.String(),
  goods: Type.Array(object({ name: Type.String(), count: Type.Integer({ minimum: 1 }) })),
  state: oneOf(deliveryStates),
  course_uuid: nullable(Uuid),
  /** Empty for a gift. */
  order_number: Type.String(),
  /** Its address; null until the student has confirmed it. */
  address: nullable(SentTo),
  /** Whether the address may be confirmed or changed at this moment. */
  can_confirm: Type.Boolean(),
  /** End of the time for that; null for no limit. */
  confirm_by: nullable(Instant),
  confirmed_time: nullable(Instant),
  /** The parcel, once it was shipped. */
  logistics: nullable(object({ company_name: Type.String(), express_code: Type.String(), issue_time: Instant })),
  received_time: nullable(Instant),
  created_time: Instant,
});

export const delivery = operations({
  'GET /api/v2.9/course/package/delivery/info/': {
    summary: '我的包裹与收货信息，最新的在前',
    access: 'user',
    query: object({
      package_uuid: Type.Optional(Uuid),
      order_num: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$', message: '订单号格式错误' })),
    }),
    reply: object({
      /** How many of the packages wait for their address. */
      waiting_count: Type.Integer({ minimum: 0 }),
      packages: Type.Array(DeliveryPackage),
    }),
  },
  'PUT /api/v1/course/delivery_order/address/confirmation/': {
    summary: '确认包裹的收货地址（发出前可再次确认）',
    access: 'user',
    body: object({
      package_uuids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
      address_uuid: Type.Unsafe<string>({ ...Uuid, message: '请选择收货地址' }),
    }),
    reply: object({ packages: Type.Array(DeliveryPackage) }),
  },
  'POST /api/v1/course/delivery_order/{id}/receipt/': {
    summary: '确认收到包裹',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: DeliveryPackage,
  },
});
