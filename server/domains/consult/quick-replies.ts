import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { quickReplies } from '#server/db/schema/consult.ts';
import { settings } from '#server/db/schema/content.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { hoursProblem } from '#src/contract/opening-hours.ts';

const MOST = 100;

type QuickReply = Pick<typeof quickReplies.$inferSelect, 'id' | 'title' | 'body'>;

/** The school's quick replies, in order of creation. */
export function listReplies(db: Database): Promise<QuickReply[]> {
  const { id, title, body, number } = quickReplies;
  return db.select({ id, title, body }).from(quickReplies).orderBy(asc(number)).limit(MOST);
}

/** Creates or changes a quick reply; does nothing when it is unchanged. */
export async function storeReply(context: StaffContext, reply: QuickReply): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await queueAtName(tx, 'quick replies', '');
    const all = await listReplies(tx);
    const before = all.find(({ id }) => id === reply.id);
    if (before?.title === reply.title && before.body === reply.body) return;
    if (!before && all.length >= MOST) throw new Refusal('QUICK_REPLIES_FULL');
    const { title, body } = reply;
    const set = { title, body, changedAt: context.clock.now() };
    await tx
      .insert(quickReplies)
      .values({ id: reply.id, ...set })
      .onConflictDoUpdate({ target: quickReplies.id, set });
    await note(tx, context, { action: before ? 'chat.reply-change' : 'chat.reply-add', subject: title });
  });
}

/** Deletes a quick reply. Idempotent. */
export async function dropReply(context: StaffContext, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const [gone] = await tx.delete(quickReplies).where(eq(quickReplies.id, id)).returning();
    if (gone) await note(tx, context, { action: 'chat.reply-drop', subject: gone.title });
  });
}

/** Changes the hours of service that students see. */
export async function changeHours(context: StaffContext, hours: string): Promise<string> {
  const problem = hoursProblem(hours);
  if (problem) {
    throw new Refusal('INPUT_INVALID', {
      text: problem,
      data: { fields: [{ field: 'body.hours', message: problem }] },
    });
  }
  return inTransaction(context.db, async (tx) => {
    await queueAtName(tx, 'setting', 'service');
    const { service } = await readSettings(tx, 'service');
    if (service.hours === hours) return hours;
    await tx
      .update(settings)
      .set({ value: { ...service, hours } })
      .where(eq(settings.name, 'service'));
    await note(tx, context, { action: 'chat.hours', subject: '', before: { hours: service.hours }, after: { hours } });
    return hours;
  });
}
