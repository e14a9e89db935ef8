import { Type } from 'typebox';
import { Nothing, object, text } from './fields.ts';
import { operations } from './operation.ts';

export const base = operations({
  'GET /api/v1/base/version': {
    summary: '接口版本与服务器时间',
    access: 'public',
    reply: object({
      version: Type.String(),
      /** Milliseconds since 1970: the clock for every countdown. */
      server_time: Type.Integer(),
    }),
  },
  'POST /api/v1/base/client_report': {
    summary: '前端错误上报',
    access: 'public',
    origin: 'project',
    body: object({
      kind: Type.Union([
        Type.Literal('block-failed'),
        Type.Literal('block-unknown'),
        Type.Literal('script-error'),
        Type.Literal('chunk-failed'),
      ]),
      /** Path of the page without its query. */
      page: text(200),
      block_id: Type.Optional(text(80)),
      block_type: Type.Optional(text(40)),
      message: text(1000),
      build: Type.Optional(text(64)),
    }),
    reply: Nothing,
  },
});
