import { Type } from 'typebox';
import { Classroom, Instant, Nothing, nullable, object, Uuid } from './fields.ts';
import { LIVE_EVENT_KINDS, type LiveEventKind, LONGEST_LIVE_TEXT } from './live-events.ts';
import { operations } from './operation.ts';

const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 0 });

const LiveEvent = object({
  /** Of its room: 1, 2, 3 … */
  seq: Seq,
  kind: Type.Unsafe<LiveEventKind>(Type.Union(LIVE_EVENT_KINDS.map((kind) => Type.Literal(kind)))),
  /** Chosen by the sender, so that a repeated call makes no second message. */
  client_id: Uuid,
  is_teacher: Type.Boolean(),
  /** The same for all messages of one student in this room; empty for a teacher. */
  who: Type.String(),
  name: Type.String(),
  text: Type.String(),
  /** Of a deletion: the message. */
  target: nullable(Seq),
  /** Milliseconds since the class began. */
  media_ms: Type.Integer(),
  sent_time: Instant,
});

const Poll = object({
  seq: Seq,
  question: Type.String(),
  choices: Type.Array(Type.String()),
  is_open: Type.Boolean(),
  /** How often each was chosen; null while it is open. */
  counts: nullable(Type.Array(Count)),
});

/** What everybody in the room sees; complete each time, so that a lost part needs no repair. */
const LiveRoom = object({
  seq: Seq,
  slow_seconds: Count,
  /** Students seen within the last minutes. */
  online: Count,
  pinned: nullable(LiveEvent),
  /** The open sign-in. */
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
      /** By number; the newest 200. */
      events: Type.Array(LiveEvent),
      /** There were more: what the caller has is out of date, except these. */
      is_reset: Type.Boolean(),
      /** Null without a login. */
      me: nullable(
        object({
          who: Type.String(),
          is_muted: Type.Boolean(),
          /** Has answered the sign-in that is open. */
          is_signed: Type.Boolean(),
          has_hand_up: Type.Boolean(),
          /** The own vote in the poll above, and how often each was chosen. */
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
      /** Of the picture that the student sees, milliseconds since the class began; some rooms are open for years. */
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
      /** By number; deleted ones are left out. */
      messages: Type.Array(LiveEvent),
      /** The `after` of the next part; null for the end. */
      next: nullable(Seq),
    }),
  },
});
