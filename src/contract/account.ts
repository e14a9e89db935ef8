import { Type } from 'typebox';
import { Instant, Mobile, Nothing, nullable, object, PasswordHash, SmsCode, text, trackingFields } from './fields.ts';
import { operations } from './operation.ts';
import { sexes, smsActions } from './states.ts';

export const UserInfo = object({
  token: Type.String(),
  nickname: Type.String(),
  /** Address of the picture; empty when the user has none. */
  face: Type.String(),
  openid: Type.String(),
  unionuuid: Type.String(),
  roles: Type.Array(Type.String()),
  num: Type.String(),
  reg_time: Instant,
  last_login: nullable(Instant),
  sex: Type.Union([Type.Literal(sexes.MALE), Type.Literal(sexes.FEMALE), Type.Literal(sexes.UNKNOWN)]),
  birthday: Type.String(),
  mobile: Type.String(),
  address: Type.String(),
  /** Whether the student has filled in the personal information. */
  is_user_info: Type.Boolean(),
});

const Login = object({ token: Type.String(), user_info: UserInfo });

export const account = operations({
  'POST /api/v1/account/validate/code': {
    summary: '发送短信验证码',
    access: 'public',
    body: object({ mobile: Mobile, action: Type.Literal(smsActions.LOGIN) }),
    reply: object({
      /** Seconds until another code may be asked for. */
      rest_seconds: Type.Integer(),
      /** Seconds the code lives. */
      expires_in: Type.Integer(),
    }),
  },
  'POST /api/v1/account/auth/user/create': {
    summary: '手机号 + 验证码：注册或登录',
    access: 'public',
    body: object({
      mobile: Mobile,
      code: SmsCode,
      password: Type.Optional(PasswordHash),
      agreements: Type.Optional(
        Type.Array(object({ index: Type.Integer({ minimum: 0, maximum: 9 }), version: text(40) }), { maxItems: 10 }),
      ),
      ...trackingFields,
    }),
    reply: object({ ...Login.properties, is_new: Type.Boolean() }),
  },
  'POST /api/v1/account/auth/token/create': {
    summary: '登录（验证码或密码）',
    access: 'public',
    body: object({
      mobile: Mobile,
      code: Type.Optional(SmsCode),
      password: Type.Optional(PasswordHash),
      ...trackingFields,
    }),
    reply: Login,
  },
  'GET /api/v1/account/auth/user/info': {
    summary: '当前用户信息',
    access: 'user',
    reply: UserInfo,
  },
  'GET /api/v1/account/user/logout': {
    summary: '退出登录',
    access: 'user',
    reply: Nothing,
  },
});
