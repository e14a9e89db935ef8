import { Type } from 'typebox';
import { Classroom, Instant, Nothing, nullable, object, Uuid } from './fields.ts';
import { LIVE_EVENT_KINDS, type LiveEventKind, LONGEST_LIVE_TEXT } from './live-events.ts';
import { operations } from './operation.ts';

const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 0 });

const LiveEvent = object({
  /** Number of the event in its room: 1, 2, 3 … */
  seq: Seq,
  kind: Type.Unsafe<LiveEventKind>(Type.Union(LIVE_EVENT_KINDS.map((kind) => Type.Literal(kind)))),
  /** Chosen by the sender, so that a repeated call makes no second message. */
  client_id: Uuid,
  is_teacher: Type.Boolean(),
  /** The same for all messages of one student in this room; empty for a teacher. */
  who: Type.String(),
  name: Type.String(),
  text: Type.String(),
  /** Of a deletion: number of the deleted message; otherwise null. */
  target: nullable(Seq),
  /** Time of the event, in milliseconds since the class began. */
  media_ms: Type.Integer(),
  sent_time: Instant,
});

const Poll = object({
  seq: Seq,
  question: Type.String(),
  choices: Type.Array(Type.String()),
  is_open: Type.Boolean(),
  /** Number of votes for each choice; null while the poll is open. */
  counts: nullable(Type.Array(Count)),
});

/** The state of the room that everybody sees; always complete, so that a lost update does no harm. */
const LiveRoom = object({
  seq: Seq,
  slow_seconds: Count,
  /** Number of students seen within the last minutes. */
  online: Count,
  pinned: nullable(LiveEvent),
  /** Number of the open sign-in event; null for none. */
  sign_in: nullable(Seq),
  poll: nullable(Poll),
  end_time: Instant,
});

export const liveRoom = operations({
  'GET /api/v1/living/room': {
    summary: '直播间的聊天与互动：某号之后的事（WebSocket 不可用时轮询）',
    access: 'public',
    origin: 'project',
    query: object({ classroom: Classroom, after: Type.Optional(Seq) }),
    reply: object({
      room: LiveRoom,
      /** The newest 200, in the order of their numbers. */
      events: Type.Array(LiveEvent),
      /** True when more than 200 events were missing: the caller has to drop its older events. */
      is_reset: Type.Boolean(),
      /** Null without a login. */
      me: nullable(
        object({
          who: Type.String(),
          is_muted: Type.Boolean(),
          /** True when the student has answered the open sign-in. */
          is_signed: Type.Boolean(),
          has_hand_up: Type.Boolean(),
          /** The student's own vote in the current poll, and the votes for each choice; null before the vote. */
          vote: nullable(object({ choice: Count, counts: Type.Array(Count) })),
        }),
      ),
    }),
  },
  'POST /api/v1/living/messages': {
    summary: '在直播间发言（同一 client_id 只算一条）',
    access: 'user',
    origin: 'project',
    body: object({
      classroom: Classroom,
      client_id: Uuid,
      text: Type.String({
        minLength: 1,
        maxLength: LONGEST_LIVE_TEXT,
        pattern: '\\S',
        message: `消息不能为空，最多 ${LONGEST_LIVE_TEXT} 字`,
      }),
      /**
       * Moment of the picture that the student sees, in milliseconds since the class began. Rooms may be open for
       * years.
       */
      media_ms: Type.Optional(Type.Integer({ minimum: -86_400_000, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    reply: LiveEvent,
  },
  'POST /api/v1/living/sign-in': {
    summary: '签到（重复签到无副作用）',
    access: 'user',
    origin: 'project',
    body: object({ classroom: Classroom, seq: Seq }),
    reply: object({ signed_time: Instant }),
  },
  'POST /api/v1/living/vote': {
    summary: '投票（每人一票，先到的算数）',
    access: 'user',
    origin: 'project',
    body: object({ classroom: Classroom, seq: Seq, choice: Type.Integer({ minimum: 0, maximum: 9 }) }),
    reply: object({ choice: Count, counts: Type.Array(Count) }),
  },
  'POST /api/v1/living/hand': {
    summary: '举手、放下',
    access: 'user',
    origin: 'project',
    body: object({ classroom: Classroom, is_up: Type.Boolean() }),
    reply: Nothing,
  },
  'GET /api/v1/living/replay': {
    summary: '回放旁边的聊天，按直播时的时刻（一次 500 条）',
    access: 'public',
    origin: 'project',
    query: object({ classroom: Classroom, after: Type.Optional(Seq) }),
    reply: object({
      name: Type.String(),
      /** In the order of their numbers, without deleted ones. */
      messages: Type.Array(LiveEvent),
      /** `after` for the next page; null at the end. */
      next: nullable(Seq),
    }),
  },
});
