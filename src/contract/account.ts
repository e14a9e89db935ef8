import { Type } from 'typebox';
import {
  agreementsField,
  Instant,
  Mobile,
  Nothing,
  nullable,
  object,
  oneOf,
  PasswordHash,
  SmsCode,
  text,
  trackingFields,
} from './fields.ts';
import { operations } from './operation.ts';
import { realNameStates, sexes, smsActions, studentAuthStates, wechatBindStates } from './states.ts';

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
  /**
   * When the account will be erased at its owner's request; null without a request. Until then the owner can withdraw
   * it.
   */
  erase_at: nullable(Instant),
});

/** `unionid` and `uuid` are empty while nothing is bound. */
export const WechatBind = object({
  is_bind: Type.Union([Type.Literal(wechatBindStates.UNBOUND), Type.Literal(wechatBindStates.BOUND)]),
  unionid: Type.String(),
  uuid: Type.String(),
});

export const Login = object({ token: Type.String(), user_info: UserInfo });

export const account = operations({
  'POST /api/v1/account/validate/code': {
    summary: '发送短信验证码',
    access: 'public',
    body: object({
      mobile: Mobile,
      action: oneOf(smsActions),
      /** The solution of the challenge in refusal 41070. */
      solution: Type.Optional(
        object({
          /** The challenge, unchanged. */
          challenge: text(2000),
          counter: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
          /** SHA-256 of salt, nonce and counter (big-endian, 32 bits), in lower-case hex. */
          key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        }),
      ),
    }),
    reply: object({
      /** Seconds until another code may be asked for. */
      rest_seconds: Type.Integer(),
      /** Seconds until the code expires. */
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
      ...agreementsField,
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
      ...agreementsField,
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
  'POST /api/v1/account/auth/token/refresh': {
    summary: '换取新的 token（旧 token 一分钟后失效）',
    access: 'user',
    origin: 'project',
    reply: Login,
  },
  'POST /api/v1/account/auth/user/validate': {
    summary: '校验手机号 + 验证码（不消耗验证码）',
    access: 'public',
    body: object({ mobile: Mobile, code: SmsCode, action: oneOf(smsActions) }),
    reply: object({ is_valid: Type.Literal(true) }),
  },
  'POST /api/v1/account/auth/user/pwd/reset': {
    summary: '重置密码（其余登录全部失效）',
    access: 'public',
    /** `code` is one of action 4. */
    body: object({ mobile: Mobile, code: SmsCode, password: PasswordHash }),
    reply: Login,
  },
  'POST /api/V1.27/account/auth/user/validate/': {
    summary: '校验当前用户本人（验证码，不消耗）',
    access: 'user',
    /** `code` is one of action 5, sent to the user's own mobile. */
    body: object({ code: SmsCode }),
    reply: object({ is_valid: Type.Literal(true), mobile: Type.String() }),
  },
  'POST /api/V1.27/account/unbind/student/auth/': {
    summary: '解绑学员身份（短信验证码）',
    access: 'user',
    /** `code` is one of action 5, sent to the user's own mobile. */
    body: object({ code: SmsCode }),
    reply: object({ student_auth_state: oneOf(studentAuthStates) }),
  },
  'POST /api/v1/account/mobile/prove': {
    summary: '更换手机号第一步：证明持有原手机号',
    access: 'user',
    origin: 'project',
    /** `code` is one of action 5, sent to the user's own mobile. */
    body: object({ code: SmsCode }),
    reply: object({ ticket: Type.String(), expires_in: Type.Integer() }),
  },
  'POST /api/v1/account/mobile/change': {
    summary: '更换手机号第二步：证明持有新手机号并更换（其余登录全部失效）',
    access: 'user',
    origin: 'project',
    /** `code` is one of action 5, sent to the new mobile. */
    body: object({ ticket: text(100), mobile: Mobile, code: SmsCode }),
    reply: object({ mobile: Mobile }),
  },
  'GET /api/V1.27/account/auth/user/info/': {
    summary: '当前用户信息，含微信绑定与认证状态',
    access: 'user',
    reply: object({
      ...UserInfo.properties,
      wechat: WechatBind,
      real_name_state: oneOf(realNameStates),
      student_auth_state: oneOf(studentAuthStates),
      is_college_info: Type.Boolean(),
    }),
  },
});
