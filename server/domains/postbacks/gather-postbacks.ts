import { inArray, sql } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { postbackMarks, postbacks } from '#server/db/schema/postback.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { TELL_WITHIN_SECONDS } from '#server/gateways/ad-platforms/ad-platform.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { findClick } from './find-click.ts';
import { readFacts } from './read-facts.ts';
import { readPostbackSettings } from './settings.ts';

const AT_ONCE = 500;

/**
 * Turns marks into events for platforms; returns how many marks there were. Decision 0165.
 *
 * A mark is deleted in the transaction that creates its events: none is lost, and none is created twice. Events while a
 * platform is off are never sent.
 */
export async function gatherPostbacks({ db, clock, random }: JobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const marks = await lockFreeRows(tx, postbackMarks, sql`true`, { by: postbackMarks.id, limit: AT_ONCE });
    if (marks.length === 0) return 0;
    const ids = marks.map(({ id }) => id);
    const settings = (await readPostbackSettings(tx)).filter(({ isOn }) => isOn);
    const now = clock.now();
    const rows = (settings.length === 0 ? [] : await readFacts(tx, ids)).flatMap((fact) => {
      const { page: _page, clickIds: _ids, firstPage: _first, firstClickIds: _firstIds, ...facts } = fact;
      const click = findClick(fact);
      const theirEvent = settings.find(({ platform }) => platform === click?.platform)?.events[fact.event] ?? '';
      if (!click || theirEvent === '') return [];
      const tellUntil = after(fact.happenedAt, TELL_WITHIN_SECONDS);
      return [{ ...facts, ...click, id: newUuid(random), theirEvent, nextTryAt: now, tellUntil }];
    });
    if (rows.length > 0) await tx.insert(postbacks).values(rows).onConflictDoNothing();
    await tx.delete(postbackMarks).where(inArray(postbackMarks.id, ids));
    return marks.length;
  });
}
