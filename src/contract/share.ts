import { Type } from 'typebox';
import { Classroom, object, text } from './fields.ts';
import { operations } from './operation.ts';

export const share = operations({
  'POST /api/v1/common/kaoyanvip/jsapi_sign': {
    summary: '微信 JS-SDK 签名',
    access: 'public',
    body: object({
      /** The page's full address; the part after `#` is not signed. */
      url: Type.String({ maxLength: 2000, pattern: '^https?://', message: '页面地址格式错误' }),
    }),
    reply: object({
      appID: Type.String(),
      /** Seconds since 1970. */
      timestamp: Type.Integer(),
      noncestr: Type.String(),
      signature: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    }),
  },
  'GET /api/v1/base/wxserver/scene': {
    summary: '微信一次性订阅消息：取授权参数',
    access: 'user',
    query: object({
      purpose: Type.Optional(Type.Union([Type.Literal('live'), Type.Literal('course'), Type.Literal('order')])),
      /** The live class to be reminded of. */
      classroom: Type.Optional(Classroom),
    }),
    reply: object({
      appID: Type.String(),
      scene: Type.Integer({ minimum: 0, maximum: 10_000 }),
      template_id: Type.String(),
      /** Address of WeChat's permission page; absent: the default page. */
      subscribe_url: Type.Optional(Type.String()),
      /** To be sent back unchanged; valid once, for fifteen minutes. */
      reserved: Type.String(),
    }),
  },
  'POST /api/v1/base/wxserver/template': {
    summary: '微信一次性订阅消息：授权结果',
    access: 'user',
    body: object({
      scene: Type.Integer({ minimum: 0, maximum: 10_000 }),
      template_id: text(80),
      action: Type.Union([Type.Literal('confirm'), Type.Literal('cancel')]),
      openid: Type.Optional(text(64)),
      reserved: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', message: '授权已失效，请重新订阅' }),
    }),
    reply: object({ is_subscribed: Type.Boolean() }),
  },
});
