import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { advisors } from '#server/db/schema/content.ts';
import { markTold, tellStudent } from '#server/domains/messages/tell-student.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

export type ConversationRow = typeof consultConversations.$inferSelect;
export type MessageRow = typeof consultMessages.$inferSelect;

/**
 * Who talks to the advisor: a student, or the holder of a key; a student may still have a key from before the login.
 */
export interface ConsultParty {
  readonly userId: string | undefined;
  readonly guestKey: string | undefined;
}

/** The conversation of this party; a student's own one before that of a key. */
export async function findConversation(db: Database, party: ConsultParty): Promise<ConversationRow | undefined> {
  if (party.userId !== undefined) {
    const [own] = await db.select().from(consultConversations).where(eq(consultConversations.userId, party.userId));
    return own;
  }
  return party.guestKey === undefined ? undefined : findOfKey(db, party.guestKey);
}

async function findOfKey(db: Database, guestKey: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(consultConversations)
    .where(and(eq(consultConversations.guestKeyHash, hashToken(guestKey)), isNull(consultConversations.userId)));
  return row;
}

/** The conversation of this party, created when there is none; includes what was said before the login. */
export async function openConversation(
  tx: Database,
  party: ConsultParty,
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<ConversationRow | undefined> {
  const { userId, guestKey } = party;
  const [advisor] = await tx
    .select()
    .from(advisors)
    .where(eq(advisors.isOnDuty, true))
    .orderBy(asc(advisors.id))
    .limit(1);
  if (!advisor) return undefined;
  const known = await findConversation(tx, party);
  const asGuest = userId !== undefined && guestKey !== undefined ? await findOfKey(tx, guestKey) : undefined;
  if (known) {
    if (asGuest) await moveMessages(tx, asGuest.id, known.id);
    return known;
  }
  if (asGuest && userId !== undefined) {
    const [taken] = await tx
      .update(consultConversations)
      .set({ userId, guestKeyHash: null })
      .where(eq(consultConversations.id, asGuest.id))
      .returning();
    return taken;
  }
  await tx
    .insert(consultConversations)
    .values({
      id: newUuid(random),
      userId: userId ?? null,
      guestKeyHash: userId === undefined && guestKey !== undefined ? hashToken(guestKey) : null,
      advisorId: advisor.id,
      startedAt: now,
    })
    .onConflictDoNothing();
  return findConversation(tx, party);
}

async function moveMessages(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(consultMessages).set({ conversationId: to }).where(eq(consultMessages.conversationId, from));
  await tx.delete(consultConversations).where(eq(consultConversations.id, from));
}

interface NewMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly sender: MessageRow['sender'];
  readonly body: string;
  readonly courseId: string | null;
  /** The staff member who wrote it. */
  readonly staffId?: string;
  readonly now: Date;
}

/** Stores a message; returns the existing one when its id is known. The student is told of an advisor's one. */
export async function addMessage(tx: Database, { now, ...message }: NewMessage): Promise<MessageRow> {
  const added = await tx
    .insert(consultMessages)
    .values({ ...message, sentAt: now })
    .onConflictDoNothing()
    .returning({ id: consultMessages.id });
  if (added.length > 0 && message.sender === 'advisor') await tellOfReply(tx, message, now);
  const [stored] = await tx
    .select()
    .from(consultMessages)
    .where(
      and(eq(consultMessages.conversationId, message.conversationId), eq(consultMessages.clientId, message.clientId)),
    );
  if (!stored) throw new Error('A message was not stored.');
  return stored;
}

/** One inbox message per conversation until it is read, however many chat messages follow. */
async function tellOfReply(
  tx: Database,
  { conversationId, body }: Pick<NewMessage, 'conversationId' | 'body'>,
  now: Date,
) {
  const [found] = await tx
    .select({ userId: consultConversations.userId, name: advisors.name })
    .from(consultConversations)
    .innerJoin(advisors, eq(advisors.id, consultConversations.advisorId))
    .where(eq(consultConversations.id, conversationId));
  if (!found?.userId) return;
  await tellStudent(tx, {
    ...{
      studentId: found.userId,
      kind: 'advisor-replied',
      key: replyKey(conversationId),
      title: `${found.name}回复了你`,
    },
    ...{ text: body.slice(0, 60), address: '/consult', now, mayComeAgain: true },
  });
}

const replyKey = (conversationId: string) => `advisor-replied:${conversationId}`;

/** The newest messages after `afterId`, oldest first. */
export async function messagesAfter(
  db: Database,
  conversationIds: readonly string[],
  { afterId, limit = 100 }: { readonly afterId: number; readonly limit?: number },
): Promise<MessageRow[]> {
  if (conversationIds.length === 0) return [];
  const newest = await db
    .select()
    .from(consultMessages)
    .where(and(inArray(consultMessages.conversationId, [...conversationIds]), gt(consultMessages.id, afterId)))
    .orderBy(desc(consultMessages.id))
    .limit(limit);
  return newest.reverse();
}

/** Notes how far one side has read; never decreases. */
export async function noteRead(
  db: Database,
  conversationId: string,
  side: 'student' | 'advisor',
  { messageId, now }: { readonly messageId: number; readonly now: Date },
): Promise<void> {
  const column = side === 'student' ? consultConversations.studentReadId : consultConversations.advisorReadId;
  const [newest] = await db
    .select({ id: sql<number>`COALESCE(MAX(${consultMessages.id}), 0)`.mapWith(Number) })
    .from(consultMessages)
    .where(eq(consultMessages.conversationId, conversationId));
  const read = sql`GREATEST(${column}, ${Math.min(messageId, newest?.id ?? 0)}::bigint)`;
  const [{ userId } = { userId: null }] = await db
    .update(consultConversations)
    .set(side === 'student' ? { studentReadId: read } : { advisorReadId: read })
    .where(eq(consultConversations.id, conversationId))
    .returning({ userId: consultConversations.userId });
  // Whoever has read the whole conversation needs no inbox message about it.
  const isAll = messageId >= (newest?.id ?? 0);
  if (side === 'student' && userId !== null && isAll) await markTold(db, userId, replyKey(conversationId), now);
}

/** The advisor's messages that the student has not seen. */
export async function unreadCount(db: Database, { id, studentReadId }: ConversationRow): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(consultMessages)
    .where(
      and(
        eq(consultMessages.conversationId, id),
        eq(consultMessages.sender, 'advisor'),
        gt(consultMessages.id, studentReadId),
      ),
    );
  return row?.unread ?? 0;
}

/** How far the advisor has read each of these conversations. */
export async function advisorReads(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: consultConversations.id, readId: consultConversations.advisorReadId })
    .from(consultConversations)
    .where(inArray(consultConversations.id, [...ids]));
  return new Map(rows.map(({ id, readId }) => [id, readId]));
}
