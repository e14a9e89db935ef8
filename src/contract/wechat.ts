import { Type } from 'typebox';
import { Login, UserInfo, WechatBind } from './account.ts';
import { agreementsField, Mobile, nullable, object, SmsCode, trackingFields, Uuid } from './fields.ts';
import { operations } from './operation.ts';

export const wechat = operations({
  'GET /api/v1/account/wx/oauth': {
    summary: '微信网页授权的地址',
    access: 'public',
    origin: 'project',
    reply: object({
      is_on: Type.Boolean(),
      appid: Type.String(),
      /**
       * WeChat checks the order of the parameters: `appid`, `redirect_uri`, `response_type=code`, `scope`, `state`, and
       * `#wechat_redirect` at the end.
       */
      authorize_url: Type.String(),
    }),
  },
  'GET /api/v1/account/wx/user': {
    summary: '用授权 code 换微信用户；已绑定的直接登录',
    access: 'public',
    query: object({
      /** Valid once. The caller must compare `state` with its own first. */
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,256}$', message: '微信授权已失效，请重新授权' }),
    }),
    reply: object({
      /**
       * `uuid` is the ticket for binding: valid once, for ten minutes; empty for a bound person and on a snapshot page.
       */
      ...WechatBind.properties,
      /** True when WeChat gave an anonymous person: offer 使用完整服务, never a binding. */
      is_snapshot: Type.Boolean(),
      /** True when the person is bound to the caller's own account. */
      is_mine: Type.Boolean(),
      nickname: Type.String(),
      face: Type.String(),
      /** Token of the person's account; empty when there is none, or the caller is logged in. */
      token: Type.String(),
      user_info: nullable(UserInfo),
    }),
  },
  'POST /api/v1/account/wx/payer': {
    summary: '用授权 code 记下本次登录所在微信的付款人；不绑定账号',
    access: 'user',
    origin: 'project',
    body: object({
      /** Valid once, for any scope. The caller must compare `state` with its own first. */
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,256}$', message: '微信授权已失效，请重新授权' }),
    }),
    reply: object({
      /** True when WeChat gave an anonymous person, who cannot pay: offer 使用完整服务. */
      is_snapshot: Type.Boolean(),
    }),
  },
  'POST /api/v1/account/wx/user/bind': {
    summary: '绑定微信：登录用户直接绑定，否则凭手机号 + 验证码登录并绑定',
    access: 'public',
    body: object({
      uuid: Type.Unsafe<string>({ ...Uuid, message: '微信授权已失效，请重新授权' }),
      unionid: Type.Optional(Type.String({ maxLength: 80 })),
      mobile: Type.Optional(Mobile),
      /** A code of action 3. */
      code: Type.Optional(SmsCode),
      ...agreementsField,
      ...trackingFields,
    }),
    reply: object({ ...WechatBind.properties, ...Login.properties, is_new: Type.Boolean() }),
  },
  'POST /api/v1/account/wx/user/unbind': {
    summary: '解绑微信（其余登录全部失效）',
    access: 'user',
    body: object({ unionid: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: WechatBind,
  },
});
