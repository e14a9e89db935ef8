import { Type } from 'typebox';
import { Nothing, object, oneOf, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { picturePurposes } from './states.ts';

/** A picture to be shown: its address is valid for some minutes, without a token. */
export const Picture = object({
  uuid: Uuid,
  url: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});

export const file = operations({
  'POST /api/v1/file/uploads': {
    summary: '上传图片（请求体即图片；同一 request_id 再次上传得到同一张）',
    access: 'user',
    origin: 'project',
    query: object({ purpose: oneOf(picturePurposes), request_id: Uuid }),
    /** Enough for a phone's photo; the browser sends far less. */
    file: { maxBytes: 8 * 1024 * 1024 },
    reply: Picture,
  },
  'DELETE /api/v1/file/uploads/{id}': {
    summary: '删除还没有使用的图片',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
});
