import { Type } from 'typebox';
import { LONGEST_CONSULT_TEXT } from '../consult.ts';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { LONGEST_HOURS } from '../opening-hours.ts';
import { CHAT_PARTS, type ChatPart, LONGEST_HAND_NOTE, LONGEST_REPLY_TITLE } from './list-parts.ts';
import { staffOperations } from './operation.ts';
import { StudentFacts } from './student-facts.ts';

const Params = object({ uuid: Uuid });
const Part = Type.Unsafe<ChatPart>(Type.Union(CHAT_PARTS.map((part) => Type.Literal(part))));
const MessageId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Sender = Type.Union([Type.Literal('student'), Type.Literal('advisor')]);
const Colleague = object({ uuid: Uuid, name: Type.String() });
/** A message that is not blank. */
const MessageText = Type.String({
  pattern: '\\S',
  maxLength: LONGEST_CONSULT_TEXT,
  message: `消息不能为空，最多 ${LONGEST_CONSULT_TEXT} 字`,
});

const Chat = object({
  uuid: Uuid,
  /** The student’s nickname; empty for a visitor without an account. */
  nickname: Type.String(),
  /** Masked; empty for a visitor. */
  mobile: Type.String(),
  /** The course that the student looked at last; null for none. */
  course: nullable(object({ uuid: Uuid, name: Type.String() })),
  /** The last message; null once it is too old to be stored. */
  last: nullable(object({ sender: Sender, text: Type.String(), sentAt: Instant })),
  /** Number of the student's messages that no staff member has read, counted up to 100. */
  unread: Type.Integer(),
  /** Time of the first unanswered message; null when all are answered. */
  waitingSince: nullable(Instant),
  claimedBy: nullable(Colleague),
  /** The colleague who handed the conversation over, and their note; empty otherwise. */
  handedBy: Type.String(),
  handNote: Type.String(),
  /** Number of the newest message. */
  newestId: MessageId,
  /** Number of the last message that the student has read. */
  studentReadId: MessageId,
});

const Message = object({
  id: MessageId,
  clientId: Uuid,
  sender: Sender,
  text: Type.String(),
  /** Name of the course that the student looked at; empty for none. */
  course: Type.String(),
  sentAt: Instant,
  /** Name of the staff member who wrote it; empty for a student's message. */
  by: Type.String(),
});

const QuickReply = object({
  title: Type.String({
    pattern: '^(?=.*\\S)[^<>]+$',
    maxLength: LONGEST_REPLY_TITLE,
    message: `名称写 1 到 ${LONGEST_REPLY_TITLE} 个字`,
  }),
  text: MessageText,
});

/** The advisors’ chats, answered by staff. Decision 0316. */
export const consoleConsult = staffOperations({
  'GET /console/api/consult': {
    summary:
      'Conversations, 50 at a time: first those waiting for an answer, longest wait first; then others, newest first',
    access: 'staff:operator|service',
    query: object({
      part: Part,
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^[wn][0-9]{1,15}$' })),
    }),
    reply: object({
      chats: Type.Array(Chat),
      /** Number of waiting conversations, of all staff and of the caller; each counted up to 1,000. */
      counts: object({ waiting: Type.Integer(), mine: Type.Integer() }),
      next: nullable(Type.String()),
    }),
  },
  'GET /console/api/consult/choices': {
    summary: 'Colleagues who may answer, quick replies, and the service hours that students see',
    access: 'staff:operator|service',
    reply: object({
      colleagues: Type.Array(Colleague),
      replies: Type.Array(object({ uuid: Uuid, title: Type.String(), text: Type.String() })),
      hours: Type.String(),
    }),
  },
  'PUT /console/api/consult/replies/{uuid}': {
    summary: 'Create or change a quick reply; the caller chooses its id',
    access: 'staff:operator|service',
    params: Params,
    body: QuickReply,
    reply: object({ uuid: Uuid, title: Type.String(), text: Type.String() }),
  },
  'DELETE /console/api/consult/replies/{uuid}': {
    summary: 'Delete a quick reply',
    access: 'staff:operator|service',
    params: Params,
    reply: object({ uuid: Uuid }),
  },
  'GET /console/api/consult/hours/pages': {
    summary: 'Pages and fragments with other service hours or another phone; null if this machine does not edit pages',
    access: 'staff:operator|service',
    reply: object({
      pages: nullable(
        Type.Array(
          object({
            file: Type.String(),
            /** Title of the page, or name of the fragment. */
            title: Type.String(),
            said: Type.Array(Type.String()),
          }),
        ),
      ),
    }),
  },
  'PUT /console/api/consult/hours': {
    summary: 'Change the service hours that students see',
    access: 'staff:operator',
    body: object({
      hours: Type.String({ pattern: '^(?=.*\\S)[^<>]+$', maxLength: LONGEST_HOURS, message: '例如：每天 9:00—22:00' }),
    }),
    reply: object({ hours: Type.String() }),
  },
  'GET /console/api/consult/{uuid}': {
    summary: 'A conversation with its newest 50 messages, or with messages before a given one; oldest first',
    access: 'staff:operator|service',
    params: Params,
    query: object({ before: Type.Optional(MessageId) }),
    reply: object({
      chat: Chat,
      messages: Type.Array(Message),
      /** Cursor for older messages; null at the end. */
      next: nullable(MessageId),
    }),
  },
  'GET /console/api/consult/{uuid}/student': {
    summary: 'The orders, courses and lead of the student in a conversation; null for a visitor who is not logged in',
    access: 'staff:operator|service',
    params: Params,
    reply: object({ student: nullable(StudentFacts) }),
  },
  'POST /console/api/consult/{uuid}/claim': {
    summary: 'Claim a conversation, or take it over from the colleague in `from`; a repeated call does nothing',
    access: 'staff:operator|service',
    params: Params,
    body: object({ from: nullable(Uuid) }),
    reply: Chat,
  },
  'POST /console/api/consult/{uuid}/hand': {
    summary: 'Hand a conversation over to a colleague, with a note that the student never sees',
    access: 'staff:operator|service',
    params: Params,
    body: object({ to: Uuid, note: Type.String({ maxLength: LONGEST_HAND_NOTE }) }),
    reply: Chat,
  },
  'POST /console/api/consult/{uuid}/release': {
    summary: 'Release a conversation, so that any colleague can claim it',
    access: 'staff:operator|service',
    params: Params,
    reply: Chat,
  },
  'POST /console/api/consult/{uuid}/settle': {
    summary: 'Mark all messages up to this one as needing no answer',
    access: 'staff:operator|service',
    params: Params,
    body: object({ messageId: MessageId }),
    reply: Chat,
  },
  'POST /console/api/consult/{uuid}/messages': {
    summary: 'Send an answer, once for each `clientId`; answering an unclaimed conversation claims it',
    access: 'staff:operator|service',
    params: Params,
    body: object({ clientId: Uuid, text: MessageText }),
    reply: Message,
  },
  'POST /console/api/consult/{uuid}/read': {
    summary:
      'Mark messages up to this one as read, visible to the student; does nothing unless the caller has claimed it',
    access: 'staff:operator|service',
    params: Params,
    body: object({ messageId: MessageId }),
    reply: Chat,
  },
});
