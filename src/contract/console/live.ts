import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { LIVE_EVENT_KINDS, type LiveEventKind, LONGEST_LIVE_TEXT } from '../live-events.ts';
import { staffOperations } from './operation.ts';

const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
/** Staff may cause every kind of event. */
const Kind = Type.Unsafe<LiveEventKind>(Type.Union(LIVE_EVENT_KINDS.map((kind) => Type.Literal(kind))));
const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const Live = object({
  uuid: Uuid,
  classroom: Type.String(),
  name: Type.String(),
  teacherName: Type.String(),
  courseName: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  online: Count,
  messages: Count,
});

const RoomEvent = object({
  seq: Seq,
  kind: Kind,
  clientId: Uuid,
  /** Null for staff. */
  student: nullable(Uuid),
  name: Type.String(),
  text: Type.String(),
  target: nullable(Seq),
  sentAt: Instant,
});

const Student = object({ uuid: Uuid, name: Type.String() });

const Room = object({
  live: Live,
  seq: Seq,
  slowSeconds: Count,
  pinned: nullable(RoomEvent),
  /** Number of the open sign-in event, and how many students have signed in; null for none. */
  signIn: nullable(object({ seq: Seq, count: Count })),
  /** The latest poll with its current votes; null for none. */
  poll: nullable(
    object({
      seq: Seq,
      question: Type.String(),
      choices: Type.Array(Type.String()),
      counts: Type.Array(Count),
      isOpen: Type.Boolean(),
    }),
  ),
  /** Students with a raised hand, longest waiting first. */
  hands: Type.Array(Student),
  muted: Type.Array(Student),
  /** In the order of their numbers; the newest 200 after `after`. */
  events: Type.Array(RoomEvent),
  isReset: Type.Boolean(),
});

/** The rooms of today's live classes, for moderators. */
export const live = staffOperations({
  'GET /console/api/lives': {
    summary: 'Today’s live classes: running ones first, then by start',
    access: 'staff:operator|teacher',
    reply: object({ lives: Type.Array(Live) }),
  },
  'GET /console/api/lives/{uuid}': {
    summary: 'A live room: events after a given number, raised hands, poll votes, muted students',
    access: 'staff:operator|teacher',
    params: Params,
    query: object({ after: Type.Optional(Seq) }),
    reply: Room,
  },
  'POST /console/api/lives/{uuid}/commands': {
    summary: 'Carry out a moderator’s command in a live room, once for each `clientId`',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({
      clientId: Uuid,
      kind: Kind,
      /** Text of a message, or question of a poll. */
      text: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: LONGEST_LIVE_TEXT,
          pattern: '\\S',
          message: `请写 1 到 ${LONGEST_LIVE_TEXT} 个字`,
        }),
      ),
      /** Number of the message to delete or pin. */
      target: Type.Optional(Seq),
      /** The student to mute or unmute. */
      student: Type.Optional(Uuid),
      /** Seconds between two messages in slow mode; 0 ends slow mode. */
      seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
      choices: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', message: '每个选项 1 到 40 个字' }), {
          minItems: 2,
          maxItems: 6,
        }),
      ),
    }),
    reply: object({ seq: Seq }),
  },
});
