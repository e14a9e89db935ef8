import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  countUnread,
  listInbox,
  type Mark,
  readAll,
  readOne,
  signOf,
  topicOf,
} from '#server/domains/messages/inbox.ts';
import { mutedOf, setSwitch } from '#server/domains/messages/message-settings.ts';
import { isSubscribed, subscribe, unsubscribe } from '#server/domains/messages/push-subscriptions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isSubscription } from '#server/gateways/web-push/web-push-gateway.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { message } from '#src/contract/message.ts';
import { type MessageSwitch, messageSwitches } from '#src/contract/message-kinds.ts';

const PAGE_SIZE = 20;

export const messageHandlers: Handlers<typeof message> = {
  'GET /api/v1/messages': async ({ query }, { db, clock, session }) => {
    const { topic, before, page_size: size = PAGE_SIZE } = query;
    const part = { topic, before: before === undefined ? undefined : readMark(before), limit: size + 1 };
    const rows = await listInbox(db, { userId: session.userId, now: clock.now() }, part);
    const list = rows.slice(0, size).map(({ id, kind, title, text, address, isRead, at }) => ({
      ...{ uuid: id, topic: topicOf(kind), sign: signOf(kind), title, text, address, is_read: isRead },
      ...{ created_time: toInstant(new Date(Number(at) / 1000)), mark: `${at}_${id}` },
    }));
    return { list, has_more: rows.length > size };
  },

  'GET /api/v1/messages/unread': async (_input, { db, clock, session }) =>
    countUnread(db, { userId: session.userId, now: clock.now() }),

  'POST /api/v1/messages/{id}/read': async ({ params, body }, { db, clock, session }) => {
    const reader = { userId: session.userId, now: clock.now() };
    return inTransaction(db, async (tx) => {
      await readOne(tx, reader, params.id, readMark(body.mark));
      return countUnread(tx, reader);
    });
  },

  'POST /api/v1/messages/read-all': async ({ body }, { db, clock, session }) => {
    const reader = { userId: session.userId, now: clock.now() };
    return inTransaction(db, async (tx) => {
      await readAll(tx, reader, { mark: readMark(body.mark), topic: body.topic });
      return countUnread(tx, reader);
    });
  },

  'GET /api/v1/messages/settings': async (_input, { db, session }) => switchesOf(db, session.userId),

  'GET /api/v1/messages/push': async (_input, { db, device, gateways, session }) => ({
    public_key: gateways.webPush.publicKey ?? '',
    is_on: await isSubscribed(db, { userId: session.userId, device }),
  }),

  'PUT /api/v1/messages/push': async ({ body }, { db, clock, device, session }) => {
    if (device === '' || !isSubscription(body)) throw new Refusal('INPUT_INVALID');
    await inTransaction(db, (tx) => subscribe(tx, { userId: session.userId, device }, body, clock.now()));
    return null;
  },

  'DELETE /api/v1/messages/push': async (_input, { db, device, session }) => {
    await unsubscribe(db, { userId: session.userId, device });
    return null;
  },

  'PUT /api/v1/messages/settings/{name}': async ({ params, body }, { db, clock, session }) => {
    await setSwitch(db, { userId: session.userId, name: params.name, isOn: body.is_on, now: clock.now() });
    return switchesOf(db, session.userId);
  },
};

/** The contract has checked its form. */
function readMark(text: string): Mark {
  const [microseconds = '', id = ''] = text.split('_');
  return { microseconds, id };
}

async function switchesOf(db: Database, userId: string) {
  const muted = await mutedOf(db, userId);
  const names = Object.keys(messageSwitches) as MessageSwitch[];
  return { switches: names.map((name) => ({ name, label: messageSwitches[name], is_on: !muted.includes(name) })) };
}
