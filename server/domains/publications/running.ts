import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { publications } from '#server/db/schema/publication.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** A publication without a heartbeat for this long belongs to a dead process. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Queues publishers until the transaction ends. */
export const queueToPublish = (tx: Database): Promise<void> => queueAtName(tx, 'publish', 'site');

/** Makes sure that no publication runs, or refuses, naming who is publishing. Callers are queued. */
export async function refuseWhilePublishing(tx: Database, now: Date): Promise<void> {
  await queueToPublish(tx);
  await forgetLost(tx, now);
  const [running] = await tx.select().from(publications).where(eq(publications.state, 'running'));
  if (!running) return;
  const since = toInstant(running.startedAt ?? running.createdAt);
  throw new Refusal('PUBLISH_BUSY', {
    text: `${running.staffName}正在发布，等他发布完再试`,
    data: { by: running.staffName, since },
  });
}

/** Ends the publications of dead processes; returns how many. */
export async function forgetLost(tx: Database, now: Date): Promise<number> {
  const running = await tx.select().from(publications).where(eq(publications.state, 'running'));
  const lost = running.filter(({ aliveAt }) => !aliveAt || now.getTime() - aliveAt.getTime() > FORGOTTEN_AFTER_MS);
  for (const { id } of lost) {
    await tx
      .update(publications)
      .set({
        state: 'failed',
        endedAt: now,
        problem: '服务器中途停了，没有发布完。访客看到的是完整的一版，可以重新发布。',
      })
      .where(and(eq(publications.id, id), eq(publications.state, 'running')));
  }
  return lost.length;
}
