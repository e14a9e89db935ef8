import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { messages, noticeReads } from '#server/db/schema/message.ts';
import { after } from '#server/kernel/clock.ts';
import {
  type MessageKind,
  type MessageSign,
  type MessageTopic,
  messageKinds,
  messageTopics,
} from '#src/contract/message-kinds.ts';

/** Older messages are deleted, and older notices are not shown. */
const MAX_AGE_SECONDS = 365 * 24 * 3600;

interface Reader {
  readonly userId: string;
  readonly now: Date;
}

/** Position of a message in the list: newest first; at the same moment by id. */
export interface Mark {
  readonly microseconds: string;
  readonly id: string;
}

interface InboxRow {
  readonly id: string;
  readonly kind: MessageKind | 'notice';
  readonly title: string;
  readonly text: string;
  readonly address: string;
  readonly isRead: boolean;
  /** Microseconds since 1970, as text. */
  readonly at: string;
}

interface Part {
  readonly topic?: MessageTopic | undefined;
  readonly before?: Mark | undefined;
  readonly limit: number;
}

/** The kinds of messages of a topic; a notice has no kind. */
function kindsOf(topic: MessageTopic): MessageKind[] {
  return (Object.keys(messageKinds) as MessageKind[]).filter((kind) => messageKinds[kind].topic === topic);
}

/**
 * A page of the student's messages and of the notices for all, newest first.
 *
 * Notices from before the account was created, and those of a student who turned notices off, count as read; the latter
 * are shown only under their topic.
 */
export async function listInbox(db: Database, { userId, now }: Reader, part: Part): Promise<readonly InboxRow[]> {
  const { topic, limit } = part;
  const parts = [
    ...(topic === 'notice' ? [] : [ownMessages(userId, part)]),
    ...(topic === undefined || topic === 'notice' ? [notices({ userId, now }, part)] : []),
  ];
  return rowsOf<InboxRow>(
    db,
    sql`
    SELECT id, kind, title, text, address, is_read AS "isRead", (extract(epoch FROM at) * 1000000)::bigint::text AS at
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS inbox (id, kind, title, text, address, is_read, at)
    ORDER BY inbox.at DESC, id DESC LIMIT ${limit}`,
  );
}

function ownMessages(userId: string, { topic, before, limit }: Part): SQL {
  return sql`(
    SELECT id, kind, title, text, address, read_at IS NOT NULL, created_at FROM messages
    WHERE user_id = ${userId} ${topic ? sql`AND kind IN ${kindsOf(topic)}` : sql``} ${isBefore(sql`created_at`, before)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit})`;
}

function notices(reader: Reader, { topic, before, limit }: Part): SQL {
  return sql`(
    SELECT n.id, 'notice', n.title, '', '/notice_detail/' || n.id, NOT ${isNew}, n.published_at
    FROM ${noticesOf(reader)} WHERE ${isShown(reader.now)}
      ${topic === 'notice' ? sql`` : sql`AND NOT ${isMuted}`} ${isBefore(sql`n.published_at`, before, sql`n.id`)}
    ORDER BY n.published_at DESC, n.id DESC LIMIT ${limit})`;
}

/** Notices, joined with the student's read marks. */
const noticesOf = ({ userId }: Reader) => sql`notices n JOIN users u ON u.id = ${userId}
  LEFT JOIN message_settings s ON s.user_id = u.id
  LEFT JOIN notice_reads r ON r.notice_id = n.id AND r.user_id = u.id`;
const isMuted = sql.raw("coalesce('notice' = ANY (s.muted), false)");
const isNew = sql`(r.notice_id IS NULL AND n.published_at >= u.created_at AND NOT ${isMuted}
  AND (s.notices_read_until IS NULL OR n.published_at > s.notices_read_until))`;
