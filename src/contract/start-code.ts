import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { deliveryStates, giftKinds, giftStates, startCodeStates } from './states.ts';

const CodeParams = object({
  /** As typed: case, spaces and dashes are ignored. */
  id: Type.String({ pattern: '^[0-9A-Za-z -]{8,48}$', message: '开课码格式错误' }),
});

const StartCode = object({
  uuid: Uuid,
  /** In groups of four, as it is printed. */
  code: Type.String(),
  state: oneOf(startCodeStates),
  course: object({
    uuid: Uuid,
    name: Type.String(),
    img_cover: Type.String(),
    subject_name: Type.String(),
    class_hours: Type.Integer(),
  }),
  expire_time: Instant,
  used_time: nullable(Instant),
  order_number: nullable(Type.String()),
  /** The student's course that the code opened. */
  mycourse_uuid: nullable(Uuid),
});

const Gift = object({
  uuid: Uuid,
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  kind: oneOf(giftKinds),
  state: oneOf(giftStates),
  coupon_uuid: nullable(Uuid),
  course_uuid: nullable(Uuid),
  start_time: Instant,
  end_time: Instant,
  stock_left: Type.Integer({ minimum: 0 }),
  needs_word: Type.Boolean(),
  needs_address: Type.Boolean(),
  is_received: Type.Boolean(),
  received_time: nullable(Instant),
  /** The delivery of goods; null for everything else. */
  delivery: nullable(
    object({
      state: oneOf(deliveryStates),
      /** Null until the parcel is packed. */
      package_uuid: nullable(Uuid),
      receiver: Type.String(),
      phone: Type.String(),
      place: Type.String(),
      /** Empty until the parcel has left. */
      company_name: Type.String(),
      express_code: Type.String(),
      sent_time: nullable(Instant),
    }),
  ),
});

const word = Type.Optional(Type.String({ maxLength: 40, message: '领取口令过长' }));

export const startCode = operations({
  'GET /api/v1/course/codes': {
    summary: '开课记录：我的开课码',
    access: 'user',
    reply: Type.Array(StartCode),
  },
  'GET /api/v1/course/codes/{id}': {
    summary: '查看开课码对应的课程',
    access: 'user',
    params: CodeParams,
    reply: StartCode,
  },
  'POST /api/v1/course/codes/{id}': {
    summary: '凭开课码开课；重复提交得到首次结果',
    access: 'user',
    params: CodeParams,
    reply: object({ ...StartCode.properties, is_first: Type.Boolean() }),
  },
  'GET /api/v1/app/fisher/gift/': {
    summary: '礼品列表',
    access: 'user',
    reply: Type.Array(Gift),
  },
  'POST /api/v1/app/fisher/gift/check/': {
    summary: '检查礼品能否领取',
    access: 'user',
    body: object({ gift_uuid: Uuid, word }),
    reply: object({
      can_receive: Type.Boolean(),
      /** The refusal that claiming it would get now; null when it can be claimed. */
      refusal: nullable(object({ code: Type.Integer(), text: Type.String() })),
      gift: Gift,
    }),
  },
  'POST /api/v1/app/fisher/gift/': {
    summary: '领取礼品；重复领取得到首次结果',
    access: 'user',
    body: object({ gift_uuid: Uuid, word, address_uuid: Type.Optional(Uuid) }),
    reply: object({ gift: Gift, is_first: Type.Boolean() }),
  },
});
