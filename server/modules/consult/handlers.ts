import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { advisors } from '#server/db/schema/content.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  addMessage,
  type ConsultParty,
  type ConversationRow,
  findConversation,
  messagesAfter,
  noteRead,
  openConversation,
  unreadCount,
} from '#server/domains/consult/messages.ts';
import type { Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { newToken } from '#server/kernel/random.ts';
import type { consult } from '#src/contract/consult.ts';
import { priceDisplayTypes } from '#src/contract/states.ts';
import { messageView } from './message-view.ts';

export const consultHandlers: Handlers<typeof consult> = {
  'POST /api/v1/app/consult/open': async ({ body }, { db, clock, random, session }) => {
    const guestKey = session ? undefined : ((await heldKey(db, body.guest_key)) ?? newToken(random));
    const party = { userId: session?.userId, guestKey: guestKey ?? body.guest_key };
    const { service } = await readSettings(db, 'service');
    const conversation = await inTransaction(db, (tx) => openConversation(tx, party, { now: clock.now(), random }));
    if (!conversation) throw new Refusal('CONSULT_CLOSED');
    const [advisor] = await db.select().from(advisors).where(eq(advisors.id, conversation.advisorId));
    if (!advisor) throw new Refusal('CONSULT_CLOSED');
    const { name, title, face, greeting } = advisor;
    return {
      guest_key: guestKey ?? null,
      advisor: { name, title, face, greeting },
      hours: service.hours,
      messages: (await messagesAfter(db, [conversation.id], { afterId: 0 })).map(messageView),
      advisor_read_id: conversation.advisorReadId,
      course: await courseOf(db, body.course_uuid),
    };
  },

  'POST /api/v1/app/consult/poll': async ({ body }, { db, session }) => {
    const conversation = await conversationOf(db, partyOf(session, body.guest_key));
    const messages = await messagesAfter(db, [conversation.id], { afterId: body.after });
    return { messages: messages.map(messageView), advisor_read_id: conversation.advisorReadId };
  },

  'POST /api/v1/app/consult/messages': async ({ body }, { db, clock, session }) => {
    const conversation = await conversationOf(db, partyOf(session, body.guest_key));
    const course = body.course_uuid === undefined ? undefined : await findCourse(db, body.course_uuid);
    const message = await addMessage(db, {
      conversationId: conversation.id,
      clientId: body.client_id,
      sender: 'student',
      body: body.text.trim(),
      courseId: course?.id ?? null,
      now: clock.now(),
    });
    // The advisor's own name is not shown as the student's.
    if (message.sender !== 'student') throw new Refusal('INPUT_INVALID');
    return messageView(message);
  },

  'POST /api/v1/app/consult/read': async ({ body }, { db, clock, session }) => {
    const conversation = await conversationOf(db, partyOf(session, body.guest_key));
    await noteRead(db, conversation.id, 'student', { messageId: body.message_id, now: clock.now() });
    return null;
  },

  'POST /api/v1/app/consult/unread': async ({ body }, { db, session }) => {
    const conversation = await findConversation(db, partyOf(session, body.guest_key));
    return { count: conversation ? await unreadCount(db, conversation) : 0 };
  },
};

/** The key, if it has a conversation: an invented key opens nothing. */
async function heldKey(db: Database, guestKey: string | undefined): Promise<string | undefined> {
  return (await findConversation(db, { userId: undefined, guestKey })) ? guestKey : undefined;
}

function partyOf(session: Session | null, guestKey: string | undefined): ConsultParty {
  return { userId: session?.userId, guestKey };
}

async function conversationOf(db: Database, party: ConsultParty): Promise<ConversationRow> {
  const conversation = await findConversation(db, party);
  if (!conversation) throw new Refusal('NOT_FOUND', { text: '对话已失效，请重新打开' });
  return conversation;
}

async function courseOf(db: Database, id: string | undefined) {
  const course = id === undefined ? undefined : await findCourse(db, id);
  if (!course?.isOnShelf) return null;
  const { id: uuid, name, imgCover, priceCents, priceDisplayType } = course;
  return {
    uuid,
    name,
    img_cover: imgCover,
    price: priceCents,
    is_priced: priceDisplayType !== priceDisplayTypes.CONSULT,
  };
}
