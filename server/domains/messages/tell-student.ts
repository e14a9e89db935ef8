import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/db/schema/message.ts';
import { type MessageKind, messageKinds } from '#src/contract/message-kinds.ts';

const LONGEST_TITLE = 40;
const LONGEST_TEXT = 200;

export interface Message {
  readonly studentId: string;
  readonly kind: MessageKind;
  /** Key of the fact, for example `order-paid:{order's id}`: a student gets one message per key. */
  readonly key: string;
  /** `title` has at most 40 characters, `text` 200; longer ones are cut. They contain no personal data of others. */
  readonly title: string;
  readonly text: string;
  /** Path of the screen that a tap opens. */
  readonly address: `/${string}`;
  readonly now: Date;
  /** True: a repeated fact makes the message new again once the student has read it. Until then nothing changes. */
  readonly mayComeAgain?: boolean;
}

/**
 * Puts a message into the inbox of a student, once per key. Does nothing when the student has turned this kind off, or
 * the account is erased.
 *
 * Call it in the transaction of the fact, so that there is no fact without its message and no message without its fact.
 */
export async function tellStudent(transaction: Database, { studentId, ...message }: Message): Promise<void> {
  await tellStudents(transaction, [studentId], message);
}

/** The same for many, in one statement. */
export async function tellStudents(
  transaction: Database,
  studentIds: readonly string[],
  message: Omit<Message, 'studentId'>,
): Promise<void> {
  const { kind, key, address, now, mayComeAgain = false } = message;
  const muted = 'switch' in messageKinds[kind] ? messageKinds[kind].switch : null;
  const again = sql`DO UPDATE SET title = excluded.title, text = excluded.text, address = excluded.address,
    created_at = excluded.created_at, read_at = NULL WHERE messages.read_at IS NOT NULL`;
  // The job `push messages` sends it to subscribed browsers after the commit.
  await transaction.execute(sql`
    WITH told AS (INSERT INTO messages (user_id, kind, key, title, text, address, created_at)
    SELECT id, ${kind}, ${key}, ${cut(message.title, LONGEST_TITLE)}, ${cut(message.text, LONGEST_TEXT)}, ${address},
      ${now.toISOString()}::timestamptz
    FROM users WHERE id = ANY (${sql.param(studentIds)}::uuid[]) AND erased_at IS NULL
      AND NOT EXISTS (SELECT FROM message_settings s WHERE s.user_id = users.id AND ${muted}::text = ANY (s.muted))
    ON CONFLICT (user_id, key) ${mayComeAgain ? again : sql`DO NOTHING`} RETURNING id, user_id)
    INSERT INTO message_pushes (message_id, user_id, next_try_at, created_at)
    SELECT told.id, told.user_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz FROM told
    WHERE EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = told.user_id)
    ON CONFLICT (message_id) DO NOTHING`);
}

/** Marks the message as read, because the student has seen the fact itself. */
export async function markTold(db: Database, studentId: string, key: string, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.userId, studentId), eq(messages.key, key), isNull(messages.readAt)));
}

/** Cuts between whole characters as people see them. */
function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
