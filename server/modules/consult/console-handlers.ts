import { readSettings } from '#server/db/queries/settings.ts';
import { readFacts } from '#server/db/queries/student-facts.ts';
import {
  answerChat,
  claimChat,
  handChat,
  readByStaff,
  releaseChat,
  settleChat,
} from '#server/domains/consult/answer-chats.ts';
import {
  chatStaff,
  countChats,
  type FoundChat,
  type FoundMessage,
  listChats,
  readChat,
  readMessages,
} from '#server/domains/consult/find-chats.ts';
import { changeHours, dropReply, listReplies, storeReply } from '#server/domains/consult/quick-replies.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import { studentFactsView } from '#server/views/student-facts.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { consoleConsult as calls } from '#src/contract/console/consult.ts';

export const consultDeskHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/consult': async ({ query }, { db, actor }) => {
    const { rows, next } = await listChats(db, { ...query, staffId: actor.id });
    return { chats: rows.map(chatView), counts: await countChats(db, actor.id), next };
  },
  'GET /console/api/consult/choices': async (_input, { db }) => {
    const { service } = await readSettings(db, 'service');
    return {
      colleagues: (await chatStaff(db)).map(({ id, name }) => ({ uuid: id, name })),
      replies: (await listReplies(db)).map(({ id, title, body }) => ({ uuid: id, title, text: body })),
      hours: service.hours,
    };
  },
  'PUT /console/api/consult/replies/{uuid}': async ({ params, body }, context) => {
    const [title, text] = [body.title.trim(), body.text.trim()];
    await storeReply(context, { id: params.uuid, title, body: text });
    return { uuid: params.uuid, title, text };
  },
  'DELETE /console/api/consult/replies/{uuid}': async ({ params }, context) => {
    await dropReply(context, params.uuid);
    return params;
  },
  'GET /console/api/consult/hours/pages': async (_input, { db, gateways }) => {
    const { service } = await readSettings(db, 'service');
    const { phone, hours } = service;
    const pages = await gateways.pages?.ask('otherService', { phone, hours });
    return { pages: pages?.map((page) => ({ ...page, said: [...page.said] })) ?? null };
  },
  'PUT /console/api/consult/hours': async ({ body }, context) => ({
    hours: await changeHours(context, body.hours.trim()),
  }),
  'GET /console/api/consult/{uuid}': async ({ params, query }, { db }) => {
    const chat = await readChat(db, params.uuid);
    const { rows, next } = await readMessages(db, params.uuid, query.before);
    return { chat: chatView(chat), messages: rows.map(messageView), next };
  },
  'GET /console/api/consult/{uuid}/student': async ({ params }, { db, clock }) => {
    const { chat } = await readChat(db, params.uuid);
    const facts = chat.userId === null ? undefined : await readFacts(db, chat.userId);
    return { student: facts ? studentFactsView(facts, clock.now()) : null };
  },
  'POST /console/api/consult/{uuid}/claim': async ({ params, body }, context) => {
    await claimChat(context, params.uuid, body.from);
    return chatView(await readChat(context.db, params.uuid));
  },
  'POST /console/api/consult/{uuid}/hand': async ({ params, body }, context) => {
    await handChat(context, params.uuid, body);
    return chatView(await readChat(context.db, params.uuid));
  },
  'POST /console/api/consult/{uuid}/release': async ({ params }, context) => {
    await releaseChat(context, params.uuid);
    return chatView(await readChat(context.db, params.uuid));
  },
  'POST /console/api/consult/{uuid}/settle': async ({ params, body }, context) => {
    await settleChat(context, params.uuid, body.messageId);
    return chatView(await readChat(context.db, params.uuid));
  },
  'POST /console/api/consult/{uuid}/messages': async ({ params, body }, context) =>
    messageView(await answerChat(context, params.uuid, body)),
  'POST /console/api/consult/{uuid}/read': async ({ params, body }, context) => {
    await readByStaff(context, params.uuid, body.messageId);
    return chatView(await readChat(context.db, params.uuid));
  },
};

type ChatView = ConsoleReply<'GET /console/api/consult'>['chats'][number];

function chatView({ chat, nickname, mobile, course, holder, last, unread }: FoundChat): ChatView {
  const { id, courseId, waitingSince, claimedBy, handedBy, handNote, newestId, studentReadId } = chat;
  return {
    ...{ uuid: id, nickname: nickname ?? '', mobile: mobile ? maskMobile(mobile) : '' },
    course: courseId !== null && course !== null ? { uuid: courseId, name: course } : null,
    last: last && { sender: last.sender, text: last.body, sentAt: toInstant(last.sentAt) },
    unread,
    waitingSince: waitingSince && toInstant(waitingSince),
    claimedBy: claimedBy !== null ? { uuid: claimedBy, name: holder ?? '' } : null,
    ...{ handedBy, handNote, newestId, studentReadId },
  };
}

function messageView({ message, course, by }: FoundMessage): ConsoleReply<'POST /console/api/consult/{uuid}/messages'> {
  const { id, clientId, sender, body, sentAt } = message;
  return { id, clientId, sender, text: body, course: course ?? '', sentAt: toInstant(sentAt), by: by ?? '' };
}