const isShown = (now: Date) => {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`n.published_at <= ${moment} AND (n.ends_at IS NULL OR n.ends_at > ${moment})
    AND n.published_at > ${after(now, -MAX_AGE_SECONDS).toISOString()}::timestamptz`;
};

const momentOf = ({ microseconds }: Mark) =>
  sql`(timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond')`;
const isBefore = (at: SQL, mark: Mark | undefined, id = sql`id`) =>
  mark ? sql`AND (${at}, ${id}) < (${momentOf(mark)}, ${mark.id}::uuid)` : sql``;

export type Unread = Readonly<Record<MessageTopic | 'total', number>>;

/** Number of unread messages by topic. */
export async function countUnread(db: Database, reader: Reader): Promise<Unread> {
  const rows = await rowsOf<{ readonly kind: MessageKind | 'notice'; readonly count: number }>(
    db,
    sql`
    SELECT kind, count(*)::integer AS count FROM messages WHERE user_id = ${reader.userId} AND read_at IS NULL GROUP BY kind
    UNION ALL SELECT 'notice', count(*)::integer FROM ${noticesOf(reader)} WHERE ${isShown(reader.now)} AND ${isNew}`,
  );
  const sum = (topic: MessageTopic | undefined) =>
    rows
      .filter(({ kind }) => topic === undefined || topicOf(kind) === topic)
      .reduce((all, { count }) => all + count, 0);
  const of = Object.fromEntries(Object.keys(messageTopics).map((topic) => [topic, sum(topic as MessageTopic)]));
  return { ...(of as Record<MessageTopic, number>), total: sum(undefined) };
}

export function topicOf(kind: MessageKind | 'notice'): MessageTopic {
  // A kind that only a newer program knows counts as an order message, so that it is not hidden.
  return kind === 'notice' ? 'notice' : (messageKinds[kind]?.topic ?? 'order');
}

export function signOf(kind: MessageKind | 'notice'): MessageSign {
  return kind === 'notice' ? 'notice' : (messageKinds[kind]?.sign ?? 'money');
}

/** Marks a message or a notice as read. One that was sent again after `mark` stays unread. Idempotent. */
export async function readOne(tx: Database, { userId, now }: Reader, id: string, mark: Mark): Promise<void> {
  const isSeen = and(lte(messages.createdAt, momentOf(mark)), isNull(messages.readAt));
  const mine = and(eq(messages.userId, userId), eq(messages.id, id));
  await tx.update(messages).set({ readAt: now }).where(and(mine, isSeen));
  await tx.execute(sql`
    INSERT INTO ${noticeReads} (user_id, notice_id, read_at) SELECT ${userId}, id, ${now.toISOString()}::timestamptz FROM notices
    WHERE id = ${id} ON CONFLICT DO NOTHING`);
}

/** Marks all messages up to `mark` as read, of one topic or of all: the student has not seen later ones. Idempotent. */
export async function readAll(
  tx: Database,
  { userId, now }: Reader,
  { mark, topic }: { readonly mark: Mark; readonly topic?: MessageTopic | undefined },
): Promise<void> {
  const ofTopic = topic && topic !== 'notice' ? inArray(messages.kind, kindsOf(topic)) : undefined;
  if (topic !== 'notice') {
    await tx
      .update(messages)
      .set({ readAt: now })
      .where(
        and(eq(messages.userId, userId), isNull(messages.readAt), lte(messages.createdAt, momentOf(mark)), ofTopic),
      );
  }
  if (topic !== undefined && topic !== 'notice') return;
  const moment = sql`${now.toISOString()}::timestamptz`;
  // Not later than now: a mark in the future would hide notices to come.
  await tx.execute(sql`
    INSERT INTO message_settings (user_id, notices_read_until, changed_at)
    VALUES (${userId}, least(${momentOf(mark)}, ${moment}), ${moment})
    ON CONFLICT (user_id) DO UPDATE SET notices_read_until =
      greatest(message_settings.notices_read_until, excluded.notices_read_until)`);
}
