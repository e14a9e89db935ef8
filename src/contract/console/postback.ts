import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import {
  POSTBACK_EVENTS,
  POSTBACK_PLATFORMS,
  POSTBACK_STATES,
  type PostbackEvent,
  type PostbackPlatform,
  type PostbackState,
} from './postback-words.ts';

const oneWord = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

const Platform = oneWord<PostbackPlatform>(POSTBACK_PLATFORMS);
const Event = oneWord<PostbackEvent>(POSTBACK_EVENTS);
const State = oneWord<PostbackState>(POSTBACK_STATES);
const Dead = oneWord<'refused' | 'expired'>(['refused', 'expired']);
const Count = Type.Integer({ minimum: 0 });
const Params = object({ uuid: Uuid });
const PlatformParams = object({ platform: Platform });
const Reason = Type.String({ maxLength: 300 });

const Postback = object({
  uuid: Uuid,
  number: Type.Integer(),
  platform: Platform,
  event: Event,
  /** In the platform's spelling. */
  theirEvent: Type.String(),
  /** Landing page of the ad; empty when unknown. */
  page: Type.String(),
  cents: Cents,
  state: State,
  /** The platform's reason for refusing, or why it is retried; otherwise empty. */
  reason: Type.String(),
  tries: Count,
  happenedAt: Instant,
  toldAt: nullable(Instant),
  /** When it is sent next; null when it is not sent again. */
  nextTryAt: nullable(Instant),
});

const EventName = Type.String({ maxLength: 60 });
const eventNames = {
  registered: EventName,
  ordered: EventName,
  paid: EventName,
  'regular-paid': EventName,
  'first-lesson': EventName,
  completed: EventName,
  refunded: EventName,
};
const Digits = Type.String({ pattern: '^[0-9]{0,20}$', message: '只能填写数字' });

const settingFields = {
  isOn: Type.Boolean(),
  /** Tencent's `account_id`. */
  accountId: Digits,
  /** Tencent's `user_action_set_id`. */
  dataSetId: Digits,
  /** Address of the site that ads lead to, such as `https://m.school.cn`; empty when it is not needed. */
  origin: Type.String({
    pattern: '^(https?://[^/?#\\s]{1,200})?$',
    message: '请填写网站地址，例如 https://m.school.cn',
  }),
  events: object(eventNames),
};

const Setting = object({
  ...settingFields,
  platform: Platform,
  /** The last four characters of the token; empty without one. The token is never returned. */
  tokenEnd: Type.String(),
  changedAt: nullable(Instant),
  changedBy: Type.String(),
});

const Call = object({
  at: Instant,
  method: Type.String(),
  /** The token is masked, in the body too. */
  url: Type.String(),
  /** In a request with several events, the part of this one. */
  body: Type.String(),
  /** Events in the same request. */
  events: Count,
  /** HTTP status; 0 without an answer. */
  status: Type.Integer(),
  answer: Type.String(),
});

/** Conversions that are sent to ad platforms. */
export const postback = staffOperations({
  'GET /console/api/postbacks': {
    summary: 'Events sent to ad platforms, or waiting to be sent, newest first, 50 at a time, with total counts',
    access: 'staff:author',
    query: object({
      platform: Type.Optional(Platform),
      event: Type.Optional(Event),
      state: Type.Optional(State),
      /** Cursor: number of the last event of the page before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    }),
    reply: object({
      platforms: Type.Array(
        object({
          platform: Platform,
          isOn: Type.Boolean(),
          waiting: Count,
          told: Count,
          refused: Count,
          expired: Count,
          lastToldAt: nullable(Instant),
          /** The end of the pause that the platform asked for after too many requests. */
          pausedUntil: nullable(Instant),
        }),
      ),
      /** Why events were not accepted, the most frequent reason first. */
      reasons: Type.Array(object({ platform: Platform, state: Dead, reason: Type.String(), count: Count })),
      postbacks: Type.Array(Postback),
      /** Cursor for the next page; null at the end. */
      next: nullable(Type.String()),
      total: Count,
    }),
  },
  'POST /console/api/postbacks/retry': {
    summary: 'Send all events again that failed for the same reason',
    access: 'staff:admin',
    body: object({ platform: Platform, state: Dead, reason: Reason }),
    reply: object({ count: Count }),
  },
  'GET /console/api/postbacks/settings': {
    summary: 'Settings of each ad platform; of a token only the last four characters',
    access: 'staff:admin',
    reply: Type.Array(Setting),
  },
  'PUT /console/api/postbacks/settings/{platform}': {
    summary: 'Change the settings of an ad platform; a token that is not sent stays as it is',
    access: 'proven:admin',
    params: PlatformParams,
    body: object({
      ...settingFields,
      token: Type.Optional(
        Type.String({ maxLength: 500, pattern: '^[\\x21-\\x7e]*$', message: '令牌里有不能用的字符' }),
      ),
    }),
    reply: Setting,
  },
  'POST /console/api/postbacks/settings/{platform}/test': {
    summary: 'Send one test event at once, with a click id from the platform’s own test page',
    access: 'staff:admin',
    params: PlatformParams,
    body: object({
      event: Event,
      clickId: Type.String({ minLength: 1, maxLength: 2048, pattern: '^[\\x21-\\x7e]+$', message: '请填写点击编号' }),
    }),
    reply: object({
      verdict: oneWord<'told' | 'later' | 'refused'>(['told', 'later', 'refused']),
      reason: Type.String(),
      call: Call,
    }),
  },
  'GET /console/api/postbacks/{uuid}': {
    summary: 'One event with the request that sent it (tokens masked) and the platform’s answer',
    access: 'staff:author',
    params: Params,
    reply: object({
      postback: Postback,
      /** The platform's deduplication id, where it has one. */
      key: Type.String(),
      /** The end of the click id. */
      clickEnd: Type.String(),
      tellUntil: Instant,
      call: nullable(Call),
    }),
  },
  'POST /console/api/postbacks/{uuid}/retry': {
    summary: 'Send one event again that was refused or was too late',
    access: 'staff:admin',
    params: Params,
    reply: Postback,
  },
});
