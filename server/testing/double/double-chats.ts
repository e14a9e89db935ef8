import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { consultConversations, consultMessages, quickReplies } from '../../db/schema/consult.ts';
import type { MakeDouble, TwoPeople } from './double-acts.ts';

/** Chats and quick replies. */
export function doubleChats({ server, shop, one, oneId }: TwoPeople) {
  const { db } = server;

  async function askedInChat() {
    const student = await shop.student();
    const { token } = student;
    await server.call('POST /api/v1/app/consult/open', { body: {} }, { token });
    const body = { client_id: randomUUID(), text: '能回看吗' };
    await server.call('POST /api/v1/app/consult/messages', { body }, { token });
    const isIt = eq(consultConversations.userId, student.userId);
    const row = async () => (await db.select().from(consultConversations).where(isIt))[0];
    const chat = await row();
    if (!chat) throw new Error('There is no chat.');
    return { uuid: chat.id, newest: chat.newestId, row };
  }

  let replies = 0;
  const reply = () => {
    replies += 1;
    const uuid = randomUUID();
    return { uuid, params: { uuid }, body: { title: `开课 ${replies}`, text: '每晚七点开课' } };
  };

  let hour = 0;
  return {
    'PUT /console/api/consult/replies/{uuid}': async () => {
      const { uuid, params, body } = reply();
      return {
        send: (as) => as.call('PUT /console/api/consult/replies/{uuid}', { params, body }),
        ...{ left: () => db.$count(quickReplies, eq(quickReplies.id, uuid)), once: 1, noted: 'chat.reply-add' },
      };
    },
    'DELETE /console/api/consult/replies/{uuid}': async () => {
      const { uuid, params, body } = reply();
      await one.call('PUT /console/api/consult/replies/{uuid}', { params, body });
      return {
        send: (as) => as.call('DELETE /console/api/consult/replies/{uuid}', { params }),
        ...{ left: () => db.$count(quickReplies, eq(quickReplies.id, uuid)), once: 0, noted: 'chat.reply-drop' },
      };
    },
    'PUT /console/api/consult/hours': async () => {
      hour += 1;
      const hours = `每天 ${hour}:00—22:00`;
      const read = async () => (await one.call('GET /console/api/consult/choices', {})).data.hours;
      return {
        send: (as) => as.call('PUT /console/api/consult/hours', { body: { hours } }),
        ...{ left: read, once: hours, noted: 'chat.hours' },
      };
    },
    'POST /console/api/consult/{uuid}/claim': async () => {
      const { uuid, row } = await askedInChat();
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/claim', { params: { uuid }, body: { from: null } }),
        ...{ left: async () => (await row())?.claimedBy !== null, once: true, noted: 'chat.claim' },
      };
    },
    'POST /console/api/consult/{uuid}/hand': async () => {
      const { uuid, row } = await askedInChat();
      const input = { params: { uuid }, body: { to: oneId, note: '要换课' } };
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/hand', input),
        ...{ left: async () => (await row())?.claimedBy, once: oneId, noted: 'chat.hand' },
      };
    },
    'POST /console/api/consult/{uuid}/release': async () => {
      const { uuid, row } = await askedInChat();
      await one.call('POST /console/api/consult/{uuid}/claim', { params: { uuid }, body: { from: null } });
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/release', { params: { uuid } }),
        ...{ left: async () => (await row())?.claimedBy, once: null, noted: 'chat.release' },
      };
    },
    'POST /console/api/consult/{uuid}/settle': async () => {
      const { uuid, newest, row } = await askedInChat();
      const input = { params: { uuid }, body: { messageId: newest } };
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/settle', input),
        ...{ left: async () => (await row())?.waitingId, once: null, noted: 'chat.settle' },
      };
    },
    'POST /console/api/consult/{uuid}/messages': async () => {
      const { uuid } = await askedInChat();
      const body = { clientId: randomUUID(), text: '可以回看' };
      const isAnswer = and(eq(consultMessages.conversationId, uuid), eq(consultMessages.sender, 'advisor'));
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/messages', { params: { uuid }, body }),
        ...{ left: () => db.$count(consultMessages, isAnswer), once: 1, noted: 'chat.claim' },
      };
    },
    'POST /console/api/consult/{uuid}/read': async () => {
      const { uuid, newest, row } = await askedInChat();
      await one.call('POST /console/api/consult/{uuid}/claim', { params: { uuid }, body: { from: null } });
      const input = { params: { uuid }, body: { messageId: newest } };
      return {
        send: (as) => as.call('POST /console/api/consult/{uuid}/read', input),
        ...{ left: async () => (await row())?.advisorReadId, once: newest, noted: null },
      };
    },
  } as const satisfies Readonly<Record<string, MakeDouble>>;
}
