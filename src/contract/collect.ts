import { Type } from 'typebox';
import { Cents, Instant, Nothing, object, oneOf, Page, page, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { priceDisplayTypes } from './states.ts';

const Collected = object({
  course_uuid: Uuid,
  course_number: Type.String(),
  name: Type.String(),
  img_cover: Type.String(),
  url: Type.String(),
  origin_price: Cents,
  price: Cents,
  price_display_type: oneOf(priceDisplayTypes),
  class_hours: Type.Integer(),
  subject_name: Type.String(),
  is_on_shelf: Type.Boolean(),
  collected_time: Instant,
});

export const collect = operations({
  'GET /api/v1/account/collect': {
    summary: '我的收藏，最近收藏的在前',
    access: 'user',
    origin: 'project',
    query: object(page),
    reply: Page(Collected),
  },
  'POST /api/v1/account/collect': {
    summary: '收藏课程（重复收藏无副作用）',
    access: 'user',
    origin: 'project',
    body: object({ course_uuid: Uuid }),
    reply: object({ course_uuid: Uuid, is_collected: Type.Literal(true) }),
  },
  'GET /api/v1/account/collect/{id}': {
    summary: '是否已收藏某课程',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({ course_uuid: Uuid, is_collected: Type.Boolean() }),
  },
  'DELETE /api/v1/account/collect/{id}': {
    summary: '取消收藏',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
});
