import { type Static, Type } from 'typebox';
import { Classroom, Instant, nullable, object, oneOf, Page, page, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { liveStates } from './states.ts';

export const LiveItem = object({
  uuid: Uuid,
  classroom: Type.String(),
  name: Type.String(),
  /** The class's picture, otherwise its course's. */
  img_cover: Type.String(),
  start_time: Instant,
  end_time: Instant,
  /** State by the server's clock. */
  status: oneOf(liveStates),
  /** Uuid of the recording; empty while there is none or it is not for the caller. */
  record: Type.String(),
  has_record: Type.Boolean(),
  teacher: object({ uuid: Uuid, name: Type.String(), photo: Type.String() }),
  /** The course it belongs to. */
  course: object({ uuid: Uuid, name: Type.String(), img_cover: Type.String() }),
  /** True: open to everybody; false: only to owners of the course. */
  is_public: Type.Boolean(),
  is_reserved: Type.Boolean(),
  reserved_count: Type.Integer({ minimum: 0 }),
});
export type LiveItem = Static<typeof LiveItem>;

const LiveDay = object({
  year: Type.Integer(),
  month: Type.Integer(),
  day: Type.Integer(),
  /** 0 for Sunday to 6 for Saturday. */
  week: Type.Integer({ minimum: 0, maximum: 6 }),
  is_today: Type.Boolean(),
  /** Sorted by start. */
  lives: Type.Array(LiveItem),
});

export const live = operations({
  'GET /api/v1/living/calendar': {
    summary: '我的直播日历（一个月）',
    access: 'user',
    query: object({
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
      month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    }),
    reply: object({
      year: Type.Integer(),
      month: Type.Integer(),
      /** All days of the month in China. */
      days: Type.Array(LiveDay),
    }),
  },
  'GET /api/v1/living/list': {
    summary: '直播列表（公开课，登录后含已购课程）',
    access: 'public',
    origin: 'project',
    query: object({
      status: Type.Optional(oneOf(liveStates)),
      /** `mine`: of owned courses, and reserved ones; `public`: open to everybody. Both when missing. */
      scope: Type.Optional(Type.Union([Type.Literal('mine'), Type.Literal('public')])),
      course_uuid: Type.Optional(Uuid),
      ...page,
    }),
    reply: Page(LiveItem),
  },
  'GET /api/v1/living/detail': {
    summary: '直播间',
    access: 'public',
    origin: 'project',
    query: object({ classroom: Classroom }),
    reply: object({
      ...LiveItem.properties,
      intro: Type.String(),
      /** When the doors open, some minutes before the start. */
      enter_time: Instant,
      can_enter: Type.Boolean(),
      /** True when a WeChat reminder was requested and is not sent yet. */
      is_reminded: Type.Boolean(),
      /** The stream, while `can_enter` and the class is running; otherwise null. */
      stream: nullable(object({ url: Type.String(), poster: Type.String() })),
    }),
  },
  'POST /api/v1/living/attendance': {
    summary: '记下学员正在直播间里（每分钟一次）',
    access: 'user',
    origin: 'project',
    body: object({ classroom: Classroom }),
    reply: object({
      /** How long the student has attended this class so far, in seconds. */
      seconds: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/V1.27/course/reservation/': {
    summary: '预约直播或课程',
    access: 'user',
    body: object({ classroom: Type.Optional(Classroom), course_uuid: Type.Optional(Uuid) }),
    reply: object({ uuid: Uuid, is_new: Type.Boolean(), reserved_count: Type.Integer({ minimum: 1 }) }),
  },
  'DELETE /api/V1.27/course/reservation/{classroom}': {
    summary: '取消直播预约（重复取消无副作用）',
    access: 'user',
    origin: 'project',
    params: object({ classroom: Classroom }),
    reply: object({ reserved_count: Type.Integer({ minimum: 0 }) }),
  },
  'POST /api/V1.24/course/reservation/': {
    summary: '预约课程（开课提醒）',
    access: 'user',
    body: object({ course_uuid: Uuid }),
    reply: object({ uuid: Uuid, is_new: Type.Boolean(), reserved_count: Type.Integer({ minimum: 1 }) }),
  },
});
