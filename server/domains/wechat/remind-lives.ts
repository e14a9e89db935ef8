import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { reservations, wxSubscriptions, wxTemplates } from '#server/db/schema/content.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after, toChinaHour } from '#server/kernel/clock.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';

/** Shortly before the doors open. */
const AHEAD_SECONDS = 15 * 60;

/**
 * Sends the messages that students asked for before a class; returns how many. Decision 0064.
 *
 * A message is claimed before it is sent, so that no two processes send it; one that WeChat refused is retried until
 * the class begins.
 */
export async function remindLives({ db, clock, gateways, log }: JobContext, mostAtOnce = 500): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({ subscription: wxSubscriptions, live: liveClasses, template: wxTemplates })
    .from(wxSubscriptions)
    .innerJoin(liveClasses, eq(liveClasses.id, wxSubscriptions.liveId))
    .innerJoin(wxTemplates, eq(wxTemplates.purpose, wxSubscriptions.purpose))
    // A student who cancelled is not reminded.
    .innerJoin(
      reservations,
      and(eq(reservations.liveId, wxSubscriptions.liveId), eq(reservations.userId, wxSubscriptions.userId)),
    )
    .where(
      and(
        eq(wxSubscriptions.action, 'confirm'),
        isNull(wxSubscriptions.sentAt),
        gt(liveClasses.startsAt, now),
        lte(liveClasses.startsAt, after(now, AHEAD_SECONDS)),
      ),
    )
    // Messages that WeChat refused come after the others, so that everybody has a turn.
    .orderBy(sql`${wxSubscriptions.triedAt} NULLS FIRST`, asc(liveClasses.startsAt))
    .limit(mostAtOnce);
  let sent = 0;
  await sideBySide(due, async ({ subscription, live, template }) => {
    const ofThis = eq(wxSubscriptions.id, subscription.id);
    const taken = await db
      .update(wxSubscriptions)
      .set({ sentAt: now, triedAt: now })
      .where(and(ofThis, isNull(wxSubscriptions.sentAt)))
      .returning({ id: wxSubscriptions.id });
    if (taken.length === 0) return;
    try {
      await gateways.wechat.remind({
        openid: subscription.openid,
        templateId: template.templateId,
        scene: template.scene,
        title: '直播快开始了',
        text: `《${live.name}》${toChinaHour(live.startsAt)}开课，点开进入直播间。`.slice(0, 200),
        url: `${subscription.origin}/liveDetail?classroom=${encodeURIComponent(live.classroom)}&is_public=${live.isPublic}`,
      });
      sent += 1;
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : typeof error }, 'a reminder was not sent');
      await db.update(wxSubscriptions).set({ sentAt: null }).where(ofThis);
    }
  });
  return sent;
}
