import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { messagePushes, messages, pushSubscriptions } from '#server/db/schema/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import type { PushAnswer } from '#server/gateways/web-push/web-push-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import { type MessageKind, messageKinds, messageTopics } from '#src/contract/message-kinds.ts';
import { dropLoggedOut } from './push-subscriptions.ts';

/** Lease of a message for one process; when that process dies, the message is tried again afterwards. */
const LEASE_SECONDS = 60;
const MOST_TRIES = 5;

/**
 * Pushes waiting messages to the browsers that their students allowed; returns how many it handled.
 *
 * Nothing is sent for a message that was read meanwhile, nor to a browser whose session has ended. Decision 0289.
 */
export async function pushMessages({ db, clock, gateways }: JobContext, mostAtOnce = 100): Promise<number> {
  const now = clock.now();
  const due = await inTransaction(db, async (tx) => {
    const rows = await lockFreeRows(tx, messagePushes, lte(messagePushes.nextTryAt, now), {
      ...{ by: messagePushes.nextTryAt, limit: mostAtOnce },
    });
    if (rows.length === 0) return [];
    const ids = rows.map(({ messageId }) => messageId);
    await tx
      .update(messagePushes)
      .set({ tries: sql`${messagePushes.tries} + 1`, nextTryAt: after(now, LEASE_SECONDS) })
      .where(inArray(messagePushes.messageId, ids));
    return rows;
  });
  if (due.length === 0) return 0;
  await dropLoggedOut(db, [...new Set(due.map(({ userId }) => userId))], now);
  const browsers = await db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...new Set(due.map(({ userId }) => userId))]));
  const unread = await db
    .select({ id: messages.id, kind: messages.kind, address: messages.address })
    .from(messages)
    .where(
      and(
        inArray(
          messages.id,
          due.map(({ messageId }) => messageId),
        ),
        sql`${messages.readAt} IS NULL`,
      ),
    );
  await sideBySide(due, async ({ messageId, userId, tries }) => {
    const message = unread.find(({ id }) => id === messageId);
    const own = message ? browsers.filter((browser) => browser.userId === userId) : [];
    const answers: PushAnswer[] = [];
    for (const browser of own) {
      const answer = await gateways.webPush.send(browser, textOf(message), messageId.replaceAll('-', ''));
      if (answer === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
      answers.push(answer);
    }
    const goesOn = answers.includes('later') && tries + 1 < MOST_TRIES;
    if (goesOn) {
      const wait = LEASE_SECONDS * 2 ** tries;
      const next = { nextTryAt: after(now, wait) };
      await db.update(messagePushes).set(next).where(eq(messagePushes.messageId, messageId));
    } else await db.delete(messagePushes).where(eq(messagePushes.messageId, messageId));
  });
  return due.length;
}

interface Pushed {
  readonly id: string;
  readonly kind: MessageKind;
  readonly address: string;
}

/** Text for a locked screen: it names the part of the inbox with something new, never the content. */
function textOf(message: Pushed | undefined): string {
  if (!message) return '';
  const topic = messageTopics[messageKinds[message.kind].topic];
  return JSON.stringify({ title: `${topic}有新消息`, text: '点开查看', address: message.address, tag: message.id });
}
