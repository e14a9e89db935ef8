import { Type } from 'typebox';
import { Instant, Nothing, object, Uuid, UuidParams } from './fields.ts';
import {
  type MessageSign,
  type MessageSwitch,
  type MessageTopic,
  messageSigns,
  messageSwitches,
  messageTopics,
} from './message-kinds.ts';
import { operations } from './operation.ts';

const names = <T extends string>(of: Readonly<Record<T, unknown>>) =>
  Type.Unsafe<T>(Type.Union(Object.keys(of).map((name) => Type.Literal(name))));
const Topic = names<MessageTopic>(messageTopics);

/** Position of a message in the list: microseconds and id. */
const Mark = Type.String({ pattern: '^[0-9]{1,17}_[0-9a-f-]{36}$', message: '位置格式错误' });

const Message = object({
  uuid: Uuid,
  topic: Topic,
  /** Icon of the message. */
  sign: Type.Unsafe<MessageSign>(Type.Union(messageSigns.map((sign) => Type.Literal(sign)))),
  title: Type.String(),
  text: Type.String(),
  /** Path on this site of the screen that it links to. */
  address: Type.String(),
  is_read: Type.Boolean(),
  created_time: Instant,
  /** Position in the list, for paging and for marking as read. */
  mark: Mark,
});

const Unread = object({
  total: Type.Integer({ minimum: 0 }),
  order: Type.Integer({ minimum: 0 }),
  study: Type.Integer({ minimum: 0 }),
  service: Type.Integer({ minimum: 0 }),
  notice: Type.Integer({ minimum: 0 }),
});

const Switches = object({
  switches: Type.Array(
    object({ name: names<MessageSwitch>(messageSwitches), label: Type.String(), is_on: Type.Boolean() }),
  ),
});

export const message = operations({
  'GET /api/v1/messages': {
    summary: '我的消息，新的在前；公告也在里面',
    access: 'user',
    origin: 'project',
    query: object({
      topic: Type.Optional(Topic),
      /** `mark` of the last message on the page before. */
      before: Type.Optional(Mark),
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    reply: object({ list: Type.Array(Message), has_more: Type.Boolean() }),
  },
  'GET /api/v1/messages/unread': {
    summary: '未读消息的条数，总数和每一类',
    access: 'user',
    origin: 'project',
    reply: Unread,
  },
  'POST /api/v1/messages/{id}/read': {
    summary: '读了一条消息（重复无副作用；之后又来的新消息仍是未读）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ mark: Mark }),
    reply: Unread,
  },
  'POST /api/v1/messages/read-all': {
    summary: '把看到的消息全部标为已读；mark 之后来的仍是未读',
    access: 'user',
    origin: 'project',
    body: object({ mark: Mark, topic: Type.Optional(Topic) }),
    reply: Unread,
  },
  'GET /api/v1/messages/settings': {
    summary: '想收到哪些消息',
    access: 'user',
    origin: 'project',
    reply: Switches,
  },
  'GET /api/v1/messages/push': {
    summary: '这个浏览器是否在有新消息时弹出提醒；public_key 为空表示服务器没有设置',
    access: 'user',
    origin: 'project',
    reply: object({ public_key: Type.String(), is_on: Type.Boolean() }),
  },
  'PUT /api/v1/messages/push': {
    summary: '有新消息时在这个浏览器弹出提醒（重复无副作用）',
    access: 'user',
    origin: 'project',
    body: object({
      endpoint: Type.String({ pattern: '^https://[\\x21-\\x7e]{1,990}$', message: '推送地址格式错误' }),
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{22,87}$', message: '推送公钥格式错误' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22,87}$', message: '推送密钥格式错误' }),
    }),
    reply: Nothing,
  },
  'DELETE /api/v1/messages/push': {
    summary: '不再在这个浏览器弹出提醒（重复无副作用）',
    access: 'user',
    origin: 'project',
    reply: Nothing,
  },
  'PUT /api/v1/messages/settings/{name}': {
    summary: '打开或关闭一种消息',
    access: 'user',
    origin: 'project',
    params: object({ name: names<MessageSwitch>(messageSwitches) }),
    body: object({ is_on: Type.Boolean() }),
    reply: Switches,
  },
});
