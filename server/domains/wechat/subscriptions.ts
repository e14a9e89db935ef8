import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { wxSubscriptions, wxTemplates } from '#server/db/schema/content.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, newUuid } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

type Purpose = (typeof wxTemplates.$inferSelect)['purpose'];

const ASK_SECONDS = 15 * 60;

/** The parameters for WeChat's page that asks the student whether one message may be sent. */
export async function askSubscription(
  { db, clock, random, gateways, session, origin }: CallContext<Session>,
  { purpose = 'live', classroom }: { readonly purpose?: Purpose | undefined; readonly classroom?: string | undefined },
) {
  const appId = gateways.wechat.oauth?.appId;
  const [template] = await db.select().from(wxTemplates).where(eq(wxTemplates.purpose, purpose));
  if (appId === undefined || !template) throw new Refusal('REFUSED', { text: '暂未开通微信订阅消息' });
  const liveId = classroom === undefined ? null : await findLive(db, classroom);
  const reserved = newToken(random);
  const now = clock.now();
  const reservedHash = hashToken(reserved);
  const asked = { reservedHash, askedAt: now, expiresAt: after(now, ASK_SECONDS), liveId, origin };
  await db
    .insert(wxSubscriptions)
    .values({ id: newUuid(random), userId: session.userId, purpose, ...asked })
    // One open question for each student and purpose: a new one replaces it.
    .onConflictDoUpdate({
      target: [wxSubscriptions.userId, wxSubscriptions.purpose],
      targetWhere: sql`action IS NULL`,
      set: asked,
    });
  const { subscribeUrl } = gateways.wechat;
  return {
    appID: appId,
    scene: template.scene,
    template_id: template.templateId,
    reserved,
    ...(subscribeUrl !== undefined && { subscribe_url: subscribeUrl }),
  };
}

async function findLive(db: Database, classroom: string): Promise<string> {
  const [live] = await db.select({ id: liveClasses.id }).from(liveClasses).where(eq(liveClasses.classroom, classroom));
  if (!live) throw new Refusal('NOT_FOUND');
  return live.id;
}

interface SubscriptionAnswer {
  readonly scene: number;
  readonly template_id: string;
  readonly action: 'confirm' | 'cancel';
  readonly openid?: string;
  readonly reserved: string;
}

/** Stores the student's answer on WeChat's page. Idempotent. */
export async function answerSubscription({ db, clock, session }: CallContext<Session>, answer: SubscriptionAnswer) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const isOwn = eq(wxSubscriptions.userId, session.userId);
    const subscription = await lockRow(
      tx,
      wxSubscriptions,
      and(eq(wxSubscriptions.reservedHash, hashToken(answer.reserved)), isOwn),
    );
    const asked = await tx
      .select({ purpose: wxTemplates.purpose })
      .from(wxTemplates)
      .where(and(eq(wxTemplates.scene, answer.scene), eq(wxTemplates.templateId, answer.template_id)));
    const isAsked = asked.some(({ purpose }) => purpose === subscription?.purpose);
    if (!subscription || !isAsked) throw new Refusal('REFUSED', { text: '授权已失效，请重新订阅' });
    if (subscription.action === null) {
      if (subscription.expiresAt <= now) throw new Refusal('REFUSED', { text: '授权已失效，请重新订阅' });
      await tx
        .update(wxSubscriptions)
        .set({ action: answer.action, openid: answer.openid ?? '', answeredAt: now })
        .where(eq(wxSubscriptions.id, subscription.id));
    }
    return { is_subscribed: (subscription.action ?? answer.action) === 'confirm' };
  });
}
