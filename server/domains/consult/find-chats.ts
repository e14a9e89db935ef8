import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countQueue } from '#server/db/queries/queue.ts';
import { users } from '#server/db/schema/account.ts';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { courses } from '#server/db/schema/course.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ChatPart } from '#src/contract/console/list-parts.ts';

const AT_ONCE = 50;
const { id, newestId, waitingId, claimedBy, advisorReadId } = consultConversations;

function selectChats(db: Database) {
  return db
    .select({
      chat: consultConversations,
      nickname: users.nickname,
      mobile: users.mobile,
      course: courses.name,
      holder: staff.name,
      last: consultMessages,
      unread: sql<number>`(SELECT count(*)::integer FROM (SELECT FROM ${consultMessages} AS m
        WHERE m.conversation_id = ${id} AND m.id > ${advisorReadId} AND m.sender = 'student' LIMIT 100) AS new_ones)`,
    })
    .from(consultConversations)
    .leftJoin(users, eq(users.id, consultConversations.userId))
    .leftJoin(courses, eq(courses.id, consultConversations.courseId))
    .leftJoin(staff, eq(staff.id, claimedBy))
    .leftJoin(consultMessages, eq(consultMessages.id, newestId))
    .$dynamic();
}

export type FoundChat = Awaited<ReturnType<typeof selectChats>>[number];

interface ListRequest {
  readonly part: ChatPart;
  /**
   * Cursor: `w` with the time of a waiting message, or `n` with the newest message of a conversation that does not
   * wait.
   */
  readonly after?: string | undefined;
  readonly staffId: string;
}

/** Conversations for staff: waiting ones first, longest waiting first, then the others, newest first. */
export async function listChats(db: Database, { part, after = 'w0', staffId }: ListRequest) {
  const isMine = part === 'mine' ? eq(claimedBy, staffId) : undefined;
  const [phase, last] = [after.slice(0, 1), Number(after.slice(1))];
  const found = phase === 'w' ? await waiting() : [];
  if (part !== 'waiting' && found.length <= AT_ONCE) found.push(...(await answered(AT_ONCE + 1 - found.length)));
  const rows = found.slice(0, AT_ONCE);
  const end = rows.at(-1)?.chat;
  return { rows, next: found.length > AT_ONCE && end ? cursorOf(end) : null };

  function waiting() {
    return selectChats(db)
      .where(and(isMine, isNotNull(waitingId), gt(waitingId, last)))
      .orderBy(asc(waitingId))
      .limit(AT_ONCE + 1);
  }
  function answered(most: number) {
    const before = phase === 'n' ? lt(newestId, last) : undefined;
    return selectChats(db)
      .where(and(isMine, isNull(waitingId), gt(newestId, 0), before))
      .orderBy(desc(newestId))
      .limit(most);
  }
}

const cursorOf = (chat: FoundChat['chat']) => (chat.waitingId === null ? `n${chat.newestId}` : `w${chat.waitingId}`);

/** Number of waiting conversations, of all staff and of this one; counted up to 1,000. */
export async function countChats(db: Database, staffId: string): Promise<{ waiting: number; mine: number }> {
  return {
    waiting: await countQueue(db, consultConversations, isNotNull(waitingId)),
    mine: await countQueue(db, consultConversations, and(eq(claimedBy, staffId), isNotNull(waitingId))),
  };
}

/** The conversation of this id; throws `NOT_FOUND` when there is none. */
export async function readChat(db: Database, chatId: string): Promise<FoundChat> {
  const [found] = await selectChats(db).where(eq(id, chatId));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

const selectMessages = (db: Database) =>
  db
    .select({ message: consultMessages, course: courses.name, by: staff.name })
    .from(consultMessages)
    .leftJoin(courses, eq(courses.id, consultMessages.courseId))
    .leftJoin(staff, eq(staff.id, consultMessages.staffId))
    .$dynamic();

export type FoundMessage = Awaited<ReturnType<typeof selectMessages>>[number];

/** The newest 50 messages, or 50 before the given one; oldest first. */
export async function readMessages(db: Database, chatId: string, before?: number) {
  const found = await selectMessages(db)
    .where(
      and(
        eq(consultMessages.conversationId, chatId),
        before === undefined ? undefined : lt(consultMessages.id, before),
      ),
    )
    .orderBy(desc(consultMessages.id))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE).reverse();
  return { rows, next: found.length > AT_ONCE ? (rows[0]?.message.id ?? null) : null };
}

/** The message with this sender's id; undefined when there is none. */
export async function findMessage(db: Database, chatId: string, clientId: string): Promise<FoundMessage | undefined> {
  const [found] = await selectMessages(db).where(
    and(eq(consultMessages.conversationId, chatId), eq(consultMessages.clientId, clientId)),
  );
  return found;
}

/** Staff who may answer: open accounts of service, operators and admins. */
export function chatStaff(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.isActive, true), inArray(staff.role, ['service', 'operator', 'admin'])))
    .orderBy(asc(staff.createdAt), asc(staff.name));
}
