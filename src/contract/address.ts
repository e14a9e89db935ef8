import { Type } from 'typebox';
import { Mobile, Nothing, nullable, object, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';

const County = object({ uuid: Uuid, name: Type.String() });
const City = object({ ...County.properties, children: Type.Optional(Type.Array(County)) });
/** Without `children` there is no level below: 东莞市 has no counties, 香港特别行政区 no cities. */
const Area = object({ ...County.properties, children: Type.Optional(Type.Array(City)) });

const Receiver = Type.String({ pattern: '^\\s*\\S.{0,19}$', message: '请填写收货人，不超过 20 个字' });
const Location = Type.String({ pattern: '^\\s*\\S[^\\n]{1,119}$', message: '请填写详细地址，2–120 个字' });

const AddressInput = object({
  receiver: Receiver,
  phone: Mobile,
  /** The last level chosen: a county, or a city or province without levels below it. */
  area_uuid: Type.Unsafe<string>({ ...Uuid, message: '请选择省市区' }),
  location: Location,
  company: Type.Optional(Type.String({ maxLength: 60, message: '单位名称过长' })),
  is_default: Type.Optional(Type.Boolean()),
});

const Address = object({
  uuid: Uuid,
  receiver: Type.String(),
  phone: Type.String(),
  company: Type.String(),
  province: Type.String(),
  /** Empty when the province has no cities. */
  city: Type.String(),
  /** Empty when the city has no counties. */
  area: Type.String(),
  /** Ids from the province down, for the picker; empty when the place is no longer in the tree. */
  area_path: Type.Array(Uuid),
  location: Type.String(),
  /** The district in one text, without repetition: `北京市海淀区`. */
  place: Type.String(),
  is_default: Type.Boolean(),
});

export const address = operations({
  'GET /api/v1/base/areas': {
    summary: '省市区（整棵树，或某一级之下）',
    access: 'public',
    cacheSeconds: 24 * 3600,
    query: object({
      /** Only areas below this one; all when absent. */
      parent: Type.Optional(Uuid),
      /** The version that the caller has; if it is the newest, `areas` is null. */
      version: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: object({ version: Type.String(), areas: nullable(Type.Array(Area)) }),
  },
  'GET /api/v1/base/addresses': {
    summary: '我的地址，默认地址在前',
    access: 'user',
    reply: Type.Array(Address),
  },
  'POST /api/v1/base/addresses': {
    summary: '新增地址（同样的地址只保存一次）',
    access: 'user',
    body: AddressInput,
    reply: Address,
  },
  'POST /api/v1/base/addresses/recognition': {
    summary: '智能粘贴：从一段文字识别收货人、手机号和地址',
    access: 'user',
    origin: 'project',
    body: object({ text: Type.String({ minLength: 1, maxLength: 300, message: '请粘贴 300 字以内的地址' }) }),
    reply: object({
      receiver: Type.String(),
      phone: Type.String(),
      /** Ids from the province down, as far as recognised. */
      area_path: Type.Array(Uuid),
      /** There is no level below the end of the path. */
      is_area_complete: Type.Boolean(),
      place: Type.String(),
      location: Type.String(),
      /** Unrecognised pieces, as written. */
      unread: Type.Array(Type.String()),
    }),
  },
  'GET /api/v1/base/addresses/{id}': {
    summary: '地址详情',
    access: 'user',
    params: UuidParams,
    reply: Address,
  },
  'PUT /api/v1/base/addresses/{id}': {
    summary: '修改地址',
    access: 'user',
    params: UuidParams,
    body: AddressInput,
    reply: Address,
  },
  'DELETE /api/v1/base/addresses/{id}': {
    summary: '删除地址',
    access: 'user',
    params: UuidParams,
    reply: Nothing,
  },
});
