import { Type } from 'typebox';
import { Instant, nullable, object, SmsCode } from './fields.ts';
import { operations } from './operation.ts';

const Obstacle = object({
  kind: Type.Union([
    Type.Literal('unpaid'),
    Type.Literal('group'),
    Type.Literal('refund'),
    Type.Literal('parcel'),
    Type.Literal('aftersales'),
    Type.Literal('invoice'),
    Type.Literal('tour'),
  ]),
  /** The obstacle, and how to remove it. */
  text: Type.String(),
  /** Number of the order concerned; empty for none. */
  order_number: Type.String(),
});

/** The state of a student's request to erase the account, and what erasing means. */
const Erasure = object({
  /** When the account will be erased; null without a request. */
  erase_at: nullable(Instant),
  /** Days from the request to the erasure. */
  waiting_days: Type.Integer(),
  /** Reasons that prevent erasing. */
  obstacles: Type.Array(Obstacle),
  deleted: Type.Array(Type.String()),
  kept: Type.Array(object({ what: Type.String(), stays: Type.String(), why: Type.String() })),
});

/** Requests of students about their personal data. */
export const personalData = operations({
  'GET /api/v1/account/erasure': {
    summary: '注销账号：进度、未了结的事、删除与保留的内容',
    access: 'user',
    origin: 'project',
    reply: Erasure,
  },
  'POST /api/v1/account/erasure': {
    summary: '申请注销账号（短信验证码），等待期后执行',
    access: 'user',
    origin: 'project',
    /** `code` is one of action 5, sent to the user's own mobile. */
    body: object({ code: SmsCode }),
    reply: Erasure,
  },
  'POST /api/v1/account/erasure/cancel': {
    summary: '撤销注销申请',
    access: 'user',
    origin: 'project',
    reply: Erasure,
  },
  'POST /api/v1/account/export': {
    summary: '导出个人信息（短信验证码）：十分钟内有效的下载地址',
    access: 'user',
    origin: 'project',
    /** `code` is one of action 5, sent to the user's own mobile. */
    body: object({ code: SmsCode }),
    reply: object({ html_url: Type.String(), json_url: Type.String(), expires_at: Instant }),
  },
});
