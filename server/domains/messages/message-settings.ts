import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { messageSettings } from '#server/db/schema/message.ts';
import type { MessageSwitch } from '#src/contract/message-kinds.ts';

/** The kinds of messages that the student has switched off. */
export async function mutedOf(db: Database, userId: string): Promise<readonly MessageSwitch[]> {
  const [row] = await db
    .select({ muted: messageSettings.muted })
    .from(messageSettings)
    .where(eq(messageSettings.userId, userId));
  return row?.muted ?? [];
}

interface Choice {
  readonly userId: string;
  readonly name: MessageSwitch;
  readonly isOn: boolean;
  readonly now: Date;
}

/** Turns one kind of message on or off; other kinds keep the value that another device may have set. */
export async function setSwitch(db: Database, { userId, name, isOn, now }: Choice): Promise<void> {
  const without = sql`array_remove(${messageSettings.muted}, ${name})`;
  await db
    .insert(messageSettings)
    .values({ userId, muted: isOn ? [] : [name], changedAt: now })
    .onConflictDoUpdate({
      target: messageSettings.userId,
      set: { muted: isOn ? without : sql`array_append(${without}, ${name})`, changedAt: now },
    });
}
