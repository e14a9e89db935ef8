import { Type } from 'typebox';
import { Cents, Instant, Nothing, nullable, object, Uuid } from './fields.ts';
import { operations } from './operation.ts';

export const LONGEST_CONSULT_TEXT = 500;

/** The key of a visitor without an account; not needed by logged-in students. */
const guest = { guest_key: Type.Optional(Type.String({ minLength: 43, maxLength: 43 })) };

/** The number of a message, or 0 for before the first. */
const MessageId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const ConsultMessage = object({
  id: Type.Integer(),
  /** Chosen by the sender, so that a repeated call makes no second message. */
  client_id: Uuid,
  sender: Type.Union([Type.Literal('student'), Type.Literal('advisor')]),
  text: Type.String(),
  course_uuid: nullable(Uuid),
  sent_time: Instant,
});

const Course = object({
  uuid: Uuid,
  name: Type.String(),
  img_cover: Type.String(),
  price: Cents,
  is_priced: Type.Boolean(),
});

export const consult = operations({
  'POST /api/v1/app/consult/open': {
    summary: '打开与课程顾问的对话（未登录时返回 guest_key；登录后带上它，两段对话合为一段）',
    access: 'public',
    origin: 'project',
    body: object({ ...guest, course_uuid: Type.Optional(Uuid) }),
    reply: object({
      /** The key of the conversation of a visitor without an account; null for a logged-in student. */
      guest_key: nullable(Type.String()),
      advisor: object({ name: Type.String(), title: Type.String(), face: Type.String(), greeting: Type.String() }),
      hours: Type.String(),
      /** The newest hundred, oldest first. */
      messages: Type.Array(ConsultMessage),
      advisor_read_id: Type.Integer(),
      course: nullable(Course),
    }),
  },
  'POST /api/v1/app/consult/poll': {
    summary: '取某条之后的消息（WebSocket 不可用时轮询）',
    access: 'public',
    origin: 'project',
    body: object({ ...guest, after: MessageId }),
    reply: object({ messages: Type.Array(ConsultMessage), advisor_read_id: Type.Integer() }),
  },
  'POST /api/v1/app/consult/messages': {
    summary: '发送消息（同一 client_id 只算一条）',
    access: 'public',
    origin: 'project',
    body: object({
      ...guest,
      client_id: Uuid,
      text: Type.String({
        minLength: 1,
        maxLength: LONGEST_CONSULT_TEXT,
        pattern: '\\S',
        message: `消息不能为空，最多 ${LONGEST_CONSULT_TEXT} 字`,
      }),
      course_uuid: Type.Optional(Uuid),
    }),
    reply: ConsultMessage,
  },
  'POST /api/v1/app/consult/read': {
    summary: '已读到某条',
    access: 'public',
    origin: 'project',
    body: object({ ...guest, message_id: MessageId }),
    reply: Nothing,
  },
  'POST /api/v1/app/consult/unread': {
    summary: '顾问发来的未读消息数',
    access: 'public',
    origin: 'project',
    body: object(guest),
    reply: object({ count: Type.Integer() }),
  },
});
