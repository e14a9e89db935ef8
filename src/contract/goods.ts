import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, text, Uuid, UuidParams } from './fields.ts';
import { Picture } from './file.ts';
import { operations } from './operation.ts';
import { aftersalesKinds, aftersalesReasons, aftersalesStates, credentialsStates } from './states.ts';

const MOST_AFTERSALES_PHOTOS = 6;

const CredentialsPhoto = object({
  state: oneOf(credentialsStates),
  /** Null before the first one. */
  photo: nullable(Picture),
  /** Why it was refused; empty otherwise. */
  reason: Type.String(),
  submitted_time: nullable(Instant),
  decided_time: nullable(Instant),
});

const Parcel = object({ company_name: Type.String(), express_code: Type.String() });
const ParcelInput = object({
  company_name: Type.String({ pattern: '^[^<>\\r\\n]{2,20}$', message: '请填写快递公司' }),
  express_code: Type.String({ pattern: '^[A-Za-z0-9-]{6,40}$', message: '快递单号格式错误' }),
});

const AftersalesRequest = object({
  uuid: Uuid,
  /** Number to tell the school in a conversation. */
  number: Type.String(),
  package_uuid: Uuid,
  package_name: Type.String(),
  kind: oneOf(aftersalesKinds),
  reason: oneOf(aftersalesReasons),
  note: Type.String(),
  photos: Type.Array(Picture),
  state: oneOf(aftersalesStates),
  can_withdraw: Type.Boolean(),
  can_send_back: Type.Boolean(),
  /** The return address; empty until it is accepted. */
  return_address: Type.String(),
  return_parcel: nullable(Parcel),
  /** The new parcel of an exchange; null until it is sent. */
  resend_parcel: nullable(Parcel),
  /** The refund; 0 while there is none. */
  refund_amount: Cents,
  /** The refunded order; empty for a gift. */
  order_number: Type.String(),
  created_time: Instant,
  /** Oldest first. */
  events: Type.Array(object({ name: Type.String(), note: Type.String(), time: Instant })),
});

const Aftersales = object({
  /** Sent packages, with the requests that are possible for each. */
  goods: Type.Array(
    object({
      package_uuid: Uuid,
      name: Type.String(),
      order_number: Type.String(),
      /** Possible kinds of requests; empty for none. */
      kinds: Type.Array(oneOf(aftersalesKinds)),
      /** Why no request is possible; empty when one is. */
      obstacle: Type.String(),
      until: Instant,
    }),
  ),
  /** Newest first. */
  requests: Type.Array(AftersalesRequest),
});

export const goods = operations({
  'GET /api/v1/goods/credentials_photo': {
    summary: '我的证件照与审核结果',
    access: 'user',
    origin: 'project',
    reply: CredentialsPhoto,
  },
  'PUT /api/v1/goods/credentials_photo': {
    summary: '提交（或重拍）证件照',
    access: 'user',
    origin: 'project',
    body: object({ upload_uuid: Uuid }),
    reply: CredentialsPhoto,
  },
  'DELETE /api/v1/goods/credentials_photo': {
    summary: '删除证件照',
    access: 'user',
    origin: 'project',
    reply: CredentialsPhoto,
  },
  'GET /api/v1/goods/aftersales': {
    summary: '可申请售后的商品与我的售后申请',
    access: 'user',
    origin: 'project',
    reply: Aftersales,
  },
  'POST /api/v1/goods/aftersales': {
    summary: '申请退货或换货',
    access: 'user',
    origin: 'project',
    body: object({
      /** Chosen by the caller: a request that is sent twice counts once. */
      request_id: Uuid,
      package_uuid: Uuid,
      kind: oneOf(aftersalesKinds),
      reason: oneOf(aftersalesReasons),
      note: text(300),
      photo_uuids: Type.Array(Uuid, { maxItems: MOST_AFTERSALES_PHOTOS, uniqueItems: true }),
    }),
    reply: AftersalesRequest,
  },
  'PUT /api/v1/goods/aftersales/{id}/parcel': {
    summary: '填写寄回的快递单号',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: ParcelInput,
    reply: AftersalesRequest,
  },
  'POST /api/v1/goods/aftersales/{id}/withdrawal': {
    summary: '撤销售后申请',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: AftersalesRequest,
  },
});
